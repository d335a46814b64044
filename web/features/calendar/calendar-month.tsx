// A month of the calendar: its head, its grid, and how much was written in it.
import { CalendarRange } from 'lucide-react';
import { useState } from 'react';
import type { EntryDay } from '#domain/entries/entry.ts';
import { chineseMonth } from '#domain/shared/chinese-date.ts';
import { addMonths, isMonth, monthOf } from '#domain/shared/month.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { CalendarHead } from '#web/features/calendar/calendar-head.tsx';
import { useMonth } from '#web/features/calendar/calendar.queries.ts';
import { MonthGrid } from '#web/features/calendar/month-grid.tsx';
import type { CalendarView } from '#web/features/calendar/use-calendar.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useSwipe } from '#web/ui/use-swipe.ts';

export interface CalendarMonthProps {
  month: string;
  /** The opened day. */
  day: string | null;
  onChange: (view: CalendarView) => void;
}

export function CalendarMonth({ month, day, onChange }: CalendarMonthProps) {
  const query = useMonth(month);
  const today = todayHere();
  const [current, setCurrent] = useState<string | null>(null);
  const days = query.data?.days ?? [];
  const show = (next: string) => {
    if (isMonth(next)) onChange({ kind: 'month', month: next, day: null });
  };
  const swipe = useSwipe((direction) => show(addMonths(month, direction === 'next' ? 1 : -1)));
  return (
    <section aria-label="月历">
      <CalendarHead
        title={chineseMonth(month)}
        previous={{ label: '上个月', onSelect: () => show(addMonths(month, -1)) }}
        next={{ label: '下个月', onSelect: () => show(addMonths(month, 1)) }}
      >
        {month !== monthOf(today) && (
          <Button className="px-3!" onClick={() => show(monthOf(today))}>
            本月
          </Button>
        )}
        <IconButton
          label="看全年"
          icon={<CalendarRange />}
          onClick={() => onChange({ kind: 'year', year: Number(month.slice(0, 4)) })}
        />
      </CalendarHead>
      <div {...swipe} className="touch-pan-y">
        <MonthGrid
          month={month}
          today={today}
          opened={day}
          current={current}
          days={new Map(days.map((one) => [one.day, one]))}
          onOpen={(next) => {
            setCurrent(next);
            onChange({ kind: 'month', month, day: next });
          }}
          onMove={(next) => {
            setCurrent(next);
            if (monthOf(next) !== month) show(monthOf(next));
          }}
        />
      </div>
      {query.isError && <QueryError query={query} />}
      <p role="status" className="min-h-9 pt-2 text-sm text-soft">
        {query.data !== undefined && <Amount days={days} />}
      </p>
    </section>
  );
}

/** Days and entries of the user. Samples are named, and not counted. */
function Amount({ days }: { days: readonly EntryDay[] }) {
  if (days.length === 0) return '这个月没有记录。';
  const own = days.map(({ count, samples = 0 }) => count - samples).filter((count) => count > 0);
  const hasSamples = days.some(({ samples = 0 }) => samples > 0);
  if (own.length === 0) return '这个月还没有自己写的，格子里是示例。';
  return (
    <>
      这个月写了 <span className="font-figures">{own.length}</span> 天，共{' '}
      <span className="font-figures">{own.reduce((sum, count) => sum + count, 0)}</span> 条
      {hasSamples ? '，示例不算。' : '。'}
    </>
  );
}
