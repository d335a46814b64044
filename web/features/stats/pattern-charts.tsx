// What comes back in a year (rulings 99): the word of a month, hours of the day, tags and moods by
// month. Everything that a filter can show links to its entries.
import type { ReactNode } from 'react';
import { MOODS } from '#domain/diaries/mood.ts';
import { filteredPath, type Filter } from '#domain/entries/filter.ts';
import { spanOfMonth } from '#domain/shared/month.ts';
import type { JournalPatterns } from '#domain/stats/patterns.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { chipClass } from '#web/core/entries/filter-chip.tsx';
import { MOOD_GROUND } from '#web/core/theme/mood-hues.ts';
import { ChartFrame } from '#web/features/stats/chart-frame.tsx';
import { HourColumns } from '#web/features/stats/hour-columns.tsx';
import {
  fullestHours,
  hourName,
  hoursSentence,
  moodMixSentence,
  tagYearSentence,
  wordSentence,
} from '#web/features/stats/pattern-sentences.ts';
import { monthName } from '#web/features/stats/sentences.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/navigation/router.tsx';

/** The frames of the patterns, in the grid of the dashboard. */
export function PatternCharts({ patterns }: { patterns: JournalPatterns }) {
  const { hours, tags, moods, word } = patterns;
  return (
    <>
      {word !== null && <WordOfMonth word={word} />}
      {hours.some((count) => count > 0) && (
        <ChartFrame
          title="一天里的时辰"
          sentence={hoursSentence(hours)}
          className={word === null ? 'md:col-span-2' : ''}
          table={{
            head: ['时间', '灵感'],
            rows: hours.map((count, hour) => [hourName(hour), count]),
          }}
        >
          <HourColumns hours={hours} />
          <HourLinks patterns={patterns} />
        </ChartFrame>
      )}
      {moods.some((month) => month.moods.length > 0) && (
        <ChartFrame
          title="心情的颜色"
          sentence={moodMixSentence(moods)}
          className={tags.length === 0 ? 'md:col-span-2' : ''}
        >
          <MoodStrip months={moods} />
        </ChartFrame>
      )}
      {tags.length > 0 && (
        <ChartFrame
          title="灵感和笔记里的标签"
          sentence={tagYearSentence(tags)}
          className={moods.every((month) => month.moods.length === 0) ? 'md:col-span-2' : ''}
          table={{
            head: ['标签', ...moods.map(({ month }) => monthName(month))],
            rows: tags.map(({ name, months }) => [`#${name}`, ...months.map(({ count }) => count)]),
          }}
        >
          <TagRows patterns={patterns} />
        </ChartFrame>
      )}
    </>
  );
}

function WordOfMonth({ word }: { word: NonNullable<JournalPatterns['word']> }) {
  return (
    <ChartFrame title={`${monthName(word.month)}的词`} sentence={wordSentence(word)}>
      <p className="grid min-h-40 place-items-center text-center">
        <EntriesLink
          filter={spanOfMonth(word.month)}
          label={`${word.word}，看${monthName(word.month)}写下的`}
          className="rounded-control px-4 py-2 text-[2.75rem] leading-snug wrap-anywhere text-accent"
        >
          {word.word}
        </EntriesLink>
      </p>
    </ChartFrame>
  );
}

/** The hours with the most posts, each with the way to its posts. A column is too narrow to tap. */
function HourLinks({ patterns: { hours, from, to } }: { patterns: JournalPatterns }) {
  return (
    <ul aria-label="写得最多的时辰" className="mt-3 flex flex-wrap justify-center gap-2">
      {fullestHours(hours).map(({ hour, count }) => (
        <li key={hour}>
          <EntriesLink filter={{ hour, from, to }} className={chipClass(false, 'gap-1.5')}>
            {hourName(hour)}
            <span className="font-figures">{count}</span>
          </EntriesLink>
        </li>
      ))}
    </ul>
  );
}

/** Twelve months, each with the mix of its moods; a month leads to its diaries. */
function MoodStrip({ months }: { months: JournalPatterns['moods'] }) {
  const used = MOODS.filter((mood) =>
    months.some(({ moods }) => moods.some(({ value }) => value === mood)),
  );
  return (
    <>
      <ol aria-label="每个月的心情" className="grid grid-cols-12 gap-0.5 md:gap-1">
        {months.map(({ month, moods }) => {
          const column = (
            <>
              <span className="flex h-32 w-full flex-col overflow-hidden rounded-control bg-ink/6">
                {MOODS.map((mood) => {
                  const count = moods.find(({ value }) => value === mood)?.count ?? 0;
                  return (
                    count > 0 && (
                      <span
                        key={mood}
                        className={classNames('w-full opacity-80', MOOD_GROUND[mood])}
                        style={{ flexGrow: count }}
                      />
                    )
                  );
                })}
              </span>
              <span className="mt-1 font-figures text-xs text-soft">{Number(month.slice(5))}</span>
            </>
          );
          return (
            <li key={month} className="min-w-0">
              {moods.length === 0 ? (
                <span
                  role="img"
                  aria-label={`${monthName(month)}，没有笔记`}
                  className="flex flex-col items-center"
                >
                  {column}
                </span>
              ) : (
                <EntriesLink
                  filter={{ ...spanOfMonth(month), kinds: ['diary'] }}
                  label={`${Number(month.slice(5))}月，${moods.map(({ value, count }) => `${value} ${count}`).join('，')}`}
                  className="flex flex-col items-center rounded-control"
                >
                  {column}
                </EntriesLink>
              )}
            </li>
          );
        })}
      </ol>
      <ul aria-hidden="true" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {used.map((mood) => (
          <li key={mood} className="inline-flex items-center gap-1.5">
            <span className={classNames('size-2.5 rounded-full opacity-80', MOOD_GROUND[mood])} />
            {mood}
          </li>
        ))}
      </ul>
    </>
  );
}

const STEP = 12;
const TALLEST = 28;

/** A tag with its columns by month; it leads to its entries of these months. */
function TagRows({ patterns: { tags, from, to } }: { patterns: JournalPatterns }) {
  const most = Math.max(1, ...tags.flatMap(({ months }) => months.map(({ count }) => count)));
  return (
    <ul aria-label="标签" className="divide-y divide-hairline">
      {tags.map(({ tag, name, months }) => (
        <li key={tag}>
          <EntriesLink
            filter={{ tag, from, to }}
            className="flex min-h-13 items-center gap-3 hover:text-accent"
          >
            <span className="min-w-0 flex-1 truncate">
              <span aria-hidden="true" className="text-accent">
                #
              </span>
              {name}
            </span>
            <svg
              viewBox={`0 0 ${months.length * STEP} ${TALLEST + 2}`}
              aria-hidden="true"
              className="h-8 w-36 shrink-0"
            >
              {months.map(({ month, count }, index) => {
                const height = count === 0 ? 1.5 : Math.max(4, (count / most) * TALLEST);
                return (
                  <rect
                    key={month}
                    x={index * STEP + 2}
                    y={TALLEST + 1 - height}
                    width="8"
                    height={height}
                    rx={count === 0 ? 0.75 : 2}
                    className={count === 0 ? 'fill-ink/15' : 'fill-accent'}
                    opacity={count === 0 ? 1 : 0.8}
                  />
                );
              })}
            </svg>
            <span className="w-14 shrink-0 text-right text-sm whitespace-nowrap text-soft">
              <span className="font-figures">
                {months.reduce((sum, { count }) => sum + count, 0)}
              </span>{' '}
              条
            </span>
          </EntriesLink>
        </li>
      ))}
    </ul>
  );
}

/** A link to the filtered entries. */
export function EntriesLink({
  filter,
  label,
  className,
  children,
}: {
  filter: Filter;
  label?: string;
  className: string;
  children?: ReactNode;
}) {
  const mode = useMode();
  return (
    <Link
      to={mode.path(filteredPath('/inspiration', filter))}
      aria-label={label}
      className={className}
    >
      {children}
    </Link>
  );
}
