// The empty page: a question in soft ink, and room to write.
import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useMode } from '#web/core/mode/use-mode.ts';
import { PostComposer } from '#web/features/posts/post-composer.tsx';
import { PromptBanner } from '#web/features/posts/prompt-banner.tsx';

/** `/poston` (B§2). */
export function ComposePage() {
  const mode = useMode();
  const navigate = useNavigate();
  return (
    <div className="column pt-2 pb-28">
      <header className="flex items-center">
        <Link
          to={mode.path('/inspiration')}
          aria-label="返回灵感"
          title="返回灵感"
          className="-ml-3 inline-grid size-11 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Link>
        <h1 className="text-lg">发布灵感</h1>
      </header>
      <PromptBanner />
      <PostComposer onPublished={() => void navigate(mode.path('/inspiration'))} />
    </div>
  );
}
