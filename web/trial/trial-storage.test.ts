// Trial mode over a browser's storage and its faults.
import { describe, expect, test } from 'vitest';
import { codeOf, newId, wholeFeed } from '#contract/compliance/world.ts';
import { SAMPLE_POSTS } from '#domain/samples/sample-posts.ts';
import { NOW_MS, openTab } from '#web/test-helpers/trial-tab.ts';
import { MemoryStorage } from '#web/trial/memory-storage.ts';
import { BROKEN_PREFIX, TRIAL_KEYS } from '#web/trial/trial-store.ts';

const image = (number: number) =>
  `local:00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

describe('storage', () => {
  test('everything is still there after a reload, under a local id (A§3)', async () => {
    const storage = new MemoryStorage();
    const before = openTab(storage).api;
    const post = await before.posts.create({ id: newId(), content: '留得住', images: [image(1)] });
    await before.messages.send({ postId: post.id, id: newId(), content: '一句', images: [] });
    const after = openTab(storage, NOW_MS + 60_000).api;
    expect((await wholeFeed(after)).own).toEqual((await wholeFeed(before)).own);
    expect((await after.messages.list({ postId: post.id })).items).toHaveLength(1);
    expect(JSON.parse(storage.getItem(TRIAL_KEYS.localUserId) ?? '')).toMatch(
      new RegExp(`^local_${NOW_MS}_[a-z0-9]+$`),
    );
  });

  test('an outcome survives a reload: the same key makes no second reply', async () => {
    const storage = new MemoryStorage();
    const post = await openTab(storage).api.posts.create({
      id: newId(),
      content: '问一次',
      images: [],
    });
    const context = { idempotencyKey: newId() };
    const first = await openTab(storage).api.replies.create({ post_id: post.id }, { context });
    const again = openTab(storage);
    expect(await again.api.replies.create({ post_id: post.id }, { context })).toEqual(first);
    expect((await again.api.messages.list({ postId: post.id })).items).toHaveLength(1);
  });

  describe('deletion removes kept outcomes with the deleted words', () => {
    /** All that is stored, but for the bare ids of deleted entries (ADR 0069). */
    const kept = (storage: Storage) =>
      Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
        .filter((key) => key !== TRIAL_KEYS.spentIds)
        .map((key) => storage.getItem(key))
        .join('\n');
    const keyed = () => ({ context: { idempotencyKey: newId() } });
    const WORDS = '银杏叶落在窗台上';

    async function talk() {
      const storage = new MemoryStorage();
      const { api } = openTab(storage);
      const post = await api.posts.create({ id: newId(), content: WORDS, images: [] });
      const { response, message } = await api.replies.create({ post_id: post.id }, keyed());
      if (message === undefined) throw new Error('the reply was not saved');
      return { storage, api, post, reply: { id: message.id, text: response } };
    }

    test('of a post: its reply, enhancement and summary', async () => {
      const { storage, api, post, reply } = await talk();
      await api.enhance.create(
        { content: WORDS, role_key: 'default_inspiration_enhancer', post_id: post.id },
        keyed(),
      );
      await api.summary.create(
        {
          content: `分享1：\n用户：${WORDS}`,
          role_key: 'default_conversation_summary',
          post_ids: [post.id],
        },
        keyed(),
      );
      expect(kept(storage)).toContain(reply.text);
      await api.posts.remove({ id: post.id });
      expect(kept(storage)).not.toContain('银杏');
      expect(kept(storage)).not.toContain(reply.text);
      expect(kept(storage)).not.toContain(post.id);
    });

    test('of a reply', async () => {
      const { storage, api, reply } = await talk();
      await api.messages.remove({ id: reply.id });
      expect(kept(storage)).not.toContain(reply.text);
    });

    test('of a regenerated reply', async () => {
      const { storage, api, post, reply } = await talk();
      const second = await api.replies.create(
        { post_id: post.id, regenerate_message_id: reply.id },
        keyed(),
      );
      expect(second.response).not.toBe(reply.text);
      // With its quotation marks: the new reply may hold a short old one as its end.
      expect(kept(storage)).not.toContain(JSON.stringify(reply.text));
    });

    test('of a diary: its recommendations', async () => {
      const storage = new MemoryStorage();
      const { api } = openTab(storage);
      const diary = await api.diaries.create({
        id: newId(),
        title: '秋',
        content: WORDS,
        date: '2026-11-20',
        images: [],
      });
      await api.recommendations.create({ text: WORDS, diary_id: diary.id }, keyed());
      await api.diaries.remove({ id: diary.id });
      expect(kept(storage)).not.toContain('银杏');
      expect(kept(storage)).not.toContain(diary.id);
    });
  });

  test.each(['{', '""', 'null', '{"id":"x"}', '[]'])(
    'a broken row (%s) is set aside and loses nothing else',
    async (broken) => {
      const storage = new MemoryStorage();
      const { api } = openTab(storage);
      const kept = await api.posts.create({ id: newId(), content: '好的', images: [] });
      const key = `${TRIAL_KEYS.posts}${newId()}`;
      storage.setItem(key, broken);
      expect((await wholeFeed(api)).own).toEqual([kept]);
      expect(storage.getItem(key)).toBeNull();
      expect(storage.getItem(`${BROKEN_PREFIX}${key}`)).toBe(broken);
    },
  );

  test('a full storage throws STORAGE_FULL, keeps its rows, recovers after a deletion', async () => {
    const { api } = openTab(new MemoryStorage(6000));
    const kept = await api.posts.create({ id: newId(), content: '字'.repeat(3000), images: [] });
    expect(
      await codeOf(api.posts.create({ id: newId(), content: '字'.repeat(3000), images: [] })),
    ).toBe('STORAGE_FULL');
    expect(await codeOf(api.posts.update({ id: kept.id, content: '字'.repeat(6000) }))).toBe(
      'STORAGE_FULL',
    );
    expect((await wholeFeed(api)).own).toEqual([kept]);
    await api.posts.remove({ id: kept.id });
    expect(
      await codeOf(api.posts.create({ id: newId(), content: '字'.repeat(3000), images: [] })),
    ).toBe('none');
  });

  test('samples are readable with no storage space at all', async () => {
    expect((await wholeFeed(openTab(new MemoryStorage(0)).api)).posts).toHaveLength(
      SAMPLE_POSTS.length,
    );
  });

  test('an image is removed only when no post and no message names it', async () => {
    const { api, removed } = openTab(new MemoryStorage());
    const post = await api.posts.create({
      id: newId(),
      content: '',
      images: [image(1), image(2), image(3)],
    });
    const other = await api.posts.create({ id: newId(), content: '', images: [image(2)] });
    await api.posts.update({ id: post.id, images: [image(2), image(3)] });
    expect(removed).toEqual([image(1)]);
    const message = await api.messages.send({
      postId: other.id,
      id: newId(),
      content: '',
      images: [image(3)],
    });
    await api.posts.remove({ id: post.id });
    expect(removed).toEqual([image(1)]);
    await api.messages.remove({ id: message.id });
    expect(removed).toEqual([image(1), image(3)]);
  });
});
