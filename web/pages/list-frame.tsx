// The frame of both lists: the profile banner and the tabs 灵感 and 笔记. It stays mounted while the
// user changes between them, so that the banner does not flicker.
import type { ReactNode } from 'react';
import { ModeSwitcher } from '#web/core/mode/mode-switcher.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { FilterButton } from '#web/features/entries/filter-button.tsx';
import { ProfileBanner } from '#web/features/profile/profile-banner.tsx';
import { SelectionButton } from '#web/features/summary/selection-button.tsx';
import { useSelection } from '#web/features/summary/selection.store.ts';
import { useLocation } from '#web/ui/navigation/router.tsx';

export interface ListFrameProps {
  /** Loads a page that is likely to be opened next. */
  preload: (pathname: string) => void;
  /** The current list. */
  children?: ReactNode;
}

/** Banner, tabs and list. The selection's button is outside the list, which moves with a swipe. */
export function ListFrame({ preload, children }: ListFrameProps) {
  const mode = useMode();
  const selection = useSelection();
  const isArchive = useLocation().pathname === mode.path('/notes');
  return (
    <>
      <ProfileBanner />
      <ModeSwitcher
        current={isArchive ? 'archive' : 'chat'}
        chosenCount={selection.ids.length}
        preload={preload}
        corner={!isArchive && <FilterButton />}
      >
        {children}
      </ModeSwitcher>
      {!isArchive && <SelectionButton selection={selection} />}
    </>
  );
}
