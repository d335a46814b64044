// The compliance suite of templates. Rulings 100.
import { describe, expect, test } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { codeOf, newId, type JournalWorld } from '#contract/compliance/world.ts';
import { TEMPLATES_MAX } from '#domain/templates/template.ts';

/** `world` is called inside the tests; C§100.02. */
export function describeTemplates(world: () => JournalWorld): void {
  const save = (api: JournalApi, name: string, id = newId()) =>
    api.templates.save({ id, name, content: `${name}，{日期}\n` });
  const namesOf = async (api: JournalApi) =>
    (await api.templates.list()).items.map(({ name }) => name);

  describe('templates', () => {
    test('save · adds at the end, or changes at its place', async () => {
      const { api } = await world().newUser();
      expect(await api.templates.list()).toEqual({ items: [] });
      const first = await save(api, ' 晨记 ');
      expect(first).toEqual({ id: first.id, name: '晨记', content: ' 晨记 ，{日期}\n' });
      await save(api, '夜记');
      const changed = await save(api, '早晨', first.id);
      expect((await api.templates.list()).items[0]).toEqual(changed);
      expect(await namesOf(api)).toEqual(['早晨', '夜记']);
    });

    test('save · a blank or long name or text is refused', async () => {
      const { api } = await world().newUser();
      const codeWith = (name: string, content: string) =>
        codeOf(api.templates.save({ id: newId(), name, content }));
      expect(await codeWith(' ', '文')).toBe('TEMPLATE_NAME_INVALID');
      expect(await codeWith('字'.repeat(21), '文')).toBe('TEMPLATE_NAME_INVALID');
      expect(await codeWith('名', '\n')).toBe('TEMPLATE_TEXT_INVALID');
      expect(await codeWith('名', '字'.repeat(2001))).toBe('TEMPLATE_TEXT_INVALID');
      expect(await namesOf(api)).toEqual([]);
    });

    test('save · a full list is refused, also when requests are concurrent', async () => {
      const { api } = await world().newUser();
      for (let at = 1; at < TEMPLATES_MAX; at += 1) await save(api, `第${at}个`);
      const codes = await Promise.all(['甲', '乙', '丙'].map((name) => codeOf(save(api, name))));
      expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual([
        'none',
        'TOO_MANY_TEMPLATES',
        'TOO_MANY_TEMPLATES',
      ]);
      const [{ id } = { id: '' }] = (await api.templates.list()).items;
      expect((await save(api, '改过', id)).name).toBe('改过');
      await api.templates.remove({ id });
      expect((await save(api, '新的')).name).toBe('新的');
    });

    test('arrange · sets the order; ids that it does not name follow', async () => {
      const { api } = await world().newUser();
      const [a, b, c] = [await save(api, '甲'), await save(api, '乙'), await save(api, '丙')];
      await api.templates.arrange({ ids: [c.id, newId(), a.id] });
      expect(await namesOf(api)).toEqual(['丙', '甲', '乙']);
      await save(api, '丁');
      await api.templates.arrange({ ids: [b.id] });
      expect(await namesOf(api)).toEqual(['乙', '丙', '甲', '丁']);
    });

    test('remove · is final; templates of another user are not there', async () => {
      const [mine, theirs] = [await world().newUser(), await world().newUser()];
      const { id } = await save(mine.api, '我的');
      expect(await codeOf(theirs.api.templates.remove({ id }))).toBe('TEMPLATE_NOT_FOUND');
      expect((await save(theirs.api, '她的', id)).name).toBe('她的');
      expect(await namesOf(mine.api)).toEqual(['我的']);
      await mine.api.templates.remove({ id });
      expect(await codeOf(mine.api.templates.remove({ id }))).toBe('TEMPLATE_NOT_FOUND');
      expect(await namesOf(theirs.api)).toEqual(['她的']);
    });
  });
}
