// The links 灵感 and 笔记 above both lists, with a moving underline (A§2). A press or a sideways swipe
// changes the list.
import type { ReactNode } from 'react';
import { useMode } from '#web/core/mode/use-mode.ts';
import { usePanelMotion } from '#web/core/mode/use-panel-motion.ts';
import { Badge, cappedCount } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Link, useNavigate } from '#web/ui/navigation/router.tsx';
import { useSwipe } from '#web/ui/use-swipe.ts';

const TABS = [
  { key: 'chat', label: '灵感', to: '/inspiration' },
  { key: 'archive', label: '笔记', to: '/notes' },
] as const;

export interface ModeSwitcherProps {
  current: 'chat' | 'archive';
  /** Posts chosen for a summary: the red count on 笔记, 99+ above 99. */
  chosenCount: number;
  /** Loads the page of a tab that is likely to be opened next. */
  preload: (pathname: string) => void;
  /** At the right of the tabs. */
  corner?: ReactNode;
  /** The content that can be swiped. */
  children: ReactNode;
}

export function ModeSwitcher({
  current,
  chosenCount,
  preload,
  corner,
  children,
}: ModeSwitcherProps) {
  const mode = useMode();
  const navigate = useNavigate();
  const { panel, follow, leave } = usePanelMotion(current);
  const targetOf = (isNext: boolean) => {
    const target = TABS[isNext ? 1 : 0];
    return target.key === current ? null : mode.path(target.to);
  };
  const change = async (direction: 'next' | 'previous') => {
    const isNext = direction === 'next';
    const target = targetOf(isNext);
    if (target === null) return follow(null, false);
    await leave(isNext ? 'left' : 'right');
    navigate(target);
  };
  const swipe = useSwipe(
    (direction) => void change(direction),
    (dx) => {
      const target = dx === null ? null : targetOf(dx < 0);
      if (target !== null) preload(target);
      follow(dx, target !== null);
    },
  );
  return (
    <div {...swipe} className="touch-pan-y overflow-x-clip">
      <nav aria-label="灵感与笔记" className="column">
        <div className="relative flex justify-center gap-10 border-b border-hairline">
          {TABS.map((tab) => {
            const isCurrent = tab.key === current;
            return (
              <Link
                key={tab.key}
                to={mode.path(tab.to)}
                aria-current={isCurrent ? 'page' : undefined}
                onPointerEnter={() => preload(mode.path(tab.to))}
                onFocus={() => preload(mode.path(tab.to))}
                className={classNames(
                  'relative inline-flex min-h-12 min-w-14 items-center justify-center gap-1.5 px-1 text-lg transition-colors duration-150',
                  'after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full after:bg-accent after:transition-transform after:duration-200 after:ease-calm',
                  isCurrent
                    ? 'text-ink after:scale-x-100'
                    : 'text-soft after:scale-x-0 hover:text-ink',
                )}
              >
                <span>{tab.label}</span>
                {tab.key === 'archive' && chosenCount > 0 && (
                  <Badge tone="alarm" className="font-figures">
                    {cappedCount(chosenCount)}
                    <span className="sr-only">条灵感已选入总结</span>
                  </Badge>
                )}
              </Link>
            );
          })}
          <div className="absolute -right-3 bottom-0.5">{corner}</div>
        </div>
      </nav>
      <div ref={panel}>{children}</div>
    </div>
  );
}
