// The notebook: every diary in two columns.
import { PenLine } from 'lucide-react';
import { Link } from 'react-router';
import { useMode } from '#web/core/mode/use-mode.ts';
import { DiaryList } from '#web/features/diaries/diary-list.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** `/notes` (B§2). */
export function DiaryListPage() {
  const mode = useMode();
  return (
    <div className="mx-auto w-full max-w-240 px-5 pt-5 md:pt-7">
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
