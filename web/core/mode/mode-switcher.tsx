// The links 灵感 and 笔记 above both lists, with a moving underline (A§2). A press or a sideways swipe
// changes the list.
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useMode } from '#web/core/mode/use-mode.ts';
import { Badge, cappedCount } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useSwipe } from '#web/ui/use-swipe.ts';

const TABS = [
  { key: 'chat', label: '灵感', to: '/inspiration' },
  { key: 'archive', label: '笔记', to: '/notes' },
] as const;

export interface ModeSwitcherProps {
  current: 'chat' | 'archive';
  /** Posts chosen for a summary: the red count on 笔记, 99+ above 99. */
  chosenCount: number;
  /** The content that can be swiped. */
  children: ReactNode;
}

export function ModeSwitcher({ current, chosenCount, children }: ModeSwitcherProps) {
  const mode = useMode();
  const navigate = useNavigate();
  const swipe = useSwipe((direction) => {
    const target = TABS[direction === 'next' ? 1 : 0];
    if (target.key !== current) void navigate(mode.path(target.to));
  });
  return (
    <div {...swipe} className="touch-pan-y">
      <nav aria-label="灵感与笔记" className="column">
        <div className="flex justify-center gap-10 border-b border-hairline">
          {TABS.map((tab) => {
            const isCurrent = tab.key === current;
            return (
              <Link
                key={tab.key}
                to={mode.path(tab.to)}
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'relative inline-flex min-h-12 min-w-14 items-center justify-center gap-1.5 px-1 text-lg transition-colors duration-150',
                  'after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full after:bg-accent after:transition-transform after:duration-200 after:ease-calm',
                  isCurrent
                    ? 'text-ink after:scale-x-100'
                    : 'text-soft after:scale-x-0 hover:text-ink',
                )}
              >
                {tab.label}
                {tab.key === 'archive' && chosenCount > 0 && (
                  <Badge tone="alarm" className="font-figures">
                    {cappedCount(chosenCount)}
                    <span className="sr-only">条灵感已选入总结</span>
                  </Badge>
                )}
              </Link>
            );
          })}
        </div>
      </nav>
      {children}
    </div>
  );
}
