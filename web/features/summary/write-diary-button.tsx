// From one post straight to its summary: chooses the post and opens the summary page.
import type { Post } from '#domain/posts/post.ts';
import { useAi } from '#web/core/ai/use-ai.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useSelectionAction } from '#web/features/summary/use-selection-action.tsx';
import { useNavigate } from '#web/ui/navigation/router.tsx';

/** Renders nothing while AI is off. Posts that were chosen before stay chosen. */
export function WriteDiaryButton({ post }: { post: Post }) {
  const mode = useMode();
  const navigate = useNavigate();
  const { isChosen, onSelect } = useSelectionAction(post);
  if (!useAi().isOn) return null;
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline"
      onClick={() => {
        if (!isChosen) onSelect();
        navigate(mode.path('/takenote'));
      }}
    >
      写成笔记 →
    </button>
  );
}
