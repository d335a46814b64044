// A year of the calendar: its head and its twelve months.
import { chineseYear } from '#domain/shared/chinese-date.ts';
import { isMonth } from '#domain/shared/month.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { CalendarHead } from '#web/features/calendar/calendar-head.tsx';
import { useYear } from '#web/features/calendar/calendar.queries.ts';
import type { CalendarView } from '#web/features/calendar/use-calendar.ts';
import { YearGrid } from '#web/features/calendar/year-grid.tsx';
import { Button } from '#web/ui/button.tsx';
import { useSwipe } from '#web/ui/use-swipe.ts';

export interface CalendarYearProps {
  year: number;
  onChange: (view: CalendarView) => void;
}

export function CalendarYear({ year, onChange }: CalendarYearProps) {
  const query = useYear(year);
  const today = todayHere();
  const show = (next: number) => {
    if (isMonth(`${next}-01`)) onChange({ kind: 'year', year: next });
  };
  const swipe = useSwipe((direction) => show(direction === 'next' ? year + 1 : year - 1));
  return (
    <section aria-label="年历">
      <CalendarHead
        title={chineseYear(String(year))}
        previous={{ label: '上一年', onSelect: () => show(year - 1) }}
        next={{ label: '下一年', onSelect: () => show(year + 1) }}
      >
        {year !== Number(today.slice(0, 4)) && (
          <Button className="px-3!" onClick={() => show(Number(today.slice(0, 4)))}>
            今年
          </Button>
        )}
      </CalendarHead>
      <div {...swipe} className="touch-pan-y">
        <YearGrid
          year={year}
          today={today}
          days={new Map(query.data?.days.map((day) => [day.day, day]))}
          onOpen={(month) => onChange({ kind: 'month', month, day: null })}
        />
      </div>
      {query.isError && <QueryError query={query} />}
    </section>
  );
}
