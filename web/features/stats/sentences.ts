// The message of each chart as a sentence, so that the dashboard is readable without the charts.
import type { Mood } from '#domain/diaries/mood.ts';
import {
  RESONANCE_BANDS,
  WORKS_TYPES,
  type WorksType,
} from '#domain/recommendations/recommendation.ts';
import { chineseNumber } from '#domain/shared/chinese-date.ts';
import type { JournalStats } from '#domain/stats/stats.ts';

/** The days of the week. Sunday is first, as in `mostActiveWeekday`. */
export const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

/** The names of the kinds of works. */
export const WORKS_TYPE_NAME: Record<WorksType, string> = {
  article: '文章',
  song: '歌曲',
  movie: '电影',
};

/** 十一月. */
export function monthName(month: string): string {
  return `${chineseNumber(Number(month.slice(5, 7)))}月`;
}

/** A number with at most one decimal, and none for whole numbers. */
export function figure(value: number): string {
  return value.toLocaleString('zh-CN', { maximumFractionDigits: 1 });
}

/** The days with entries, and the day with the most. */
export function yearSentence({ heatmap }: Pick<JournalStats, 'heatmap'>): string {
  const days = heatmap.filter(({ count }) => count > 0);
  const fullest = days.reduce<{ day: string; count: number } | null>(
    (best, day) => (best === null || day.count > best.count ? day : best),
    null,
  );
  if (fullest === null) return '这一年还没有记录，第一格会从今天亮起来。';
  const most = fullest.count > 1 ? `，最满的一天写了 ${fullest.count} 次` : '';
  return `这一年有 ${days.length} 天留下了文字${most}。`;
}

export function weekdaySentence({
  mostActiveWeekday,
}: Pick<JournalStats, 'mostActiveWeekday'>): string {
  const day = mostActiveWeekday === null ? undefined : WEEKDAYS[mostActiveWeekday];
  return day === undefined
    ? '写下第一条以后，这里会说出你最常写字的那一天。'
    : `你最常在${day}写字。`;
}

export function monthsSentence({ months }: Pick<JournalStats, 'months'>): string {
  const fullest = months.reduce<JournalStats['months'][number] | null>(
    (best, month) =>
      best === null || month.posts + month.diaries >= best.posts + best.diaries ? month : best,
    null,
  );
  if (fullest === null || fullest.posts + fullest.diaries === 0) return '最近半年还没有记录。';
  return `最近半年里，${monthName(fullest.month)}写得最多：${fullest.posts} 条灵感，${fullest.diaries} 篇笔记。`;
}

export function moodsSentence({
  moods,
  mostUsedMood,
}: {
  moods: JournalStats['moods'];
  mostUsedMood: Mood | null;
}): string {
  const all = moods.reduce((sum, { count }) => sum + count, 0);
  const most = moods.find(({ value }) => value === mostUsedMood);
  if (most === undefined || all === 0) return '有了笔记以后，这里会画出它们的心情。';
  return all === most.count
    ? `你的笔记都是“${most.value}”的。`
    : `你的笔记里，“${most.value}”最多，每十篇里大约有 ${Math.max(1, Math.round((most.count / all) * 10))} 篇。`;
}

export function tagsSentence({ topTags }: Pick<JournalStats, 'topTags'>): string {
  const [first] = topTags;
  if (first === undefined) return '给笔记加上标签，常写的事会在这里聚起来。';
  return first.count > 1
    ? `给笔记加的标签里，“${first.value}”最多，有 ${first.count} 次。`
    : '给笔记加的标签都只用过一次，还没有哪件事反复出现。';
}

/** How often conversations are used. */
export function engagementSentence({
  engagement,
  totals,
}: Pick<JournalStats, 'engagement' | 'totals'>): string {
  if (totals.posts === 0 || totals.messages === 0) return '还没有和灵感聊过天。';
  return `平均每条灵感聊了 ${figure(totals.messages / totals.posts)} 句，投入度 ${figure(engagement)}%。`;
}

export function streakSentence({
  currentStreak,
  longestStreak,
}: Pick<JournalStats, 'currentStreak' | 'longestStreak'>): string {
  if (longestStreak === 0) return '从今天写下第一条开始，日子会一天天连起来。';
  if (currentStreak === 1 && longestStreak === 1) return '写了一天，明天再写就连起来了。';
  if (currentStreak === 0) return `最长的一次连着写了 ${longestStreak} 天，今天可以重新开始。`;
  return currentStreak === longestStreak
    ? `已经连着写了 ${currentStreak} 天，这是最长的一次。`
    : `已经连着写了 ${currentStreak} 天，最长的一次是 ${longestStreak} 天。`;
}

export function worksSentence({ worksByType }: Pick<JournalStats, 'worksByType'>): string {
  const most = WORKS_TYPES.toSorted((a, b) => worksByType[b] - worksByType[a])[0];
  if (most === undefined || worksByType[most] === 0)
    return '笔记找到共鸣以后，文章、歌曲和电影会记在这里。';
  return `回应你的作品里，${WORKS_TYPE_NAME[most]}最多，有 ${worksByType[most]} 个。`;
}

/** The bands of resonance. */
export function matchSentence({ resonance }: Pick<JournalStats, 'resonance'>): string {
  const all = RESONANCE_BANDS.reduce((sum, band) => sum + resonance[band], 0);
  if (all === 0) return '还没有找过共鸣。';
  return resonance.强共鸣 === 0
    ? `${all} 次回应里，还没有一次强共鸣。`
    : `${all} 次回应里，有 ${resonance.强共鸣} 次是强共鸣。`;
}
