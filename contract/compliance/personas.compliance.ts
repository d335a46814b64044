// The compliance suite of own personas. Rulings 61, 106.
import { describe, expect, test } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { codeOf, newId, type JournalWorld } from '#contract/compliance/world.ts';
import {
  PERSONA_NAME_MAX_CHARACTERS,
  PERSONA_VOICE_MAX_CHARACTERS,
  PERSONAS_MAX,
  personaRoleKey,
  type PersonaDraft,
} from '#domain/personas/persona.ts';

const DRAFT: PersonaDraft = { name: '阿舟', avatar: 'boat', voice: '话很少，像划船的人。' };

/** `world` is called inside the tests. */
export function describePersonas(world: () => JournalWorld): void {
  const save = (api: JournalApi, more: Partial<PersonaDraft & { id: string }> = {}) =>
    api.personas.save({ id: newId(), ...DRAFT, ...more });
  const namesOf = async (api: JournalApi) =>
    (await api.personas.list()).items.map(({ name }) => name);
  const later = () => {
    world().clock.nowMs += 60_000;
    return new Date(world().clock.nowMs).toISOString();
  };

  // C§61.01
  describe('personas', () => {
    test('a new persona · trimmed, with its time, listed oldest first', async () => {
      const { api } = await world().newUser();
      expect(await api.personas.list()).toEqual({ items: [] });
      const createdAt = later();
      const persona = await save(api, { name: ' 阿舟 ', voice: ' 话很少。\r\n像划船的人。 ' });
      const { id } = persona;
      expect(persona).toEqual({ ...DRAFT, id, voice: '话很少。\n像划船的人。', createdAt });
      later();
      await save(api, { name: '阿云' });
      expect(await namesOf(api)).toEqual(['阿舟', '阿云']);
    });

    test('save with an id that is there · changes it and keeps its time', async () => {
      const { api } = await world().newUser();
      const persona = await save(api);
      later();
      const changed = { ...persona, name: '老船', avatar: 'lamp' as const };
      expect(await save(api, { ...changed })).toEqual(changed);
      expect(await api.personas.list()).toEqual({ items: [changed] });
    });

    test('blank, unshowable or too long · PERSONA_INVALID', async () => {
      const { api } = await world().newUser();
      const name = '字'.repeat(PERSONA_NAME_MAX_CHARACTERS);
      const voice = '字'.repeat(PERSONA_VOICE_MAX_CHARACTERS);
      for (const more of [
        { name: ' ' },
        { name: '阿\n舟' },
        { name: '\u202e舟' },
        { name: `${name}字` },
        { voice: ' \n ' },
        { voice: 'a\u0007b' },
        { voice: `${voice}字` },
      ])
        expect(await codeOf(save(api, more))).toBe('PERSONA_INVALID');
      await save(api, { name, voice });
      expect(await namesOf(api)).toEqual([name]);
    });

    test('a full list · takes no more, also in concurrent calls', async () => {
      const { api } = await world().newUser();
      const first = await save(api);
      for (let at = 0; at < PERSONAS_MAX - 3; at += 1) await save(api);
      const codes = await Promise.all([1, 2, 3, 4, 5].map(() => codeOf(save(api))));
      expect(codes.filter((code) => code === 'none')).toHaveLength(2);
      expect(codes.filter((code) => code === 'TOO_MANY_PERSONAS')).toHaveLength(3);
      await save(api, { id: first.id, name: '改名' });
      expect((await namesOf(api))[0]).toBe('改名');
    });

    test('remove · once; the persona of another user is not there', async () => {
      const [mine, other] = [await world().newUser(), await world().newUser()];
      const { id } = await save(mine.api);
      expect(await codeOf(other.api.personas.remove({ id }))).toBe('PERSONA_NOT_FOUND');
      await mine.api.personas.remove({ id });
      expect(await codeOf(mine.api.personas.remove({ id }))).toBe('PERSONA_NOT_FOUND');
      expect(await namesOf(mine.api)).toEqual([]);
    });
  });

  // C§61.02
  describe('replies of a persona', () => {
    const ask = async (api: JournalApi, id: string) => {
      const post = await api.posts.create({ id: newId(), content: '桂花开了', images: [] });
      return api.replies.create(
        { role: personaRoleKey(id), post_id: post.id },
        { context: { idempotencyKey: newId() } },
      );
    };

    test('a reply · keeps the role key, also after the persona is deleted', async () => {
      const { api } = await world().newUser();
      const { id } = await save(api);
      const { message } = await ask(api, id);
      expect(message?.roleKey).toBe(personaRoleKey(id));
      await api.personas.remove({ id });
      const { items } = await api.messages.list({ postId: message?.postId ?? '' });
      expect(items.map(({ roleKey }) => roleKey)).toEqual([personaRoleKey(id)]);
    });

    test('a persona that the user does not have · ROLE_NOT_FOUND', async () => {
      const [mine, other] = [await world().newUser(), await world().newUser()];
      const { id } = await save(mine.api);
      expect(await codeOf(ask(other.api, id))).toBe('ROLE_NOT_FOUND');
      expect(await codeOf(ask(mine.api, 'not-an-id'))).toBe('ROLE_NOT_FOUND');
    });
  });

  // C§61.03
  describe('one sentence of a persona', () => {
    const hear = (api: JournalApi, voice: string, post_id?: string) =>
      api.replies.create(
        { content: '桂花开了', persona: { name: '阿舟', voice }, ...(post_id && { post_id }) },
        { context: { idempotencyKey: newId() } },
      );

    test('a draft · is answered and not saved', async () => {
      const { api } = await world().newUser();
      const answer = await hear(api, DRAFT.voice);
      expect(answer.response).not.toBe('');
      expect(answer.message).toBeUndefined();
      expect(await namesOf(api)).toEqual([]);
    });

    test('an invalid draft, and a draft about a post · PERSONA_INVALID', async () => {
      const { api } = await world().newUser();
      const post = await api.posts.create({ id: newId(), content: '桂花开了', images: [] });
      expect(await codeOf(hear(api, ' '))).toBe('PERSONA_INVALID');
      expect(await codeOf(hear(api, DRAFT.voice, post.id))).toBe('PERSONA_INVALID');
    });
  });
}
