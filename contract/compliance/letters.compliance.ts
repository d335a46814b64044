// The compliance suite of weekly letters. Rulings 108.
import { describe, expect, test } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { codeOf, newId, type JournalWorld } from '#contract/compliance/world.ts';
import { LETTER_TAG } from '#domain/letters/letter.ts';
import { lastWeek, letterTitle } from '#domain/letters/letter-week.ts';
import { addDays } from '#domain/shared/calendar.ts';
import { instantOf } from '#domain/shared/local-time.ts';

const ZONE = 'Asia/Shanghai';

/** `world` is called inside the tests; C§59.01. */
export function describeLetters(world: () => JournalWorld): void {
  /** Posts on the days of the last week, from Monday on. */
  const write = async (
    api: JournalApi,
    texts: readonly string[],
    more: { aiPrivate?: boolean } = {},
  ): Promise<string[]> => {
    const week = lastWeek(world().clock.nowMs, ZONE);
    const ids: string[] = [];
    for (const [index, content] of texts.entries()) {
      const moment = instantOf(`${addDays(week, index % 7)}T12:00`, ZONE) ?? 0;
      const createdAt = new Date(moment).toISOString();
      const { id } = await api.posts.create({ id: newId(), content, images: [], createdAt });
      if (more.aiPrivate === true) await api.posts.update({ id, aiPrivate: true });
      ids.push(id);
    }
    return ids;
  };
  const WEEK = ['周一的雨下了一整天。', '周二在河边走了很久。', '周三收到了小林的明信片。'];

  describe('letters', () => {
    test('settings · are off at first, and change by field', async () => {
      const { api } = await world().newUser();
      expect(await api.letters.settings()).toMatchObject({
        isOn: false,
        weekday: 1,
        hour: 8,
        byMail: false,
        canMail: false,
        nextAt: null,
      });
      await api.letters.updateSettings({ isOn: true, timeZone: ZONE, weekday: 7, hour: 21 });
      const changed = await api.letters.updateSettings({ hour: 20 });
      expect(changed).toMatchObject({ isOn: true, timeZone: ZONE, weekday: 7, hour: 20 });
      expect(await api.letters.settings()).toEqual(changed);
      expect((await api.letters.updateSettings({ isOn: false })).isOn).toBe(false);
    });

    test('settings · of impossible times and unknown zones are refused', async () => {
      const { api } = await world().newUser();
      for (const change of [
        { weekday: 0 },
        { weekday: 8 },
        { hour: 24 },
        { hour: 1.5 },
        { timeZone: 'Mars/Olympus' },
      ])
        expect(await codeOf(api.letters.updateSettings(change))).toBe('BAD_REQUEST');
      expect(await codeOf(api.letters.write({ timeZone: 'Mars/Olympus' }))).toBe('BAD_REQUEST');
    });

    test('write · collects the sentences of the last week, once, with its sources', async () => {
      const { api } = await world().newUser();
      const ids = await write(api, WEEK);
      await api.posts.create({ id: newId(), content: '这是今天写的。', images: [] });
      const letter = await api.letters.write({ timeZone: ZONE });
      const week = lastWeek(world().clock.nowMs, ZONE);
      expect(letter).toMatchObject({ week, state: 'written', isSeen: true, isCrisis: false });
      const diary = await api.diaries.get({ id: letter.diaryId ?? '' });
      expect(diary).toMatchObject({
        title: letterTitle(week),
        tags: [LETTER_TAG],
        engine: 'builtin',
        userEdited: null,
      });
      expect(diary.originalPosts.map(({ id }) => id)).toEqual(ids);
      for (const sentence of WEEK) expect(diary.content).toContain(sentence.slice(2, -1));
      expect(diary.content).not.toContain('今天写的');
      expect(await api.letters.write({ timeZone: ZONE })).toEqual(letter);
      expect(await api.letters.list()).toEqual({ items: [letter], crisis: null, care: null });
      const [cited] = ids;
      expect((await api.diaries.citing({ postId: cited ?? '' })).items).toHaveLength(1);
    });

    test('write · a week of two posts is quiet, and can be written when it has three', async () => {
      const { api } = await world().newUser();
      await write(api, WEEK.slice(0, 2));
      await write(api, ['这一条不给看。', '这一条也不给看。'], { aiPrivate: true });
      const quiet = await api.letters.write({ timeZone: ZONE });
      expect(quiet).toMatchObject({ state: 'quiet', diaryId: null });
      await write(api, WEEK.slice(2));
      const { diaryId } = await api.letters.write({ timeZone: ZONE });
      expect((await api.diaries.get({ id: diaryId ?? '' })).content).not.toContain('不给看');
    });

    test('write · concurrent calls give one letter', async () => {
      const { api } = await world().newUser();
      await write(api, WEEK);
      const before = (await api.diaries.list({})).total;
      await Promise.all([1, 2, 3].map(() => codeOf(api.letters.write({ timeZone: ZONE }))));
      expect((await api.diaries.list({})).total).toBe(before + 1);
      expect((await api.letters.list()).items.map(({ state }) => state)).toEqual(['written']);
    });

    test('write · a week with signs of danger comes with the card', async () => {
      const { api } = await world().newUser();
      await write(api, [...WEEK.slice(0, 2), '我真的不想活了，想结束这一切。']);
      const letter = await api.letters.write({ timeZone: ZONE });
      expect(letter).toMatchObject({ state: 'written', isCrisis: true });
      expect((await api.letters.list()).crisis?.lines.length).toBeGreaterThan(0);
    });

    test('remove · a deleted letter stays written and is not written again', async () => {
      const { api } = await world().newUser();
      await write(api, WEEK);
      await api.facts.create({ id: newId(), content: '叫我小舟' });
      // The engine collects sentences and uses no fact.
      const { diaryId, facts } = await api.letters.write({ timeZone: ZONE });
      expect(facts).toBe(0);
      await api.diaries.remove({ id: diaryId ?? '' });
      const again = await api.letters.write({ timeZone: ZONE });
      expect(again).toMatchObject({ state: 'written', diaryId: null });
    });

    test('markSeen · is allowed for any week', async () => {
      const { api } = await world().newUser();
      expect(await api.letters.markSeen({ week: '2026-11-09' })).toEqual({ done: true });
      expect(await codeOf(api.letters.markSeen({ week: 'never' }))).toBe('BAD_REQUEST');
    });
  });
}
