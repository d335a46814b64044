// The most frequent queries of the pages, by name, through their repositories and services:
// measured by the growth benchmark, and checked for their plans by a test.
import { recalledDays } from '#domain/entries/recall.ts';
import type { Filter } from '#domain/entries/filter.ts';
import { localDaysOf, rangesOfDays, spanOfDays } from '#domain/shared/calendar.ts';
import { spanOfMonth, spanOfYear } from '#domain/shared/month.ts';
import type { PageCursor } from '#domain/shared/paging.ts';
import type { Database } from '#server/database/database.ts';
import { createDiaryRepository } from '#server/features/diaries/diary.repository.ts';
import { createEntryRepository, entryQuery } from '#server/features/entries/entry.repository.ts';
import { createFactRepository } from '#server/features/facts/fact.repository.ts';
import { createLetterRepository } from '#server/features/letters/letter.repository.ts';
import { createMessageRepository } from '#server/features/messages/message.repository.ts';
import { createPersonalTokenRepository } from '#server/features/personal-tokens/personal-token.repository.ts';
import { createPersonaRepository } from '#server/features/personas/persona.repository.ts';
import { createPostRepository } from '#server/features/posts/post.repository.ts';
import { createQuestionJournalRepository } from '#server/features/questions/question-journal.repository.ts';
import { createQuestionRepository } from '#server/features/questions/question.repository.ts';
import { createRecommendationRepository } from '#server/features/recommendations/recommendation.repository.ts';
import { createReplyRepository } from '#server/features/replies/reply.repository.ts';
import { createSearchRepository } from '#server/features/search/search.repository.ts';
import { createSearchService } from '#server/features/search/search.service.ts';
import { createPatternRepository } from '#server/features/stats/pattern.repository.ts';
import { createPatternService } from '#server/features/stats/pattern.service.ts';
import { createStatsRepository } from '#server/features/stats/stats.repository.ts';
import { createStatsService } from '#server/features/stats/stats.service.ts';
import { createSummaryRepository } from '#server/features/summary/summary.repository.ts';
import { createStoneRepository } from '#server/features/stones/stone.repository.ts';
import { createTagRepository } from '#server/features/tags/tag.repository.ts';
import { createTemplateRepository } from '#server/features/templates/template.repository.ts';
import { createReminderRepository } from '#server/features/reminders/reminder.repository.ts';
import { createWebhookRepository } from '#server/features/webhooks/webhook.repository.ts';
import { createVersionRepository } from '#server/features/versions/version.repository.ts';
import { WHOLE } from '#server/work/whole.ts';

/** Rows of a page of the feed, and of a page of the ledger. */
const PAGE = 6;

/** The days of the users. */
const DAYS = localDaysOf('Asia/Shanghai');

/** Number of the late feed page that is read; the last one of a shorter journal. */
const LATER_PAGE = 1_000;

/** Days that a journal of ten years recalls. */
const RECALLED = 13;

/** A user who runs the queries. */
export interface Asker {
  userId: string;
  /** A post with a conversation. */
  postId: string;
  /** The cursor of a late page of their feed. */
  later: PageCursor;
}

/** Looks up the ids that a user's queries need. */
export async function findAsker(database: Database, userId: string): Promise<Asker> {
  const posts = database
    .read()
    .selectFrom('posts')
    .select(['id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  const { id: postId } = await database
    .read()
    .selectFrom('ai_messages')
    .select('post_id as id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const rows = await posts.limit((LATER_PAGE - 1) * PAGE).execute();
  const before =
    rows[
      rows.length < (LATER_PAGE - 1) * PAGE ? Math.max(0, rows.length - PAGE - 1) : rows.length - 1
    ];
  return { userId, postId, later: { createdAtMs: before?.created_at ?? 0, id: before?.id ?? '' } };
}

export const HOT_QUERIES: Record<string, (database: Database, asker: Asker) => Promise<unknown>> = {
  'feed, page 1': (database, { userId }) =>
    createPostRepository(database).findPage(userId, null, PAGE),
  [`feed, page ${LATER_PAGE} or the last`]: (database, { userId, later }) =>
    createPostRepository(database).findPage(userId, later, PAGE),
  'entries, page 1': (database, { userId }) => entriesOf(database, userId, {}),
  'entries, a late page': (database, { userId, later }) =>
    createEntryRepository(database).findKeys(userId, entryQuery({}, [], DAYS, []), later, PAGE),
  'entries with images': (database, { userId }) => entriesOf(database, userId, { hasImage: true }),
  'entries with conversations': (database, { userId }) =>
    entriesOf(database, userId, { hasConversation: true }),
  'entries without what is kept from the AI': (database, { userId, later }) =>
    createEntryRepository(database).findKeys(
      userId,
      { ...entryQuery({}, [], DAYS, []), isForAi: true },
      later,
      PAGE,
    ),
  favourites: (database, { userId }) => entriesOf(database, userId, { isFavourite: true }),
  'entries with a tag': (database, { userId }) => entriesOf(database, userId, { tag: '日常' }),
  'entries with a tag, a late page': (database, { userId, later }) =>
    createEntryRepository(database).findKeys(
      userId,
      entryQuery({}, ['日常'], DAYS, []),
      later,
      PAGE,
    ),
  'entries of a week': (database, { userId }) =>
    entriesOf(database, userId, { from: '2026-03-02', to: '2026-03-08' }),
  'entries of an hour': (database, { userId }) =>
    entriesOf(database, userId, { hour: 7, from: '2026-03-02', to: '2026-03-08' }),
  'the first and the last moment': (database, { userId }) =>
    createEntryRepository(database).findMoments(userId),
  'days that a day recalls': async (database, { userId }) => {
    const entries = createEntryRepository(database);
    await entries.findMoments(userId);
    await entries.findFirstDate(userId);
    const days = recalledDays('2026-03-31').slice(0, RECALLED);
    const ranges = days.flatMap(({ day }) => rangesOfDays({ from: day, to: day }, DAYS));
    await entries.findDays(userId, ranges, true);
    await entries.findWords(userId, ranges);
  },
  'entry at a position': (database, { userId }) =>
    createEntryRepository(database).findKeyAt(userId, 3_000),
  'entries of a month, by day': (database, { userId }) =>
    createEntryRepository(database).findDays(
      userId,
      rangesOfDays(spanOfMonth('2026-03'), DAYS),
      true,
    ),
  'entries of a year, by day': (database, { userId }) =>
    createEntryRepository(database).findDays(userId, rangesOfDays(spanOfYear(2026), DAYS), false),
  'number of posts': (database, { userId }) => createPostRepository(database).count(userId),
  conversation: (database, { userId, postId }) =>
    createMessageRepository(database).findPage(userId, postId, null, 50),
  'lines of the last replies': (database, { userId }) =>
    createReplyRepository(database).recentLineIds(userId),
  'works of the last days': (database, { userId }) =>
    createRecommendationRepository(database).recentWorkIds(userId, 0),
  'sizes of chosen posts': (database, { userId, postId }) =>
    createSummaryRepository(database).findChosen(userId, [postId]),
  'texts of chosen posts': (database, { userId, postId }) =>
    createSummaryRepository(database).findTexts(userId, [postId]),
  'versions of a post': (database, { userId, postId }) =>
    createVersionRepository(database).list({ userId, kind: 'post', entryId: postId }),
  'versions that a save reads': (database, { userId, postId }) =>
    createVersionRepository(database).findMarks({ userId, kind: 'post', entryId: postId }),
  templates: (database, { userId }) => createTemplateRepository(database).list(userId),
  facts: (database, { userId }) => createFactRepository(database).list(userId),
  'letters of the last weeks': (database, { userId }) =>
    createLetterRepository(database).list(userId, 0),
  'posts of a week for a letter': (database, { userId }) => {
    const { fromMs, toMs } = spanOfDays({ from: '2026-03-02', to: '2026-03-08' }, DAYS);
    return createLetterRepository(database).findPosts(userId, fromMs, toMs);
  },
  'personal tokens': (database, { userId }) => createPersonalTokenRepository(database).list(userId),
  'settings of reminders': (database, { userId }) =>
    createReminderRepository(database).findSettings(userId),
  'devices that receive pushes': (database, { userId }) =>
    createReminderRepository(database).listDevices(userId),
  'reminders that are due': (database) =>
    createReminderRepository(database).findDue(1, { userId: 'u', dueAtMs: 0 }, PAGE),
  'whether a user wrote on a day': (database, { userId }) => {
    const { fromMs, toMs } = spanOfDays({ from: '2036-03-02', to: '2036-03-02' }, DAYS);
    return createReminderRepository(database).hasWritten(userId, fromMs, toMs);
  },
  webhooks: (database, { userId }) => createWebhookRepository(database).list(userId),
  'deliveries of a webhook': (database, { userId, postId }) =>
    createWebhookRepository(database).listDeliveries(userId, postId, PAGE),
  personas: (database, { userId }) => createPersonaRepository(database).list(userId),
  'questions, page 1': (database, { userId }) =>
    createQuestionRepository(database).findPage(userId, null, PAGE),
  'questions, a later page': (database, { userId, later }) =>
    createQuestionRepository(database).findPage(userId, later, PAGE),
  'entries that a question is about': (database, { userId }) =>
    createQuestionJournalRepository(database).scan(WHOLE, askedBy(userId)),
  'entries of a large journal that a question is about': (database, { userId }) =>
    createQuestionJournalRepository(database, 0).scan(WHOLE, askedBy(userId)),
  'entries of an answer': (database, { userId, postId }) =>
    createQuestionJournalRepository(database).findThere(
      userId,
      [
        { kind: 'post', id: postId },
        { kind: 'diary', id: postId },
      ],
      { isSent: true },
    ),
  notes: (database, { userId }) => createDiaryRepository(database).findPage(userId, null, PAGE),
  tags: (database, { userId }) => createTagRepository(database).findMostUsed(userId, 5_000),
  ledger: (database, { userId }) => createStoneRepository(database).findPage(userId, null, PAGE),
  'search, a common word': (database, { userId }) =>
    searchOf(database).find(userId, { query: '咖啡' }),
  'search, a rare word': (database, { userId }) =>
    searchOf(database).find(userId, { query: '鲸橹' }),
  'search without what is kept from the AI': (database, { userId }) =>
    searchOf(database).find(userId, { query: '咖啡' }, true),
  'search, what is nowhere': (database, { userId }) =>
    searchOf(database).find(userId, { query: '企鹅' }),
  'search in a week, a common word': (database, { userId }) =>
    searchOf(database).find(userId, { query: '咖啡', from: '2026-03-02', to: '2026-03-08' }),
  'search by tag, a rare word': (database, { userId }) =>
    searchOf(database).find(userId, { query: '鲸橹', tag: '日常' }),
  'earlier posts like a rare text': (database, { userId, postId }) =>
    searchOf(database).findRelated(userId, '鲸橹，彗笺，蓟钹', postId),
  'earlier posts like a text': (database, { userId, postId }) =>
    searchOf(database).findRelated(userId, '早上在湖边散步，想起母亲', postId),
  'a step of renaming a tag': (database, { userId }) =>
    createTagRepository(database).findToRename(
      userId,
      { from: '日常', to: '平常' },
      { after: null, isFirst: true },
      100,
    ),
  dashboard: (database, { userId }) =>
    createStatsService({ stats: createStatsRepository(database, WHOLE), now: Date.now }).getStats(
      userId,
      'Asia/Shanghai',
    ),
  'review of a month': (database, { userId }) =>
    createPatternService({
      patterns: createPatternRepository(database, WHOLE),
      now: Date.now,
    }).getReview(userId, '2026-03', 'Asia/Shanghai'),
  'review of a year': (database, { userId }) =>
    createPatternService({
      patterns: createPatternRepository(database, WHOLE),
      now: Date.now,
    }).getReview(userId, '2026', 'Asia/Shanghai'),
  'patterns of the dashboard': (database, { userId }) =>
    createPatternService({
      patterns: createPatternRepository(database, WHOLE),
      now: Date.now,
    }).getPatterns(userId, 'Asia/Shanghai'),
};

/** A first page of a filtered list, with the number of all its entries. */
async function entriesOf(database: Database, userId: string, filter: Filter): Promise<void> {
  const entries = createEntryRepository(database);
  const clock = [{ fromMs: 0, offsetMs: 8 * 3_600_000 }];
  const query = entryQuery(filter, filter.tag === undefined ? [] : [filter.tag], DAYS, clock);
  await entries.findKeys(userId, query, null, PAGE);
  await entries.count(userId, query);
}

function searchOf(database: Database) {
  return createSearchService({
    search: createSearchRepository(database),
    tagsToFind: async (_userId, tag) => [tag],
  });
}

/** A question with two words and a week. */
function askedBy(userId: string) {
  return {
    userId,
    timeZone: 'Asia/Shanghai',
    groups: ['咖啡', '鲸橹'].map((text) => ({ terms: [{ text, weight: 1 }] })),
    dates: { ranges: [{ from: '2026-03-02', to: '2026-03-09' }], names: [] },
    isCounted: true,
  };
}
