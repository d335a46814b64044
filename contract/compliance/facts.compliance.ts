// The compliance suite of facts. Rulings 60, 104.
import { describe, expect, test } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { codeOf, newId, type JournalWorld } from '#contract/compliance/world.ts';
import { FACT_MAX_CHARACTERS, FACTS_MAX, PROPOSAL_MAX_AGE_MS } from '#domain/facts/fact.ts';

/** `world` is called inside the tests. */
export function describeFacts(world: () => JournalWorld): void {
  const add = (api: JournalApi, content: string) => api.facts.create({ id: newId(), content });
  const contentsOf = async (api: JournalApi) =>
    (await api.facts.list()).items.map(({ content }) => content);
  const later = () => {
    world().clock.nowMs += 60_000;
    return new Date(world().clock.nowMs).toISOString();
  };

  // C§60.01
  describe('facts', () => {
    test('a new fact · trimmed, one line, with its times and no source', async () => {
      const { api } = await world().newUser();
      expect(await api.facts.list()).toEqual({ items: [] });
      const time = later();
      const fact = await api.facts.create({ id: newId(), content: ' 叫我小林\n就好 ' });
      expect(fact).toEqual({
        id: fact.id,
        content: '叫我小林 就好',
        createdAt: time,
        confirmedAt: time,
        source: null,
      });
      expect(await api.facts.list()).toEqual({ items: [fact] });
    });

    test('facts · are listed oldest first', async () => {
      const { api } = await world().newUser();
      for (const content of ['甲', '乙', '丙']) {
        later();
        await add(api, content);
      }
      expect(await contentsOf(api)).toEqual(['甲', '乙', '丙']);
    });

    test('blank, unshowable or too long · FACT_INVALID', async () => {
      const { api } = await world().newUser();
      const long = '字'.repeat(FACT_MAX_CHARACTERS);
      for (const content of ['', ' \n ', '\u200b', 'a\u0007b', '\u202e反', `${long}字`])
        expect(await codeOf(add(api, content))).toBe('FACT_INVALID');
      await add(api, '😀'.repeat(FACT_MAX_CHARACTERS));
      expect(await contentsOf(api)).toHaveLength(1);
    });

    test('a repeated id or text · returns the fact that is there', async () => {
      const { api } = await world().newUser();
      const fact = await add(api, '叫我小林就好');
      later();
      expect(await api.facts.create({ id: fact.id, content: '别的' })).toEqual(fact);
      expect(await add(api, ' 叫我小林就好 ')).toEqual(fact);
      expect(await contentsOf(api)).toEqual(['叫我小林就好']);
    });

    test('a full list · takes no more, also in concurrent calls', async () => {
      const { api } = await world().newUser();
      for (let at = 0; at < FACTS_MAX - 2; at += 1) await add(api, `第${at}条`);
      const codes = await Promise.all([1, 2, 3, 4, 5].map((at) => codeOf(add(api, `最后${at}`))));
      expect(codes.filter((code) => code === 'none')).toHaveLength(2);
      expect(codes.filter((code) => code === 'TOO_MANY_FACTS')).toHaveLength(3);
      const { items } = await api.facts.list();
      expect(items).toHaveLength(FACTS_MAX);
      const replacesId = items[0]?.id ?? '';
      await api.facts.create({ id: newId(), content: '换上的', replacesId });
      expect(await contentsOf(api)).toHaveLength(FACTS_MAX);
      expect(await contentsOf(api)).not.toContain(items[0]?.content);
    });

    test('update · changes the text; its own text confirms it', async () => {
      const { api } = await world().newUser();
      const { id, createdAt } = await add(api, '住在北京');
      const changedAt = later();
      const changed = { id, content: '住在杭州', createdAt, confirmedAt: changedAt, source: null };
      expect(await api.facts.update({ id, content: ' 住在杭州 ' })).toEqual(changed);
      const confirmedAt = later();
      expect(await api.facts.update({ id, content: '住在杭州' })).toEqual({
        ...changed,
        confirmedAt,
      });
      expect(await codeOf(api.facts.update({ id, content: ' ' }))).toBe('FACT_INVALID');
      expect(await codeOf(api.facts.update({ id: newId(), content: '字' }))).toBe('FACT_NOT_FOUND');
    });

    test('remove · one or all', async () => {
      const { api } = await world().newUser();
      const { id } = await add(api, '甲');
      await add(api, '乙');
      await add(api, '丙');
      await api.facts.remove({ id });
      expect(await codeOf(api.facts.remove({ id }))).toBe('FACT_NOT_FOUND');
      expect((await contentsOf(api)).toSorted()).toEqual(['丙', '乙']);
      await api.facts.removeAll();
      await api.facts.removeAll();
      expect(await contentsOf(api)).toEqual([]);
    });

    test('a source · is an own post or message, and goes with its post', async () => {
      const { api } = await world().newUser();
      const post = await api.posts.create({ id: newId(), content: '我叫林晓', images: [] });
      const message = { id: newId(), postId: post.id, content: '叫我小林就好', images: [] };
      await api.messages.send(message);
      const from = (postId: string, messageId: string | null) =>
        api.facts.create({ id: newId(), content: newId(), source: { postId, messageId } });
      expect((await from(post.id, message.id)).source).toEqual({
        postId: post.id,
        messageId: message.id,
        date: post.createdAt,
      });
      expect((await from(post.id, null)).source?.messageId).toBeNull();
      expect(await codeOf(from(newId(), null))).toBe('POST_NOT_FOUND');
      expect(await codeOf(from(post.id, newId()))).toBe('POST_NOT_FOUND');
      await api.posts.remove({ id: post.id });
      expect((await api.facts.list()).items.map(({ source }) => source)).toEqual([null, null]);
    });

    test('facts of another user · are not there', async () => {
      const [mine, other] = [await world().newUser(), await world().newUser()];
      await add(mine.api, '我的');
      expect(await contentsOf(other.api)).toEqual([]);
      await other.api.facts.removeAll();
      expect(await contentsOf(mine.api)).toEqual(['我的']);
    });

    const ZONE = 'Asia/Shanghai';
    const proposalOf = async (api: JournalApi, postId: string) =>
      (await api.facts.proposal({ postId, timeZone: ZONE })).proposal;
    const write = async (api: JournalApi, content: string) =>
      (await api.posts.create({ id: newId(), content, images: [] })).id;
    const say = async (api: JournalApi, postId: string, content: string) =>
      (await api.messages.send({ id: newId(), postId, content, images: [] })).id;

    // C§60.06
    test('proposal · from an own sentence; accepted, it is a fact with its source', async () => {
      const { api } = await world().newUser();
      const postId = await write(api, '今天搬完家，累。');
      expect(await proposalOf(api, postId)).toBeNull();
      later();
      const messageId = await say(api, postId, '我搬到杭州了。');
      const proposal = await proposalOf(api, postId);
      const source = { postId, messageId };
      expect(proposal).toMatchObject({ content: '住在杭州', source, replaces: null });
      expect(await contentsOf(api)).toEqual([]);
      const proposalKey = proposal?.key ?? '';
      const fact = { id: newId(), content: '现在住在杭州', source, proposalKey };
      expect((await api.facts.create(fact)).source).toMatchObject(source);
      await say(api, postId, '我对花生过敏');
      expect(await proposalOf(api, postId)).toBeNull();
    });

    test('a refused proposal · is not made again, in other conversations either', async () => {
      const { api } = await world().newUser();
      const postId = await write(api, '我是一名护士，刚下夜班。');
      const { key } = (await proposalOf(api, postId)) ?? { key: '' };
      await api.facts.refuse({ postId, key });
      expect(await proposalOf(api, postId)).toBeNull();
      const other = await write(api, '我是护士');
      expect(await proposalOf(api, other)).toBeNull();
      expect(await codeOf(api.facts.refuse({ postId: newId(), key }))).toBe('POST_NOT_FOUND');
      expect(await codeOf(proposalOf(api, newId()))).toBe('POST_NOT_FOUND');
    });

    test('a contradiction · proposes to replace the fact', async () => {
      const { api } = await world().newUser();
      const old = await add(api, '住在北京');
      const postId = await write(api, '我搬到杭州了');
      const proposal = await proposalOf(api, postId);
      expect(proposal?.replaces).toEqual({ id: old.id, content: '住在北京' });
      await api.facts.create({ id: newId(), content: '住在杭州', replacesId: old.id });
      expect(await contentsOf(api)).toEqual(['住在杭州']);
      expect(await proposalOf(api, postId)).toBeNull();
    });

    test('texts of the AI, 不给AI看, old texts and switches · propose nothing', async () => {
      const { api } = await world().newUser();
      const enhanced = await write(api, '我是护士');
      await api.posts.update({ id: enhanced, sourceContent: '夜班。' });
      expect(await proposalOf(api, enhanced)).toBeNull();
      const hidden = await write(api, '我对花生过敏');
      expect(await proposalOf(api, hidden)).not.toBeNull();
      await api.ai.updateSettings({ factsOff: true });
      expect(await proposalOf(api, hidden)).toBeNull();
      await api.ai.updateSettings({ factsOff: false, aiOff: true });
      expect(await proposalOf(api, hidden)).toBeNull();
      await api.ai.updateSettings({ aiOff: false });
      await api.posts.update({ id: hidden, aiPrivate: true });
      expect(await proposalOf(api, hidden)).toBeNull();
      const old = { id: newId(), content: '我有一个女儿', images: [] };
      const createdAt = new Date(world().clock.nowMs - PROPOSAL_MAX_AGE_MS - 1).toISOString();
      await api.posts.create({ ...old, createdAt });
      expect(await proposalOf(api, old.id)).toBeNull();
      await say(api, old.id, '我有一个女儿');
      expect(await proposalOf(api, old.id)).not.toBeNull();
    });
  });
}
