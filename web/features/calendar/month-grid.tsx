// A month as a grid of days, with the number of entries and the first image of each. One day is in
// the tab order; the keys of month-keys.ts move from there.
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { EntryDay } from '#domain/entries/entry.ts';
import { monthOf, spanOfMonth, weeksOfMonth } from '#domain/shared/month.ts';
import { chineseMonth } from '#domain/shared/chinese-date.ts';
import { StoredImage } from '#web/core/images/stored-image.tsx';
import { dayAfterKey } from '#web/features/calendar/month-keys.ts';
import { classNames } from '#web/ui/class-names.ts';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const;

export interface MonthGridProps {
  month: string;
  today: string;
  /** The opened day. */
  opened: string | null;
  /** The day that has the focus or gets it; null: none of this month. */
  current: string | null;
  days: ReadonlyMap<string, EntryDay>;
  onOpen: (day: string) => void;
  /** The focus moves to a day, which may be in another month. */
  onMove: (day: string) => void;
}

export function MonthGrid({ month, today, opened, current, days, onOpen, onMove }: MonthGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const inTabOrder = [current, opened, today].find((day) => day !== null && monthOf(day) === month);
  const first = inTabOrder ?? spanOfMonth(month).from;
  const mayFocus = useRef(false);

  useEffect(() => {
    if (current === null || !mayFocus.current) return;
    const button = grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`);
    // A day of another month is there with the next rendering.
    if (button === null || button === undefined) return;
    mayFocus.current = false;
    button.focus();
  }, [current, month]);

  const move = (event: KeyboardEvent, day: string) => {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
    const next = isPlain ? dayAfterKey(day, event) : null;
    if (next === null) return;
    event.preventDefault();
    mayFocus.current = true;
    onMove(next);
  };

  return (
    <div ref={grid} role="grid" aria-label={chineseMonth(month)} className="grid grid-cols-7 gap-1">
      <div role="row" className="contents">
        {WEEKDAYS.map((name) => (
          <span
            key={name}
            role="columnheader"
            aria-label={`周${name}`}
            className="pb-1 text-center text-xs text-soft"
          >
            {name}
          </span>
        ))}
      </div>
      {weeksOfMonth(month).map((week, index) => (
        <div key={index} role="row" className="contents">
          {week.map(
            (day, weekday) =>
              day !== null && (
                <div
                  key={day}
                  role="gridcell"
                  aria-colindex={weekday + 1}
                  aria-selected={day === opened}
                  style={{ gridColumnStart: weekday + 1 }}
                >
                  <DayButton
                    day={day}
                    entries={days.get(day)}
                    today={today}
                    isOpened={day === opened}
                    isInTabOrder={day === first}
                    onOpen={() => onOpen(day)}
                    onKeyDown={(event) => move(event, day)}
                  />
                </div>
              ),
          )}
        </div>
      ))}
    </div>
  );
}

interface DayButtonProps {
  day: string;
  entries: EntryDay | undefined;
  today: string;
  isOpened: boolean;
  isInTabOrder: boolean;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function DayButton({
  day,
  entries,
  today,
  isOpened,
  isInTabOrder,
  onOpen,
  onKeyDown,
}: DayButtonProps) {
  const { count = 0, image = null } = entries ?? {};
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isInTabOrder ? 0 : -1}
      aria-current={day === today ? 'date' : undefined}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      className={classNames(
        'relative block aspect-square w-full overflow-hidden rounded-control font-figures text-sm transition-colors duration-150',
        count > 0 ? 'bg-accent/10 text-ink hover:bg-accent/20' : 'text-soft hover:bg-sunken',
        isOpened && 'outline-2 outline-offset-1 outline-accent',
      )}
    >
      {image !== null && (
        <StoredImage
          bucket="card-image-bucket"
          image={image}
          alt=""
          className="absolute! inset-0 size-full text-[0px]"
        />
      )}
      <span
        className={classNames(
          'absolute inset-x-0 top-0.5 mx-auto grid w-fit min-w-5 place-items-center rounded-full px-0.5 leading-5 sm:top-1 sm:min-w-6 sm:px-1 sm:leading-6',
          image !== null && 'bg-raised/90',
          day === today && 'bg-accent! text-on-accent',
        )}
      >
        {Number(day.slice(8))}
      </span>
      <span className="sr-only">{count === 0 ? '日，没有记录' : '日，'}</span>
      {count > 0 && (
        <span
          className={classNames(
            'absolute inset-x-0 bottom-0.5 mx-auto w-fit min-w-4 rounded-full px-1 text-center text-xs leading-4 text-accent sm:bottom-1',
            // A small tile shows its image; the day list has the count.
            image !== null && 'bg-raised/90 max-sm:sr-only',
          )}
        >
          {count}
          <span className="sr-only"> 条</span>
        </span>
      )}
    </button>
  );
}
