// The compliance suite of the profile: the nickname, which both modes can change. C§1.05
import { describe, expect, test } from 'vitest';
import { failureOf, type JournalWorld } from '#contract/compliance/world.ts';

/** `world` is called inside the tests. */
export function describeProfile(world: () => JournalWorld): void {
  describe('nickname', () => {
    test('is trimmed, normalised and removed on its own', async () => {
      const { api } = await world().newUser();
      expect((await api.profile.get()).nickname).toBeNull();
      const { bio } = await api.profile.get();
      expect(await api.profile.update({ nickname: ' Ｘiao雨🌧️ ' })).toMatchObject({
        nickname: 'Xiao雨🌧️',
        bio,
      });
      expect((await api.profile.get()).nickname).toBe('Xiao雨🌧️');
      expect(await api.profile.update({ nickname: null })).toMatchObject({ nickname: null, bio });
    });

    test.each([
      ['blank', ' '],
      ['21 characters', '雨'.repeat(21)],
      ['21 characters after normalisation', 'ﷺ雨雨雨'],
      ['a line break', '小\n雨'],
      ['a control character', '小\u0007雨'],
      ['reversed text', '小\u202e雨'],
      ['nothing that can be seen', '\u200d\u3164'],
    ])('%s · is refused and changes nothing', async (_name, nickname) => {
      const { api } = await world().newUser();
      await api.profile.update({ nickname: '雨'.repeat(20) });
      expect((await failureOf(api.profile.update({ nickname }))).code).toBe('NICKNAME_INVALID');
      expect((await api.profile.get()).nickname).toBe('雨'.repeat(20));
    });
  });
}
