// From chosen inspirations to a note: the fragments, the style, the article.
import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useRoles } from '#web/features/roles/role.queries.ts';
import { StyleCards } from '#web/features/roles/style-cards.tsx';
import { SummaryDesk } from '#web/features/summary/summary-desk.tsx';

/** `/takenote` (B§2). */
export function TakeNotePage() {
  const mode = useMode();
  const navigate = useNavigate();
  const roles = useRoles('conversation_summary');
  return (
    <div className="mx-auto w-full max-w-[1080px] px-5 pb-10">
      <header className="flex items-center gap-1 py-2">
        <Link
          to={mode.path('/inspiration')}
          aria-label="返回灵感"
          title="返回灵感"
          className="-ml-3 inline-grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
        </Link>
        <h1 className="text-xl">总结</h1>
      </header>
      <SummaryDesk
        roles={roles}
        renderStyles={(styles) => <StyleCards label="总结的风格" roles={roles} {...styles} />}
        onSaved={() => void navigate(mode.path('/notes'))}
        onDiscarded={() => void navigate(mode.path('/inspiration'))}
      />
    </div>
  );
}
