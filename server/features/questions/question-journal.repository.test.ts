// C§57.09
// Counts over a journal that is too large to be read whole, on both databases.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { engineGroups } from '#domain/asking/listed-answer.ts';
import { searchJournal } from '#domain/asking/journal-search.ts';
import { readQuestion } from '#domain/asking/questions.ts';
import { indexDocument } from '#server/database/search-index.ts';
import { createQuestionJournalRepository } from '#server/features/questions/question-journal.repository.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { insertPerson } from '#server/test-helpers/person.ts';
import { WHOLE } from '#server/work/whole.ts';

const DAY_MS = 86_400_000;
const FIRST_MS = Date.parse('2020-01-01T04:00:00Z');

/** More than the likeliest candidates of one search. */
const ENTRIES = 1_100;

describe.each(ENGINES)('a large journal on %s', (engine) => {
  let opened: TestDatabase;
  const userId = newId();

  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'question_journal');
    const { database } = opened;
    await insertPerson(database, { id: userId });
    await database.transaction(async () => {
      for (let at = 0; at < ENTRIES; at += 1) {
        const id = newId();
        const createdAt = FIRST_MS + at * DAY_MS;
        const content = at === ENTRIES - 1 ? '没跑步，外婆来了' : '跑步，梦见外婆';
        await database
          .query()
          .insertInto('posts')
          .values({
            user_id: userId,
            id,
            content,
            source_content: null,
            images: '[]',
            ai_private: 0,
            created_at: createdAt,
            updated_at: createdAt,
          })
          .execute();
        await indexDocument(database, userId, 'post', id, content, createdAt);
      }
    });
  });
  afterAll(() => opened.dispose());

  const ask = async (asked: string) => {
    const question = readQuestion(asked, '2026-11-28');
    const groups = engineGroups(
      question,
      () => [],
      () => false,
    );
    const scan = await createQuestionJournalRepository(opened.database, 0).scan(WHOLE, {
      userId,
      timeZone: 'Asia/Shanghai',
      groups,
      dates: question.dates,
      isCounted: true,
    });
    const nowMs = FIRST_MS + ENTRIES * DAY_MS;
    return searchJournal(scan, { question, groups, termsOf: 'engine', nowMs, characters: null });
  };

  test('几次 · all entries are counted, without an action that was not done', async () => {
    expect((await ask('写到外婆几次')).retrieval.figures).toEqual({
      about: ['外婆'],
      entries: ENTRIES,
      days: ENTRIES,
      firstDay: '2020-01-01',
      lastDay: '2023-01-04',
    });
    expect((await ask('我跑步几次')).retrieval.figures?.entries).toBe(ENTRIES - 1);
  });

  test('最近一次 · the last entry is found', async () => {
    const { excerpts } = (await ask('最近一次提到外婆是哪天')).retrieval;
    expect(excerpts.at(-1)).toMatchObject({
      entry: { day: '2023-01-04' },
      text: '没跑步，外婆来了',
    });
  });
});
