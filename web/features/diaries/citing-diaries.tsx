// How many diaries cite a post. A press lists them by title and day, with links (B§2).
import { NotebookText } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { CARD_MARK_CLASS } from '#web/ui/card-marks.ts';

const loadDialog = () =>
  import('#web/features/diaries/citing-diaries-dialog.tsx').then((part) => ({
    default: part.CitingDiariesDialog,
  }));
const CitingDiariesDialog = lazy(loadDialog);

/** The count with its list; renders nothing if no diary cites the post. */
export function CitingDiaries({ postId, count }: { postId: string; count: number }) {
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${count} 篇笔记引用了它`}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onClick={() => setOpen(true)}
        className={CARD_MARK_CLASS}
      >
        <NotebookText aria-hidden="true" />
        <span>
          {count} <span className="max-lg:hidden">篇笔记引用</span>
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <CitingDiariesDialog postId={postId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
