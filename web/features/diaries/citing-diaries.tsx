// How many notes cite an inspiration; a press lists them by title and day, each a way to the note (B§2).
import { NotebookText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { chineseDay } from '#domain/shared/chinese-date.ts';
import { errorText } from '#web/core/messages/error-text.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { todayHere } from '#web/core/time/moment.ts';
import { useCitingDiaries } from '#web/features/diaries/citing-diaries.queries.ts';
import { CARD_MARK_CLASS } from '#web/ui/card-marks.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The count with its list. Nothing where no note cites the post. */
export function CitingDiaries({ postId, count }: { postId: string; count: number }) {
  const [isOpen, setOpen] = useState(false);
  if (count === 0) return null;
  return (
    <>
      <button type="button" aria-haspopup="dialog" aria-label={`${count} 篇笔记引用了它`} onClick={() => setOpen(true)} className={CARD_MARK_CLASS}>
        <NotebookText aria-hidden="true" />
        <span>
          {count} <span className="max-md:hidden">篇笔记引用</span>
        </span>
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="引用它的笔记">
        <DiaryLines postId={postId} />
      </Dialog>
    </>
  );
}

function DiaryLines({ postId }: { postId: string }) {
  const mode = useMode();
  const diaries = useCitingDiaries(postId);
  const today = todayHere();
  if (diaries.isPending) return <Skeleton className="my-3 h-10" />;
  if (diaries.data === undefined) return <ErrorBox text={errorText(diaries.error)} onRetry={() => void diaries.refetch()} busy={diaries.isFetching} />;
  return (
    <ul className="-mx-3 pb-2">
      {diaries.data.items.map((diary) => (
        <li key={diary.id}>
          <Link to={mode.path(`/notes/${diary.id}`)} className="block rounded-control px-3 py-2.5 transition-colors duration-150 hover:bg-sunken">
            <span className="block truncate leading-snug">{diary.title}</span>
            <time dateTime={diary.date} className="text-sm text-soft">
              {chineseDay(diary.date, today)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}
