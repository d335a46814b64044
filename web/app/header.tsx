// The header of all journal pages.
import { useRef } from 'react';
import { BrowseMenu } from '#web/app/browse-menu.tsx';
import { loadShortcuts, usePress } from '#web/app/keyboard.tsx';
import { HeaderTabs } from '#web/app/mode-tab-bar.tsx';
import { SearchButton } from '#web/app/search-button.tsx';
import { UserMenu } from '#web/app/user-menu.tsx';
import { useMeasuredHeight, useScrollOpacity } from '#web/app/use-header.ts';
import { PALETTE_KEY } from '#web/core/keyboard/shortcut-key.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Link } from '#web/ui/navigation/router.tsx';

/** Logo, trial badge, tabs and menu. The logo links to the introduction in trial mode (A§2). */
export function Header() {
  const mode = useMode();
  const header = useRef<HTMLElement>(null);
  useMeasuredHeight(header);
  useScrollOpacity(header);
  const press = usePress();
  const inTrial = mode.name === 'trial';
  return (
    <header ref={header} data-header="" className="header-veil sticky top-0 z-30">
      <button
        type="button"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-4 focus:z-10 focus:min-h-11 focus:rounded-control focus:bg-raised focus:px-4"
        onClick={() => document.getElementById('main')?.focus()}
      >
        跳到正文
      </button>
      <div className="mx-auto grid min-h-16 max-w-[1080px] grid-cols-[1fr_auto_1fr] items-center px-5">
        <div className="flex items-center gap-2 sm:gap-3">
          <Link
            to={inTrial ? '/info' : '/inspiration'}
            aria-label={inTrial ? '回响，回到介绍页' : '回响，回到灵感'}
            className="inline-flex min-h-11 items-center"
          >
            <Logo />
          </Link>
          {inTrial && <Badge tone="accent">试用模式</Badge>}
        </div>
        <HeaderTabs />
        <div className="col-start-3 -mr-2.5 flex justify-end">
          <SearchButton onNear={() => void loadShortcuts()} onOpen={() => press('/')} />
          <BrowseMenu onPalette={() => press(PALETTE_KEY)} />
          <UserMenu />
        </div>
      </div>
    </header>
  );
}
