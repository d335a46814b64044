// A year as twelve small months. Each leads to its month.
import type { EntryDay } from '#domain/entries/entry.ts';
import { chineseNumber } from '#domain/shared/chinese-date.ts';
import { weeksOfMonth } from '#domain/shared/month.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Entries from which a day has the next darker colour. */
const STEPS = [1, 2, 4, 7] as const;
const COLOURS = ['bg-sunken', 'bg-accent/25', 'bg-accent/45', 'bg-accent/70', 'bg-accent'] as const;

export interface YearGridProps {
  year: number;
  today: string;
  days: ReadonlyMap<string, EntryDay>;
  onOpen: (month: string) => void;
}

export function YearGrid({ year, today, days, onOpen }: YearGridProps) {
  const months = Array.from(
    { length: 12 },
    (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`,
  );
  return (
    <ul className="grid grid-cols-3 gap-3 sm:gap-5 md:grid-cols-4">
      {months.map((month) => {
        const weeks = weeksOfMonth(month);
        const count = weeks
          .flat()
          .reduce((sum, day) => sum + (day === null ? 0 : (days.get(day)?.count ?? 0)), 0);
        const name = `${chineseNumber(Number(month.slice(5)))}月`;
        return (
          <li key={month}>
            <button
              type="button"
              aria-current={today.startsWith(month) ? 'date' : undefined}
              onClick={() => onOpen(month)}
              className="block w-full rounded-control p-1.5 text-left transition-colors duration-150 hover:bg-sunken sm:p-2.5"
            >
              <span
                className={classNames(
                  'flex items-baseline justify-between pb-1.5 text-sm',
                  today.startsWith(month) ? 'text-accent' : 'text-ink',
                )}
              >
                <span>
                  {name}
                  <span className="sr-only">{count === 0 ? '，没有记录' : '，'}</span>
                </span>
                {count > 0 && (
                  <span className="font-figures text-xs text-soft">
                    {count}
                    <span className="sr-only"> 条</span>
                  </span>
                )}
              </span>
              <span aria-hidden="true" className="grid grid-cols-7 gap-0.5">
                {weeks.flat().map((day, index) => (
                  <span
                    key={index}
                    className={classNames(
                      'aspect-square rounded-[2px]',
                      day !== null && colourOf(days.get(day)?.count ?? 0),
                    )}
                  />
                ))}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function colourOf(count: number): string {
  return COLOURS[STEPS.filter((step) => count >= step).length] ?? COLOURS[0];
}
