// 回顾: a month or a year of the journal. Figures need an account (B§6); days, images and letters are
// there in both modes.
import { filteredPath } from '#domain/entries/filter.ts';
import type { EntryDay } from '#domain/entries/entry.ts';
import { addDays } from '#domain/shared/calendar.ts';
import { chineseDay, chineseMonth, chineseYear } from '#domain/shared/chinese-date.ts';
import { addMonths, monthOf } from '#domain/shared/month.ts';
import { spanOfPeriod } from '#domain/stats/review.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { LetterWeeks } from '#web/core/letters/letter-weeks.tsx';
import { useMode } from '#web/core/mode/use-mode.ts';
import { BackHeading } from '#web/core/place/back-link.tsx';
import { CalendarHead } from '#web/features/calendar/calendar-head.tsx';
import { useMonth, useYear } from '#web/features/calendar/calendar.queries.ts';
import { ExportCalendarButton } from '#web/features/export/export-buttons.tsx';
import { ReviewFigures } from '#web/features/stats/review-figures.tsx';
import { ReviewImages } from '#web/features/stats/review-images.tsx';
import { useReview } from '#web/features/stats/review.queries.ts';
import { periodSearch, useReviewPeriod } from '#web/features/stats/use-review.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/navigation/router.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const MONTHS = 12;

const LINK_CLASS = 'flex min-h-11 items-center text-accent underline underline-offset-4';

/** `/review` (rulings 59, 108). */
export function ReviewPage() {
  const mode = useMode();
  const [period, change] = useReviewPeriod();
  const isYear = period.length === 4;
  const step = (by: number) => change(isYear ? String(Number(period) + by) : addMonths(period, by));
  return (
    <div className="column pb-16">
      <BackHeading to={mode.path('/inspiration')} label="返回灵感">
        回顾
      </BackHeading>
      <CalendarHead
        title={isYear ? chineseYear(period) : chineseMonth(period)}
        previous={{ label: isYear ? '上一年' : '上个月', onSelect: () => step(-1) }}
        next={{ label: isYear ? '下一年' : '下个月', onSelect: () => step(1) }}
      >
        <Button
          className="px-3!"
          onClick={() => change(isYear ? currentMonthOf(period) : period.slice(0, 4))}
        >
          {isYear ? '按月' : '全年'}
        </Button>
      </CalendarHead>
      {isYear ? <YearReview year={period} /> : <MonthReview month={period} />}
      <section aria-label="每周来信" className="mt-10">
        <h2 className="mb-3 text-lg">每周来信</h2>
        <LetterWeeks />
      </section>
    </div>
  );
}

/** The month that a year opens: the current one of this year, else December. */
function currentMonthOf(year: string): string {
  const today = todayHere();
  return today.startsWith(year) ? monthOf(today) : `${year}-12`;
}

function MonthReview({ month }: { month: string }) {
  const days = useMonth(month);
  if (days.isError) return <QueryError query={days} />;
  return <PeriodReview period={month} days={days.data?.days} />;
}

function YearReview({ year }: { year: string }) {
  const days = useYear(Number(year));
  if (days.isError) return <QueryError query={days} />;
  return <PeriodReview period={year} days={days.data?.days} />;
}

function PeriodReview({ period, days }: { period: string; days: EntryDay[] | undefined }) {
  const mode = useMode();
  if (days === undefined) return <Skeleton className="h-48" />;
  const isYear = period.length === 4;
  if (days.length === 0)
    return <EmptyState title={isYear ? '这一年没有写下什么' : '这个月没有写下什么'} />;
  return (
    <div key={period} className="flex flex-col gap-8">
      {mode.can('viewStatistics') ? (
        <Figures period={period} days={days.length} />
      ) : (
        <p className="text-soft">{mode.refusal('viewStatistics')}</p>
      )}
      <ReviewImages period={period} />
      {isYear && <Months year={period} days={days} />}
      <Ends days={days} />
      <div className="flex flex-wrap items-center gap-x-6">
        <Link
          to={mode.path(filteredPath('/inspiration', spanOfPeriod(period)))}
          className={LINK_CLASS}
        >
          {isYear ? '看这一年的记录' : '看这个月的记录'}
        </Link>
        {isYear && mode.can('viewStatistics') && (
          <ExportCalendarButton days={allDays(period, days)} />
        )}
      </div>
    </div>
  );
}

function Figures({ period, days }: { period: string; days: number }) {
  const review = useReview(period);
  if (review.isError) return <QueryError query={review} />;
  if (review.data === undefined) return <Skeleton className="h-48" />;
  return <ReviewFigures period={period} review={review.data} days={days} />;
}

/** The first and the last day with an entry; a single day once. */
function Ends({ days }: { days: readonly EntryDay[] }) {
  const mode = useMode();
  const sorted = days.map(({ day }) => day).toSorted((a, b) => (a < b ? -1 : 1));
  const ends = [
    [sorted.length === 1 ? '那一天' : '第一天', sorted[0]],
    ['最后一天', sorted.length === 1 ? undefined : sorted.at(-1)],
  ] as const;
  return (
    <ul className="flex flex-wrap gap-x-6">
      {ends.map(
        ([name, day]) =>
          day !== undefined && (
            <li key={name}>
              <Link to={mode.path(`/calendar?day=${day}`)} className={LINK_CLASS}>
                {name}：{chineseDay(day, todayHere())}
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}

/** The months of a year that have entries. */
function Months({ year, days }: { year: string; days: readonly EntryDay[] }) {
  const mode = useMode();
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(`${year}-01`, index));
  return (
    <ul aria-label="月份" className="flex flex-wrap gap-x-4">
      {months
        .filter((month) => days.some(({ day }) => monthOf(day) === month))
        .map((month) => (
          <li key={month}>
            <Link to={mode.path(`/review${periodSearch(month)}`)} className={LINK_CLASS}>
              {`${Number(month.slice(5))}月`}
            </Link>
          </li>
        ))}
    </ul>
  );
}

/** Every day of a year, as the card of a year needs it. */
function allDays(year: string, days: readonly EntryDay[]): { day: string; count: number }[] {
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const { from, to } = spanOfPeriod(year);
  const all: { day: string; count: number }[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    all.push({ day, count: counts.get(day) ?? 0 });
  return all;
}
