// The notebook: the profile, and every diary in two columns.
import { PenLine } from 'lucide-react';
import { Link } from 'react-router';
import { ModeSwitcher } from '#web/core/mode/mode-switcher.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { DiaryList } from '#web/features/diaries/diary-list.tsx';
import { ProfileBanner } from '#web/features/profile/profile-banner.tsx';
import { useSelection } from '#web/features/summary/selection.store.ts';
import { buttonClass } from '#web/ui/button.tsx';

/** `/notes` (B§2). */
export function DiaryListPage() {
  const mode = useMode();
  const selection = useSelection();
  return (
    <>
      <ProfileBanner />
      <ModeSwitcher current="archive" chosenCount={selection.ids.length}>
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
      </ModeSwitcher>
    </>
  );
}
