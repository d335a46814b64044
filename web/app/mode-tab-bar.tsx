// The links to the five modes: in the header from 768 px on, in a bar at the bottom below that.
import { MODE_TABS, modeTabOf } from '#web/app/modes.tsx';
import { preloadChunks } from '#web/app/preload-chunks.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link, useLocation } from '#web/ui/navigation/router.tsx';

/** The tabs in the header. */
export function HeaderTabs() {
  return (
    <nav aria-label="主导航" className="hidden md:flex md:gap-1 lg:gap-3">
      <TabLinks
        withIcon={false}
        className={classNames(
          'relative inline-flex min-h-11 min-w-14 items-center justify-center px-2 transition-colors duration-150',
          'after:absolute after:inset-x-3 after:bottom-1.5 after:h-0.5 after:rounded-full after:bg-accent after:transition-transform after:duration-200 after:ease-calm',
        )}
        currentClass="text-ink after:scale-x-100"
        otherClass="text-soft after:scale-x-0 hover:text-ink"
      />
    </nav>
  );
}

/**
 * The bar at the bottom of phones, with room for the publish button at its right end. The
 * stylesheet sets --tabbar-height by `data-tabbar`.
 */
export function BottomTabs() {
  return (
    <nav
      aria-label="主导航"
      data-tabbar=""
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-hairline bg-paper/95 pr-17 pb-(--safe-bottom) backdrop-blur-md md:hidden"
    >
      <TabLinks
        withIcon
        className="flex h-(--tabbar-height) min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs leading-none transition-colors duration-150 [&_svg]:size-[22px] [&_svg]:stroke-[1.6]"
        currentClass="text-accent"
        otherClass="text-soft"
      />
    </nav>
  );
}

interface TabLinksProps {
  withIcon: boolean;
  className: string;
  currentClass: string;
  otherClass: string;
}

function TabLinks({ withIcon, className, currentClass, otherClass }: TabLinksProps) {
  const mode = useMode();
  const current = modeTabOf(useLocation().pathname);
  return MODE_TABS.map((tab) => (
    <Link
      key={tab.key}
      to={mode.path(tab.to)}
      aria-current={tab === current ? 'page' : undefined}
      onPointerEnter={() => void preloadChunks(mode.path(tab.to))}
      onFocus={() => void preloadChunks(mode.path(tab.to))}
      className={classNames(className, tab === current ? currentClass : otherClass)}
    >
      {withIcon && tab.icon}
      <span>{tab.label}</span>
    </Link>
  ));
}
