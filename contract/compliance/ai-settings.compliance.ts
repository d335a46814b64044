// The compliance suite of AI settings. Rulings 10.
import { describe, expect, test } from 'vitest';
import { codeOf, newId, type JournalWorld } from '#contract/compliance/world.ts';

/** `world` is called inside the tests. */
export function describeAiSettings(world: () => JournalWorld): void {
  describe('ai settings', () => {
    test('defaults · no consent, nothing switched off; each field changes alone', async () => {
      const { api } = await world().newUser();
      const off = { aiOff: false, memoryOff: false, factsOff: false, imagesOn: false };
      expect(await api.ai.settings()).toEqual({ consentAt: null, ...off });
      const consentAt = new Date(world().clock.nowMs).toISOString();
      expect(await api.ai.updateSettings({ consent: true })).toEqual({ consentAt, ...off });
      world().clock.nowMs += 60_000;
      expect(await api.ai.updateSettings({ consent: true, memoryOff: true })).toEqual({
        ...off,
        consentAt,
        memoryOff: true,
      });
      const noFacts = { ...off, memoryOff: true, factsOff: true };
      expect(await api.ai.updateSettings({ consent: false, factsOff: true })).toEqual({
        consentAt: null,
        ...noFacts,
      });
      expect(await api.ai.settings()).toEqual({ consentAt: null, ...noFacts });
    });

    test('AI switched off · every call is refused until it is switched on', async () => {
      const { api } = await world().newUser();
      const { id } = await api.posts.create({
        id: newId(),
        content: '今天不想听别人说话',
        images: [],
      });
      const ask = () =>
        codeOf(api.replies.create({ post_id: id }, { context: { idempotencyKey: newId() } }));
      await api.ai.updateSettings({ aiOff: true });
      expect(await ask()).toBe('AI_SWITCHED_OFF');
      expect(await codeOf(api.replies.create({ content: '在吗' }))).toBe('AI_SWITCHED_OFF');
      await api.ai.updateSettings({ aiOff: false });
      expect(await ask()).toBe('none');
    });
  });
}
