// Styles as a row of cards, for summary and enhancement. A locked card shows a lock and explains it
// when pressed (rulings 4). A style that needs a model says so and cannot be pressed.
import { Lock } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import type { Role } from '#domain/roles/role.ts';
import { useIsLocked } from '#web/core/ai/use-plan.ts';
import { RoleAvatar } from '#web/features/roles/role-avatar.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { useNotice } from '#web/ui/notice.tsx';

/**
 * Distance of the chosen card from the left edge when it is scrolled into view, in pixels: the
 * row's padding.
 */
const ROOM_PX = 20;

export interface StyleCardsProps {
  /** The accessible name of the row. */
  label: string;
  roles: readonly Role[];
  chosenKey: string;
  onChoose: (key: string) => void;
  disabled?: boolean | undefined;
}

/** The row. It scrolls sideways when it is too wide. */
export function StyleCards({ label, roles, chosenKey, onChoose, disabled }: StyleCardsProps) {
  const isLocked = useIsLocked();
  const notice = useNotice();
  const row = useRef<HTMLDivElement>(null);

  // Scrolls the chosen card into view without moving the page.
  useEffect(() => {
    const card = row.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (card && row.current) row.current.scrollLeft = card.offsetLeft - ROOM_PX;
  }, [chosenKey]);

  // `relative` keeps the visually hidden text of a card inside the row, else it widens the dialog.
  return (
    <div
      ref={row}
      role="group"
      aria-label={label}
      className="relative -mx-5 flex snap-x scroll-px-5 gap-2.5 overflow-x-auto px-5 py-1 [scrollbar-width:thin]"
    >
      {roles.map((role) => {
        const needsModel = role.needs_model;
        // A plan would not unlock what needs a model.
        const locked = !needsModel && isLocked(role);
        const isChosen = role.role_key === chosenKey;
        return (
          <button
            key={role.role_key}
            type="button"
            disabled={disabled === true || needsModel}
            aria-pressed={isChosen}
            onClick={() =>
              locked ? notice.info(ERROR_TEXT.PREMIUM_REQUIRED) : onChoose(role.role_key)
            }
            className={classNames(
              'flex w-37 shrink-0 snap-start flex-col rounded-card border bg-raised p-3 text-left transition-colors duration-150 disabled:opacity-55',
              isChosen
                ? 'border-accent outline-1 outline-accent'
                : 'border-hairline hover:border-hairline-strong',
            )}
          >
            <span className="flex w-full items-start justify-between">
              <RoleAvatar role={role} className="size-10" />
              {locked && <Lock aria-hidden="true" className="size-4 text-soft" />}
            </span>
            <span className={classNames('mt-2 leading-snug', isChosen && 'text-accent')}>
              <span>{role.role_name}</span>
              {locked && <span className="sr-only">，需要高级版</span>}
            </span>
            <span className="mt-0.5 text-xs text-soft">{role.description}</span>
            {needsModel && <span className="mt-1.5 text-xs text-accent">要接一个模型才能写</span>}
          </button>
        );
      })}
    </div>
  );
}
