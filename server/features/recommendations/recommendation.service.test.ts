// Recommendations: works are in the catalogue or marked, unreadable answers are replaced, diaries
// keep the list.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { WORK_RETURNS_AFTER_MS } from '#domain/recommendations/recommendation.ts';
import { createRecommendationRepository } from '#server/features/recommendations/recommendation.repository.ts';
import { workCatalogue } from '#ai/work-catalogue.ts';
import { PLAIN_SQL_ENGINES } from '#server/test-helpers/database.ts';
import {
  buildAiWorld,
  CALL_STONES,
  headerOf,
  setUpAiStage,
  WORLD_STONES,
} from '#tools/test/ai-world.ts';
import { FAKE_USAGE } from '#tools/test/fake-ai.ts';

const TEXT = '心情：感动，标签：家人。给奶奶打电话，她说院子里的柿子红了。';

/** A work that shares a theme with the text, whatever its order in the catalogue. */
const [FAMILY_WORK = ''] = workCatalogue.candidates(TEXT, []).map(({ id }) => id);

describe.each(PLAIN_SQL_ENGINES)('recommendations on %s', (engine) => {
  const stage = setUpAiStage(engine, 'recommend');

  const diary = async (userId: string): Promise<string> => {
    const id = randomUUID();
    const empty = {
      ai_generated: null,
      user_edited: null,
      cover_image: null,
      tags: '[]',
      emotional_themes: '[]',
      images: '[]',
      original_posts: '[]',
    };
    await stage.opened.database
      .query()
      .insertInto('diary_entries')
      .values({
        ...empty,
        user_id: userId,
        id,
        date: '2026-11-20',
        title: '柿子',
        content: TEXT,
        mood: '感动',
        valence: 'even',
        created_at: 1,
        updated_at: 1,
      })
      .execute();
    return id;
  };
  const offered = () =>
    [
      ...(stage.fake.requests.at(-1)?.body.messages?.at(-1)?.content ?? '').matchAll(
        /^([a-z0-9-]+)｜(article|song|movie)｜/gmu,
      ),
    ].map((match) => match[1] ?? '');
  const idOf = (work: { title: string; author: string }) =>
    workCatalogue.findByTitle(work.title, work.author) ?? '';
  const choose = (recommendations: object[], emotional_themes = ['牵挂']) => ({
    pieces: [
      JSON.stringify({
        recommendations: recommendations.map((work) => ({ quote: '柿子红了', ...work })),
        emotional_themes,
      }),
    ],
  });

  test("the model sees works of all three kinds; its choice gets the catalogue's words", async () => {
    const userId = await stage.world.user();
    stage.fake.script(
      choose([
        {
          id: 'bei-ying',
          title: '乱写的',
          author: '别人',
          works_type: 'song',
          match_score: '0.9',
          match_reason: '也写了一句家常话',
        },
      ]),
    );
    const answer = await stage.world.recommendations.recommend(headerOf(userId), { text: TEXT });
    expect(answer).toMatchObject({
      response: {
        recommendations: [
          {
            title: '背影',
            author: '朱自清',
            works_type: 'article',
            match_score: 9,
            match_reason: '你写到“柿子红了”：也写了一句家常话',
            verified: true,
          },
        ],
        emotional_themes: ['牵挂'],
      },
      usage: FAKE_USAGE,
      engine: 'remote',
      stones: { spent: CALL_STONES },
    });
    expect(offered().length).toBeGreaterThanOrEqual(24);
    expect(new Set(offered()).size).toBe(offered().length);
    for (const kind of ['article', 'song', 'movie'])
      expect(stage.fake.requests[0]?.body.messages?.at(-1)?.content).toContain(`｜${kind}｜`);
  });

  test('unknown titles are marked, known titles are not, unknown ids are dropped', async () => {
    const userId = await stage.world.user();
    stage.fake.script(
      choose([
        { title: '不存在的歌', author: '某人', works_type: 'music', match_score: 6 },
        { title: '《背影》', author: '朱自清', match_score: 8 },
        { id: 'x-404', match_score: 8 },
      ]),
    );
    const { response } = await stage.world.recommendations.recommend(headerOf(userId), {
      text: TEXT,
    });
    expect(
      response.recommendations.map((work) => [work.title, work.works_type, work.verified]),
    ).toEqual([
      ['不存在的歌', 'song', false],
      ['背影', 'article', true],
    ]);
  });

  test.each([
    ['is not in the text', '柿子熟了'],
    ['is a single character', '柿'],
    ['is longer than twelve characters', '给奶奶打电话，她说院子里的柿子红了'],
    ['is missing', undefined],
  ])('a quotation that %s · drops the work', async (_name, quote) => {
    const userId = await stage.world.user();
    stage.fake.script(
      choose([
        { id: 'bei-ying', match_score: 9, quote },
        { id: 'you-zi-yin', match_score: 8, quote: '“院子里，的柿子”' },
      ]),
    );
    const { response } = await stage.world.recommendations.recommend(headerOf(userId), {
      text: TEXT,
    });
    expect(response.recommendations.map(({ title }) => title)).toEqual(['游子吟']);
    expect(response.recommendations[0]).not.toHaveProperty('quote');
  });

  test.each([
    ['a wrong author of a known title', { title: '背影', author: '鲁迅' }, ['朱自清']],
    [
      'a known title beside another id',
      { id: 'bei-ying', title: '呼兰河传', author: '萧红' },
      ['萧红'],
    ],
    [
      'a reason about another title',
      { id: 'wai-po-song', match_reason: '和《背影》一样，写一次送别' },
      [],
    ],
    ['a reason about another kind', { id: 'wai-po-song', match_reason: '镜头里也是一座院子' }, []],
    ['a reason about another person', { id: 'bei-ying', match_reason: '写的是奶奶的院子' }, []],
    ['a fitting reason', { id: 'wai-po-song', match_reason: '唱的也是一位奶奶' }, ['周杰伦']],
  ])('%s · corrected, or not shown', async (_, work, authors) => {
    const userId = await stage.world.user();
    const other = { id: 'chen-qing', title: '', author: '' };
    stage.fake.script(choose([{ works_type: 'article', title: '', author: '', ...work }, other]));
    const { response } = await stage.world.recommendations.recommend(headerOf(userId), {
      text: TEXT,
    });
    const shown = response.recommendations.map(({ author }) => author);
    expect(shown.filter((author) => author !== '李密')).toEqual(authors);
  });

  test("no quotation of the text · the built-in engine's choice, free", async () => {
    const userId = await stage.world.user();
    stage.fake.script(choose([{ id: 'bei-ying', match_score: 9, quote: '窗外' }]));
    expect(
      await stage.world.recommendations.recommend(headerOf(userId), { text: TEXT }),
    ).toMatchObject({ engine: 'builtin', notice: 'fallback', stones: { spent: 0 } });
  });

  test("an unreadable answer · the built-in engine's choice, with a notice, free", async () => {
    const userId = await stage.world.user();
    stage.fake.script({ pieces: ['我推荐你看《背影》。'] });
    const answer = await stage.world.recommendations.recommend(headerOf(userId), { text: TEXT });
    expect(answer).toMatchObject({
      engine: 'builtin',
      notice: 'fallback',
      stones: { spent: 0, left: WORLD_STONES },
    });
    expect(answer.response.recommendations.length).toBeGreaterThanOrEqual(3);
    expect(
      answer.response.recommendations.every((work) => work.verified && work.match_score < 10),
    ).toBe(true);
  });

  test('with a diary · works and themes are stored; a refresh replaces them', async () => {
    const userId = await stage.world.user();
    const diaryId = await diary(userId);
    for (const id of ['bei-ying', 'you-zi-yin']) {
      stage.fake.script(choose([{ id, match_score: 8, match_reason: '家人' }]));
      const answer = await stage.world.recommendations.recommend(headerOf(userId, randomUUID()), {
        text: TEXT,
        diary_id: diaryId,
      });
      expect(answer.saved).toEqual(
        await stage.world.recommendations.listRecommendations(userId, diaryId),
      );
      expect(answer.saved).toMatchObject([{ engine: 'remote' }]);
    }
    expect(
      (await stage.world.recommendations.listRecommendations(userId, diaryId)).map(
        (work) => work.title,
      ),
    ).toEqual(['游子吟']);
    const row = await stage.opened.database
      .read()
      .selectFrom('diary_entries')
      .select('emotional_themes')
      .where('id', '=', diaryId)
      .executeTakeFirst();
    expect(row?.emotional_themes).toBe('["牵挂"]');
  });

  test('a failed call keeps the list; a foreign diary is not found; a diary needs a key', async () => {
    const userId = await stage.world.user();
    const diaryId = await diary(userId);
    stage.fake.script(choose([{ id: 'bei-ying', match_score: 8 }]), { status: 401, body: '{}' });
    await stage.world.recommendations.recommend(headerOf(userId, randomUUID()), {
      text: TEXT,
      diary_id: diaryId,
    });
    await expect(
      stage.world.recommendations.recommend(headerOf(userId, randomUUID()), {
        text: TEXT,
        diary_id: diaryId,
      }),
    ).rejects.toMatchObject({
      code: 'AI_UNAVAILABLE',
    });
    expect(await stage.world.recommendations.listRecommendations(userId, diaryId)).toHaveLength(1);
    const stranger = await stage.world.user();
    await expect(
      stage.world.recommendations.recommend(headerOf(stranger, randomUUID()), {
        text: TEXT,
        diary_id: diaryId,
      }),
    ).rejects.toMatchObject({
      code: 'DIARY_NOT_FOUND',
    });
    await expect(
      stage.world.recommendations.listRecommendations(stranger, diaryId),
    ).rejects.toMatchObject({ code: 'DIARY_NOT_FOUND' });
    await expect(
      stage.world.recommendations.recommend(headerOf(userId), { text: TEXT, diary_id: diaryId }),
    ).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REQUIRED',
    });
  });

  test('another diary within 30 days · no work returns; later the works are free again', async () => {
    const clock = { nowMs: Date.now() };
    const builtin = buildAiWorld(stage.opened.database, null, { now: () => clock.nowMs });
    const userId = await builtin.user();
    const stranger = await builtin.user();
    const recommend = async () => {
      const answer = await builtin.recommendations.recommend(headerOf(userId, randomUUID()), {
        text: TEXT,
        diary_id: await diary(userId),
      });
      return answer.response.recommendations.map(idOf);
    };
    const recent = (owner: string) =>
      createRecommendationRepository(stage.opened.database).recentWorkIds(
        owner,
        clock.nowMs - WORK_RETURNS_AFTER_MS,
      );
    const first = await recommend();
    clock.nowMs += WORK_RETURNS_AFTER_MS;
    const second = await recommend();
    expect(second).toHaveLength(6);
    expect(second.filter((id) => first.includes(id))).toEqual([]);
    expect((await recent(userId)).slice(0, 6).toSorted()).toEqual(second.toSorted());
    expect((await recent(userId)).slice(6).toSorted()).toEqual(first.toSorted());
    clock.nowMs += 1;
    expect((await recent(userId)).toSorted()).toEqual(second.toSorted());
    expect(await recent(stranger)).toEqual([]);
  });

  test('three lists for one diary · share no work', async () => {
    const builtin = buildAiWorld(stage.opened.database, null);
    const userId = await builtin.user();
    const diaryId = await diary(userId);
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) {
      const answer = await builtin.recommendations.recommend(headerOf(userId, randomUUID()), {
        text: TEXT,
        diary_id: diaryId,
      });
      ids.push(...answer.response.recommendations.map(idOf));
    }
    expect(ids.length).toBeGreaterThanOrEqual(9);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a model · is not offered the works of the last 30 days', async () => {
    const userId = await stage.world.user();
    const ask = async () =>
      stage.world.recommendations.recommend(headerOf(userId, randomUUID()), {
        text: TEXT,
        diary_id: await diary(userId),
      });
    stage.fake.script(choose([{ id: FAMILY_WORK, match_score: 8 }]), choose([]));
    const first = await ask();
    expect(offered()).toContain(FAMILY_WORK);
    const { response } = await ask();
    expect(offered()).not.toContain(FAMILY_WORK);
    expect(offered().length).toBeGreaterThanOrEqual(24);
    expect(response.recommendations.map((work) => work.title)).not.toContain(
      first.response.recommendations[0]?.title,
    );
  });

  test('the built-in engine alone', async () => {
    const builtin = buildAiWorld(stage.opened.database, null);
    const answer = await builtin.recommendations.recommend(headerOf(await builtin.user()), {
      text: TEXT,
    });
    expect(answer).toMatchObject({ engine: 'builtin', stones: { spent: 0, left: WORLD_STONES } });
    expect(answer.notice).toBeUndefined();
    expect(new Set(answer.response.recommendations.map((work) => work.works_type)).size).toBe(3);
  });
});
