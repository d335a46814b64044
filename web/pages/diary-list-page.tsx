// The notebook: every diary in two columns.
import { PenLine } from 'lucide-react';
import { useMode } from '#web/core/mode/use-mode.ts';
import { DiaryList } from '#web/features/diaries/diary-list.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

/** `/notes` (B§2). */
export function DiaryListPage() {
  const mode = useMode();
  return (
    <div className="column pt-5">
      <DiaryList
        emptyAction={
          <Link to={mode.path('/poston?as=note')} className={buttonClass('primary')}>
            <PenLine aria-hidden="true" className="size-5" />
            写下第一篇
          </Link>
        }
      />
    </div>
  );
}
