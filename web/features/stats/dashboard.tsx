// The statistics of a journal (B§9): the year, totals, when and how the user writes, and replies.
import type { ReactNode } from 'react';
import { RESONANCE_BANDS, WORKS_TYPES } from '#domain/recommendations/recommendation.ts';
import { spanOfMonth } from '#domain/shared/month.ts';
import type { JournalPatterns } from '#domain/stats/patterns.ts';
import { MONTH_DAYS, SHOWN, WEEK_DAYS, type JournalStats } from '#domain/stats/stats.ts';
import { MOOD_OUTLINE } from '#web/core/theme/mood-hues.ts';
import { EntriesLink, PatternCharts } from '#web/features/stats/pattern-charts.tsx';
import { ChartFrame } from '#web/features/stats/chart-frame.tsx';
import { BarRows, MonthColumns, PartsBar, Ring } from '#web/features/stats/charts.tsx';
import {
  engagementSentence,
  figure,
  monthName,
  monthsSentence,
  moodsSentence,
  matchSentence,
  streakSentence,
  tagsSentence,
  WEEKDAYS,
  weekdaySentence,
  WORKS_TYPE_NAME,
  worksSentence,
  yearSentence,
} from '#web/features/stats/sentences.ts';
import { monthSums, YearHeatmap } from '#web/features/stats/year-heatmap.tsx';
import { classNames } from '#web/ui/class-names.ts';

export interface DashboardProps {
  stats: JournalStats;
  /** Null when they cannot be loaded. */
  patterns: JournalPatterns | null;
  /** Exports the year; it belongs to the export feature. */
  exportButton: ReactNode;
}

export function Dashboard({ stats, patterns, exportButton }: DashboardProps) {
  const moods = stats.moods.slice(0, SHOWN.moods);
  const works = stats.topWorks.slice(0, SHOWN.works);
  const authors = stats.topAuthors.slice(0, SHOWN.authors);
  return (
    <div className="grid animate-appear gap-4 md:grid-cols-2 md:gap-5">
      <ChartFrame
        title="这一年"
        sentence={yearSentence(stats)}
        className="md:col-span-2"
        action={exportButton}
        table={{
          head: ['月份', '次数'],
          rows: monthSums(stats.heatmap).map(([month, count]) => [
            `${month.slice(0, 4)}年${monthName(month)}`,
            count,
          ]),
        }}
      >
        <YearHeatmap days={stats.heatmap} />
      </ChartFrame>

      <Totals stats={stats} />

      <ChartFrame
        title="最近半年"
        sentence={monthsSentence(stats)}
        table={{
          head: ['月份', '灵感', '笔记'],
          rows: stats.months.map(({ month, posts, diaries }) => [monthName(month), posts, diaries]),
        }}
      >
        <div className="relative">
          <MonthColumns months={stats.months} />
          <MonthLinks months={stats.months} />
        </div>
      </ChartFrame>
      <Rhythm stats={stats} />
      {patterns !== null && <PatternCharts patterns={patterns} />}

      <ChartFrame title="心情" sentence={moodsSentence(stats)}>
        {moods.length > 0 && (
          <BarRows
            label="心情"
            rows={moods.map(({ value, count }) => ({
              name: value,
              count,
              hue: MOOD_OUTLINE[value],
            }))}
          />
        )}
      </ChartFrame>
      <ChartFrame title="标签" sentence={tagsSentence(stats)}>
        {stats.topTags.length > 0 && <TagWords tags={stats.topTags} />}
      </ChartFrame>

      <ChartFrame title="对话" sentence={engagementSentence(stats)}>
        <Ring label={`对话投入度 ${figure(stats.engagement)}%`} percent={stats.engagement} />
      </ChartFrame>
      <ChartFrame
        title="共鸣"
        sentence={matchSentence(stats)}
        table={{
          head: ['程度', '次数'],
          rows: RESONANCE_BANDS.map((band) => [band, stats.resonance[band]]),
        }}
      >
        <PartsBar
          label="共鸣程度"
          parts={RESONANCE_BANDS.map((band) => ({ name: band, count: stats.resonance[band] }))}
        />
        <p className="mt-5 mb-2 text-sm text-soft">{worksSentence(stats)}</p>
        <PartsBar
          label="作品类型"
          parts={WORKS_TYPES.map((type) => ({
            name: WORKS_TYPE_NAME[type],
            count: stats.worksByType[type],
          }))}
        />
      </ChartFrame>

      {works.length > 0 && (
        <ChartFrame
          title="常常遇见的作品"
          sentence={`《${works[0]?.title ?? ''}》回应过你 ${works[0]?.count ?? 0} 次。`}
        >
          <BarRows
            label="作品"
            rows={works.map(({ title, author, worksType, count }) => ({
              name: title,
              note: `${author} · ${WORKS_TYPE_NAME[worksType]}`,
              count,
            }))}
          />
        </ChartFrame>
      )}
      {authors.length > 0 && (
        <ChartFrame
          title="常常遇见的作者"
          sentence={`${authors[0]?.value ?? ''}来过 ${authors[0]?.count ?? 0} 次。`}
        >
          <BarRows
            label="作者"
            rows={authors.map(({ value, count }) => ({ name: value, count }))}
          />
        </ChartFrame>
      )}
    </div>
  );
}

function Totals({ stats: { totals, week, month } }: { stats: JournalStats }) {
  const recent = (counts: { week: number; month: number }) =>
    `近${WEEK_DAYS}天 ${counts.week} · 近${MONTH_DAYS}天 ${counts.month}`;
  const figures = [
    { name: '灵感', count: totals.posts, note: recent({ week: week.posts, month: month.posts }) },
    {
      name: '笔记',
      count: totals.diaries,
      note: recent({ week: week.diaries, month: month.diaries }),
    },
    { name: '对话消息', count: totals.messages, note: '你说的和回响的' },
    { name: '共鸣作品', count: totals.recommendations, note: '文章、歌曲、电影' },
  ];
  return (
    <dl className="grid grid-cols-2 gap-y-6 py-2 md:col-span-2 lg:grid-cols-4">
      {figures.map(({ name, count, note }) => (
        <div key={name} className="flex flex-col items-center text-center">
          <dt className="order-2 text-base leading-snug">{name}</dt>
          <dd className="order-1 font-figures text-[2.5rem] leading-tight">
            {count.toLocaleString('zh-CN')}
          </dd>
          <dd className="order-3 px-1 text-xs text-soft">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function Rhythm({ stats }: { stats: JournalStats }) {
  const rows = [
    {
      name: '平均每天',
      value: `${figure(stats.averagePostsPerDay)} 条灵感`,
      level: stats.activityLevel,
    },
    { name: '平均每周', value: `${figure(stats.averageDiariesPerWeek)} 篇笔记`, level: null },
    { name: '当前连续', value: `${stats.currentStreak} 天`, level: null },
    { name: '最长连续', value: `${stats.longestStreak} 天`, level: stats.streakLevel },
  ];
  return (
    <ChartFrame title="节奏" sentence={`${weekdaySentence(stats)}${streakSentence(stats)}`}>
      <ul aria-hidden="true" className="mb-4 grid grid-cols-7 gap-1">
        {WEEKDAYS.map((day, index) => (
          <li
            key={day}
            className={classNames(
              'grid size-9 place-items-center justify-self-center rounded-full text-sm',
              index === stats.mostActiveWeekday ? 'bg-accent text-on-accent' : 'text-soft',
            )}
          >
            {day.slice(1)}
          </li>
        ))}
      </ul>
      <dl className="divide-y divide-hairline">
        {rows.map(({ name, value, level }) => (
          <div key={name} className="flex items-baseline gap-3 py-2">
            <dt className="text-soft">{name}</dt>
            <dd className="ml-auto text-right">
              <span>{value}</span>
              {level !== null && <span className="ml-3 text-accent">{level}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </ChartFrame>
  );
}

/** The entries of each month, as a link over its columns. */
function MonthLinks({ months }: { months: JournalStats['months'] }) {
  return (
    <ul aria-label="每个月的灵感和笔记" className="absolute inset-0 grid grid-cols-6">
      {months.map(({ month, posts, diaries }) => (
        <li key={month} className="grid">
          {posts + diaries > 0 && (
            <EntriesLink
              filter={spanOfMonth(month)}
              label={`${monthName(month)}：${posts} 条灵感，${diaries} 篇笔记`}
              className="rounded-control"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Tags sized by frequency. The count beside each gives the same information. */
function TagWords({ tags }: { tags: JournalStats['topTags'] }) {
  const most = Math.max(1, ...tags.map(({ count }) => count));
  return (
    <ul aria-label="标签" className="flex flex-wrap items-baseline gap-x-5 gap-y-3 md:py-3">
      {tags.map(({ value, count }) => (
        <li
          key={value}
          className="max-w-full wrap-anywhere"
          style={{
            fontSize: `${(1 + (most === 1 ? 0.1 : (count / most) * 0.9)).toFixed(2)}rem`,
            lineHeight: 1.4,
          }}
        >
          <EntriesLink filter={{ tag: value, kinds: ['diary'] }} className="hover:text-accent">
            {value}
            <span className="ml-1 font-figures text-xs text-soft">{count}</span>
          </EntriesLink>
        </li>
      ))}
    </ul>
  );
}
