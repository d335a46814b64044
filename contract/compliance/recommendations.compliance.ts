// The compliance suite of recommendations, with the built-in engine. B§3, B§7, B§9.
import { describe, expect, test } from 'vitest';
import { WORKS_TYPES } from '#domain/recommendations/recommendation.ts';
import { RECOMMENDATIONS_MAX } from '#domain/recommendations/recommendation-answer.ts';
import { codeOf, newId, type JournalWorld } from '#contract/compliance/world.ts';

const TEXT = '心情：平静\n标签：桂花、散步\n下班路上桂花忽然开了，整条街都是甜的，多走了十分钟。';

/** `world` is called inside the tests. */
export function describeRecommendations(world: () => JournalWorld): void {
  const newDiary = async () => {
    const { api } = await world().newUser();
    const diary = await api.diaries.create({
      id: newId(),
      date: '2026-11-20',
      title: '桂花',
      content: '下班路上桂花忽然开了。',
      images: [],
    });
    const ask = (input: object = {}) =>
      api.recommendations.create(
        { text: TEXT, diary_id: diary.id, ...input },
        { context: { idempotencyKey: newId() } },
      );
    return { api, diary, ask };
  };

  describe('recommendations', () => {
    test('without a diary · returns works of the catalogue and stores nothing', async () => {
      const { api, diary } = await newDiary();
      const answer = await api.recommendations.create({ text: TEXT });
      const { recommendations } = answer.response;
      expect(recommendations.length).toBeGreaterThan(0);
      expect(recommendations.length).toBeLessThanOrEqual(RECOMMENDATIONS_MAX);
      for (const work of recommendations) {
        expect(work.title).not.toBe('');
        expect(work.author).not.toBe('');
        expect(work.verified).toBe(true);
        expect(WORKS_TYPES).toContain(work.works_type);
        expect(work.match_score).toBeGreaterThanOrEqual(1);
        expect(work.match_score).toBeLessThanOrEqual(10);
      }
      expect(answer.saved).toBeUndefined();
      expect((await api.recommendations.list({ diaryId: diary.id })).items).toEqual([]);
    });

    test('with a diary · stores works and themes; the next call replaces them', async () => {
      const { api, diary, ask } = await newDiary();
      const first = await ask();
      const kept = (await api.recommendations.list({ diaryId: diary.id })).items;
      expect(kept).toEqual(first.saved);
      expect(kept.map((work) => work.title).toSorted()).toEqual(
        first.response.recommendations.map((work) => work.title).toSorted(),
      );
      expect(kept.every((work) => work.diaryId === diary.id && work.engine === 'builtin')).toBe(
        true,
      );
      expect((await api.diaries.get({ id: diary.id })).emotionalThemes).toEqual(
        first.response.emotional_themes,
      );
      const second = await ask();
      expect((await api.recommendations.list({ diaryId: diary.id })).items).toEqual(second.saved);
      expect(second.saved?.map((work) => work.id)).not.toEqual(kept.map((work) => work.id));
    });

    test('a repeated key gets the first response', async () => {
      const { api, diary } = await newDiary();
      const context = { idempotencyKey: newId() };
      const first = await api.recommendations.create(
        { text: TEXT, diary_id: diary.id },
        { context },
      );
      expect(
        await api.recommendations.create({ text: TEXT, diary_id: diary.id }, { context }),
      ).toEqual(first);
    });

    test('works are deleted with their diary', async () => {
      const { api, diary, ask } = await newDiary();
      await ask();
      await api.diaries.remove({ id: diary.id });
      expect(await codeOf(api.recommendations.list({ diaryId: diary.id }))).toBe('DIARY_NOT_FOUND');
    });

    test('refused requests', async () => {
      const { api, diary, ask } = await newDiary();
      expect(await codeOf(ask({ text: ' ' }))).toBe('EMPTY_CONTENT');
      expect(await codeOf(ask({ diary_id: newId() }))).toBe('DIARY_NOT_FOUND');
      expect(await codeOf(api.recommendations.create({ text: TEXT, diary_id: diary.id }))).toBe(
        'IDEMPOTENCY_KEY_REQUIRED',
      );
      expect(await codeOf(api.recommendations.list({ diaryId: newId() }))).toBe('DIARY_NOT_FOUND');
      await api.ai.updateSettings({ aiOff: true });
      expect(await codeOf(ask())).toBe('AI_SWITCHED_OFF');
    });

    test('a diary that quotes a post marked 不给AI看 is refused', async () => {
      const { api } = await world().newUser();
      const post = await api.posts.create({ id: newId(), content: '只写给自己', images: [] });
      const quoted = { id: post.id, content: post.content, timestamp: post.createdAt, images: [] };
      const diary = await api.diaries.create({
        id: newId(),
        date: '2026-11-20',
        title: '一天',
        content: '只写给自己的一天。',
        images: [],
        originalPosts: [quoted],
      });
      await api.posts.update({ id: post.id, aiPrivate: true });
      expect(
        await codeOf(
          api.recommendations.create(
            { text: TEXT, diary_id: diary.id },
            { context: { idempotencyKey: newId() } },
          ),
        ),
      ).toBe('POST_AI_PRIVATE');
    });
  });
}
