// The patterns on both databases: whose rows, which months, and which texts are read.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mood } from '#domain/diaries/mood.ts';
import { createPatternRepository } from '#server/features/stats/pattern.repository.ts';
import { createPatternService } from '#server/features/stats/pattern.service.ts';
import { ENGINES, openTestDatabase, type TestDatabase } from '#server/test-helpers/database.ts';
import { insertPerson } from '#server/test-helpers/person.ts';
import { WHOLE } from '#server/work/whole.ts';

const NOW = Date.parse('2026-11-21T03:10:00Z');

describe.each(ENGINES)('getPatterns on %s', (engine) => {
  let opened: TestDatabase;
  let service: ReturnType<typeof createPatternService>;
  let owner: string;
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'patterns');
    service = createPatternService({
      patterns: createPatternRepository(opened.database, WHOLE),
      now: () => NOW,
    });
  });
  beforeEach(async () => {
    owner = await insertPerson(opened.database);
  });
  afterAll(() => opened.dispose());

  const patterns = (zone = 'Asia/Shanghai') => service.getPatterns(owner, zone);
  const insertPost = async (at: string, content: string, source: string | null = null) => {
    const id = randomUUID();
    const times = { created_at: Date.parse(at), updated_at: NOW };
    await opened.database
      .query()
      .insertInto('posts')
      .values({
        user_id: owner,
        id,
        content,
        source_content: source,
        images: '[]',
        ai_private: 0,
        ...times,
      })
      .execute();
    return id;
  };
  const insertDiary = async (
    date: string,
    mood: Mood,
    content = '文',
    ai: string | null = null,
  ) => {
    const id = randomUUID();
    await opened.database
      .query()
      .insertInto('diary_entries')
      .values({
        user_id: owner,
        id,
        date,
        mood,
        tags: '[]',
        title: '题',
        content,
        ai_generated: ai,
        user_edited: null,
        images: '[]',
        cover_image: null,
        emotional_themes: '[]',
        original_posts: '[]',
        valence: 'even',
        created_at: NOW,
        updated_at: NOW,
      })
      .execute();
    return id;
  };
  const tagEntry = async (kind: 'post' | 'diary', id: string, at: string, tag: string) => {
    const row = { user_id: owner, kind, entry_id: id, tag, name: tag, moment: Date.parse(at) };
    await opened.database.query().insertInto('entry_tags').values(row).execute();
  };

  test('getPatterns · no entries · is empty', async () => {
    expect(await patterns()).toMatchObject({
      from: '2025-12-01',
      to: '2026-11-30',
      tags: [],
      word: null,
    });
  });

  test('getPatterns · posts of the last months · counts them by local hour', async () => {
    await insertPost('2026-11-20T14:40:00Z', '晚上');
    await insertPost('2026-03-20T14:59:59Z', '晚上');
    await insertPost('2025-11-30T15:59:59Z', '太早');
    expect((await patterns()).hours[22]).toBe(2);
    expect((await patterns('Asia/Kathmandu')).hours[20]).toBe(2);
  });

  test('getPatterns · tags · counts posts by moment and diaries by day', async () => {
    const moment = '2026-10-31T16:30:00Z';
    await tagEntry('post', await insertPost(moment, '#散步'), moment, '散步');
    await tagEntry('diary', await insertDiary('2026-10-02', '平静'), moment, '散步');
    const [tag] = (await patterns()).tags;
    expect(tag?.name).toBe('散步');
    expect(tag?.months.slice(-2)).toEqual([
      { month: '2026-10', count: 1 },
      { month: '2026-11', count: 1 },
    ]);
  });

  test('getPatterns · moods · follow the days of diaries', async () => {
    await insertDiary('2026-10-02', '平静');
    await insertDiary('2026-10-31', '平静');
    await insertDiary('2025-11-30', '感动');
    expect((await patterns()).moods.filter(({ moods }) => moods.length > 0)).toEqual([
      { month: '2026-10', moods: [{ value: '平静', count: 2 }] },
    ]);
  });

  // C§99.02
  test('getPatterns · own texts · give the word, AI texts do not', async () => {
    for (let day = 10; day < 20; day += 1) {
      await insertPost(`2026-10-${day}T03:00:00Z`, '散步回来写字');
      await insertPost(`2026-11-${day}T03:00:00Z`, '散步和咖啡馆', '散步和外婆');
      await insertDiary(`2026-11-${day}`, '平静', '图书馆', '图书馆');
    }
    expect((await patterns()).word).toEqual({
      month: '2026-11',
      word: '外婆',
      count: 10,
      texts: 10,
    });
  });

  // C§59.06
  test('getReview · a month and a year · count what their local days hold', async () => {
    const moment = '2026-10-31T16:30:00Z';
    await tagEntry('post', await insertPost(moment, '三个字'), moment, '散步');
    await insertPost('2026-11-30T16:00:00Z', '下个月的');
    await insertPost('2026-11-02T03:00:00Z', '改过的文字', '原文');
    await insertDiary('2026-11-02', '平静', '四个字的');
    await insertDiary('2026-11-03', '平静', '', '模型写的不算');
    await insertDiary('2026-12-01', '感动');
    const month = await service.getReview(owner, '2026-11', 'Asia/Shanghai');
    expect(month).toEqual({
      posts: 2,
      diaries: 2,
      characters: 3 + 2 + 4,
      tags: [{ tag: '散步', name: '散步', count: 1 }],
      moods: [{ value: '平静', count: 2 }],
      word: null,
    });
    const year = await service.getReview(owner, '2026', 'Asia/Shanghai');
    expect(year).toMatchObject({ posts: 3, diaries: 3, word: null });
    expect(year.moods).toEqual([
      { value: '平静', count: 2 },
      { value: '感动', count: 1 },
    ]);
    expect(await service.getReview(owner, '1900', 'Asia/Shanghai')).toMatchObject({ posts: 0 });
  });

  test('getReview · a month · has the word that its texts use most', async () => {
    for (let day = 10; day < 20; day += 1) {
      await insertPost(`2026-10-${day}T03:00:00Z`, '散步回来写字');
      await insertPost(`2026-11-${day}T03:00:00Z`, '散步和外婆');
    }
    const { word } = await service.getReview(owner, '2026-11', 'Asia/Shanghai');
    expect(word).toEqual({ word: '外婆', count: 10, texts: 10 });
  });

  test('getPatterns · rows of other users · are never read', async () => {
    await insertPost('2026-11-20T14:40:00Z', '别人的');
    await insertDiary('2026-11-20', '平静');
    owner = await insertPerson(opened.database);
    const { hours, moods } = await patterns();
    expect(hours.some((count) => count > 0)).toBe(false);
    expect(moods.some((month) => month.moods.length > 0)).toBe(false);
  });
});
