// The compliance suite of roles. B§3, B§7.
import { describe, expect, test } from 'vitest';
import { DEFAULT_ROLES, PROMPT_TYPES } from '#domain/roles/role.ts';
import type { JournalWorld } from '#contract/compliance/world.ts';

/** `world` is called inside the tests. */
export function describeRoles(world: () => JournalWorld): void {
  describe('roles', () => {
    test.each(PROMPT_TYPES)('%s · in order, unique keys, with the default', async (prompt_type) => {
      const { api } = await world().newUser();
      const { success, data } = await api.roles.list({ prompt_type });
      expect(success).toBe(true);
      expect(data.map((role) => role.sort_order)).toEqual(
        data.map((role) => role.sort_order).toSorted((a, b) => a - b),
      );
      expect(new Set(data.map((role) => role.role_key)).size).toBe(data.length);
      expect(data.map((role) => role.role_key)).toContain(DEFAULT_ROLES[prompt_type].role_key);
      if (prompt_type === 'conversation_guide')
        expect((await api.roles.list({})).data).toEqual(data);
      expect(
        data.every(
          (role) =>
            role.role_name !== '' && role.description !== '' && role.avatar_url.startsWith('/'),
        ),
      ).toBe(true);
    });

    test('default roles · are listed under names of their own', async () => {
      const { api } = await world().newUser();
      for (const [prompt_type, role_name] of [
        ['conversation_guide', '回响'],
        ['inspiration_enhancer', '标点与分行'],
        ['conversation_summary', '按时间整理'],
      ] as const) {
        const { data } = await api.roles.list({ prompt_type });
        expect(data[0]).toMatchObject({
          role_key: DEFAULT_ROLES[prompt_type].role_key,
          role_name,
        });
      }
    });

    test('styles without a model · the default is available, others say they need one', async () => {
      const { api } = await world().newUser();
      for (const prompt_type of ['inspiration_enhancer', 'conversation_summary'] as const) {
        const { data } = await api.roles.list({ prompt_type });
        expect(data.find((role) => role.needs_model === false)).toMatchObject({
          role_key: DEFAULT_ROLES[prompt_type].role_key,
        });
        expect(data.some((role) => role.needs_model)).toBe(true);
      }
      const { data: personas } = await api.roles.list({});
      expect(personas.some((role) => role.needs_model)).toBe(false);
    });
  });
}
