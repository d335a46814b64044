// The calendar: a month with the days that have entries, the entries of a day, or a whole year.
import { chineseDay } from '#domain/shared/chinese-date.ts';
import { monthOf } from '#domain/shared/month.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { BackHeading } from '#web/core/place/back-link.tsx';
import { CalendarMonth } from '#web/features/calendar/calendar-month.tsx';
import { CalendarYear } from '#web/features/calendar/calendar-year.tsx';
import { useCalendar } from '#web/features/calendar/use-calendar.ts';
import { EntryCards } from '#web/pages/shared/entry-cards.tsx';
import { LARGE_QUERY, useMediaQuery } from '#web/ui/use-media-query.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** `/calendar` (rulings 55). */
export function CalendarPage() {
  const mode = useMode();
  const [view, change] = useCalendar();
  const isLarge = useMediaQuery(LARGE_QUERY);
  return (
    <div className="column pb-16 wide">
      <BackHeading to={mode.path('/inspiration')} label="返回灵感">
        日历
      </BackHeading>
      {view.kind === 'year' ? (
        <CalendarYear year={view.year} onChange={change} />
      ) : (
        <div className="gap-8 max-lg:space-y-6 lg:grid lg:grid-cols-[minmax(0,23rem)_minmax(0,1fr)] lg:items-start">
          <CalendarMonth month={view.month} day={view.day} onChange={change} />
          {view.day === null ? (
            isLarge && <Beside month={view.month} />
          ) : (
            <DayEntries day={view.day} />
          )}
        </div>
      )}
    </div>
  );
}

/** The space beside the grid while no day is open: today in this month, else a hint. */
function Beside({ month }: { month: string }) {
  const today = todayHere();
  return monthOf(today) === month ? (
    <DayEntries day={today} />
  ) : (
    <p className="pt-24 text-center text-soft">选一天，看那天写下了什么。</p>
  );
}

function DayEntries({ day }: { day: string }) {
  const name = chineseDay(day, todayHere());
  return (
    <section aria-label={name}>
      <h2 className="flex min-h-11 items-center text-lg">{name}</h2>
      <EntryCards
        key={day}
        filter={{ from: day, to: day }}
        label={`${name}的记录`}
        empty={<EmptyState title="这一天没有写下什么" text="换一天看看。" />}
      />
    </section>
  );
}
