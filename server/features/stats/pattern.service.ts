// The dashboard's patterns: counts from the repository, figures from domain/stats.
import { localDaysOf, spanOfDays } from '#domain/shared/calendar.ts';
import { monthsUntil, spanOfMonth } from '#domain/shared/month.ts';
import {
  PATTERN_MONTHS,
  patternsOf,
  patternSpan,
  upperTags,
  WORD_MONTHS,
  type JournalPatterns,
} from '#domain/stats/patterns.ts';
import { wordOfMonth } from '#domain/stats/month-word.ts';
import {
  monthsOfWord,
  mostFirst,
  REVIEW_TAGS,
  spanOfPeriod,
  type JournalReview,
} from '#domain/stats/review.ts';
import type { PatternRepository, PatternSpan } from '#server/features/stats/pattern.repository.ts';

/** The most used tags of all time that are counted by month. */
const TAGS_COUNTED = 24;

export type PatternService = ReturnType<typeof createPatternService>;

export function createPatternService({
  patterns,
  now,
}: {
  patterns: PatternRepository;
  now: () => number;
}) {
  const tagCounts = async (
    userId: string,
    year: PatternSpan,
    months: readonly (PatternSpan & { month: string })[],
  ) => {
    const tags = upperTags(await patterns.mostUsedTags(userId, TAGS_COUNTED));
    const names = new Map(tags.map(({ tag, name }) => [tag, name]));
    const counts = await Promise.all([
      patterns.postsByTag(userId, tags, months),
      patterns.diariesByTag(userId, tags, year),
    ]);
    return counts.flat().map((row) => ({ ...row, name: names.get(row.tag) ?? row.tag }));
  };

  const spanIn = (days: Intl.DateTimeFormat, span: { from: string; to: string }): PatternSpan => ({
    ...span,
    ...spanOfDays(span, days),
  });

  const wordOf = async (
    userId: string,
    period: string,
    days: Intl.DateTimeFormat,
  ): Promise<JournalReview['word']> => {
    const months = await Promise.all(
      monthsOfWord(period).map((month) =>
        patterns.ownTexts(userId, spanIn(days, spanOfMonth(month))),
      ),
    );
    const texts = months.at(-1) ?? [];
    const found = wordOfMonth(texts, months.slice(0, -1).flat());
    return found === null ? null : { ...found, texts: texts.length };
  };

  return {
    /** The figures of a month or a year, in the user's time zone. */
    async getReview(userId: string, period: string, timeZone: string): Promise<JournalReview> {
      const days = localDaysOf(timeZone);
      const span = spanIn(days, spanOfPeriod(period));
      const [posts, diaries, tags, moods, word] = await Promise.all([
        patterns.sumPosts(userId, span),
        patterns.sumDiaries(userId, span),
        tagCounts(userId, span, [{ month: period, ...span }]),
        patterns.moods(userId, span),
        wordOf(userId, period, days),
      ]);
      return {
        posts: posts.count,
        diaries: diaries.count,
        characters: posts.characters + diaries.characters,
        tags: mostFirst(
          tags.map(({ tag, name, count }) => ({ tag, name, count })),
          ({ tag }) => tag,
        ).slice(0, REVIEW_TAGS),
        moods: mostFirst(
          moods.map(({ mood, count }) => ({ value: mood, count })),
          ({ value }) => value,
        ),
        word,
      };
    },

    /** The patterns of the last twelve months, in the user's time zone. */
    async getPatterns(userId: string, timeZone: string): Promise<JournalPatterns> {
      const days = localDaysOf(timeZone);
      const today = days.format(now());
      const spanOf = (span: { from: string; to: string }) => spanIn(days, span);
      const year = spanOf(patternSpan(today));
      const months = monthsUntil(today, PATTERN_MONTHS).map((month) => ({
        month,
        ...spanOf(spanOfMonth(month)),
      }));
      const [quarters, tags, moods, texts] = await Promise.all([
        patterns.quarters(userId, year),
        tagCounts(userId, year, months),
        patterns.moods(userId, year),
        Promise.all(
          months.slice(-WORD_MONTHS).map(async ({ month, ...span }) => ({
            month,
            texts: await patterns.ownTexts(userId, span),
          })),
        ),
      ]);
      return patternsOf({ today, quarters, timeZone, tags, moods, texts });
    },
  };
}
