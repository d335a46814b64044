// The diaries that cite a post, each with a link. Loaded when opened.
import { chineseDay } from '#domain/shared/chinese-date.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { useCitingDiaries } from '#web/features/diaries/citing-diaries.queries.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Link } from '#web/ui/navigation/router.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Lists the diaries by title and day. */
export function CitingDiariesDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title="引用它的笔记">
      <DiaryLines postId={postId} />
    </Dialog>
  );
}

function DiaryLines({ postId }: { postId: string }) {
  const mode = useMode();
  const diaries = useCitingDiaries(postId);
  const today = todayHere();
  if (diaries.isPending) return <Skeleton className="my-3 h-10" />;
  if (diaries.data === undefined) return <QueryError query={diaries} />;
  return (
    <ul className="-mx-3 pb-2">
      {diaries.data.items.map((diary) => (
        <li key={diary.id}>
          <Link
            to={mode.path(`/notes/${diary.id}`)}
            className="block rounded-control px-3 py-2.5 transition-colors duration-150 hover:bg-sunken"
          >
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
