// What only trial mode has: samples, faults of the browser's storage, two tabs, and a profile that
// needs an account.
import { describe, expect, test, vi } from 'vitest';
import { codeOf, newId, wholeFeed } from '#contract/compliance/world.ts';
import { SAMPLE_DIARIES } from '#domain/samples/sample-diaries.ts';
import { SAMPLE_POSTS } from '#domain/samples/sample-posts.ts';
import { MemoryStorage } from '#web/trial/memory-storage.ts';
import { createTrialApi } from '#web/trial/trial-api.ts';
import { loadTrialEngine } from '#web/trial/trial-engine.ts';
import { BROKEN_PREFIX, subscribeToTrialChanges, TRIAL_KEYS } from '#web/trial/trial-store.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 4);
const image = (number: number) =>
  `local:00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

function openTab(storage: Storage, nowMs = NOW_MS) {
  const removed: string[] = [];
  const api = createTrialApi({
    storage,
    images: { remove: async (_bucket, refs) => void removed.push(...refs) },
    now: () => nowMs,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    loadEngine: loadTrialEngine,
    pause: () => Promise.resolve(),
  });
  return { api, removed };
}

describe('samples', () => {
  test('follow the own posts, are dated before the first visit, have conversations', async () => {
    const { api } = openTab(new MemoryStorage());
    const mine = await api.posts.create({ id: newId(), content: '我的第一条', images: [] });
    const { posts } = await wholeFeed(api, 4);
    expect(posts.map((post) => post.isSample)).toEqual([false, ...SAMPLE_POSTS.map(() => true)]);
    expect(posts[0]).toEqual(mine);
    expect(posts.slice(1).map((post) => post.id)).toEqual(SAMPLE_POSTS.map((sample) => sample.id));
    for (const post of posts.slice(1)) {
      expect(Date.parse(post.createdAt)).toBeLessThan(NOW_MS);
      const { items } = await api.messages.list({ postId: post.id });
      expect(items.length).toBe(post.conversationCount);
      expect(items.length).toBeGreaterThan(0);
    }
  });

  test('keep their dates, which the first visit decides', async () => {
    const storage = new MemoryStorage();
    const first = await wholeFeed(openTab(storage).api);
    expect((await wholeFeed(openTab(storage, NOW_MS + 90 * 86_400_000).api)).posts).toEqual(
      first.posts,
    );
  });

  test('accept messages but no changes', async () => {
    const { api } = openTab(new MemoryStorage());
    const [sample] = (await wholeFeed(api)).posts;
    if (sample === undefined) throw new Error('no sample');
    const own = await api.messages.send({
      postId: sample.id,
      id: newId(),
      content: '我也闻到过',
      images: [],
    });
    const { message: reply } = await api.replies.create(
      { post_id: sample.id },
      { context: { idempotencyKey: newId() } },
    );
    const { items } = await api.messages.list({ postId: sample.id });
    expect(items.slice(-2)).toEqual([own, reply]);
    expect((await api.posts.get({ id: sample.id })).conversationCount).toBe(
      sample.conversationCount + 2,
    );

    expect(await codeOf(api.posts.update({ id: sample.id, content: '改' }))).toBe(
      'SAMPLE_READ_ONLY',
    );
    expect(await codeOf(api.posts.remove({ id: sample.id }))).toBe('SAMPLE_READ_ONLY');
    expect(await codeOf(api.messages.remove({ id: items[0]?.id ?? '' }))).toBe('SAMPLE_READ_ONLY');
    await api.messages.remove({ id: own.id });
    expect((await api.messages.list({ postId: sample.id })).items).toHaveLength(items.length - 1);
  });

  test('have a last reply that cannot be regenerated', async () => {
    const { api } = openTab(new MemoryStorage());
    for (const post of (await wholeFeed(api)).posts) {
      const last = (await api.messages.list({ postId: post.id })).items.at(-1);
      if (last === undefined || last.isUser) continue;
      expect(
        await codeOf(
          api.replies.create(
            { post_id: post.id, regenerate_message_id: last.id },
            { context: { idempotencyKey: newId() } },
          ),
        ),
      ).toBe('SAMPLE_READ_ONLY');
    }
  });
});

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
    const kept = (storage: Storage) =>
      Array.from({ length: storage.length }, (_, index) =>
        storage.getItem(storage.key(index) ?? ''),
      ).join('\n');
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
      expect(kept(storage)).not.toContain(reply.text);
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

  test('a full storage throws STORAGE_FULL, keeps its rows and accepts writes after a deletion', async () => {
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

describe('two tabs', () => {
  test("see each other's writes at once and overwrite nothing", async () => {
    const storage = new MemoryStorage();
    const [one, two] = [openTab(storage), openTab(storage)];
    const post = await one.api.posts.create({ id: newId(), content: '左边写的', images: [] });
    await two.api.posts.create({ id: newId(), content: '右边写的', images: [] });
    await Promise.all(
      [one, two].map(({ api }, tab) =>
        api.messages.send({ postId: post.id, id: newId(), content: `第${tab}页`, images: [] }),
      ),
    );
    expect((await wholeFeed(one.api)).own).toHaveLength(2);
    expect((await two.api.messages.list({ postId: post.id })).items).toHaveLength(2);
  });

  test('are notified of changes to trial data only', () => {
    const told = vi.fn();
    const stop = subscribeToTrialChanges(window, told);
    window.dispatchEvent(new StorageEvent('storage', { key: `${TRIAL_KEYS.posts}x` }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(told).toHaveBeenCalledTimes(2);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(told).toHaveBeenCalledTimes(2);
  });
});

test('a sample cannot be enhanced but can be summarised; previews need an account', async () => {
  const { api } = openTab(new MemoryStorage());
  const [sample] = (await wholeFeed(api)).posts;
  if (sample === undefined) throw new Error('no sample');
  expect(await codeOf(api.enhance.create({ content: sample.content, post_id: sample.id }))).toBe(
    'SAMPLE_READ_ONLY',
  );
  expect(
    (await api.summary.create({ content: sample.content, post_ids: [sample.id] })).article,
  ).not.toBe('');
  expect(await codeOf(api.summary.preview({ role_key: 'default_conversation_summary' }))).toBe(
    'NOT_SIGNED_IN',
  );
});

test('the profile stores only the summary style; other changes need an account (A§2)', async () => {
  const { api } = openTab(new MemoryStorage());
  const sampleReplies = SAMPLE_POSTS.flatMap((sample) => sample.conversation).filter(
    (line) => line.roleKey !== null,
  ).length;
  expect(await api.profile.get()).toEqual({
    avatarUrl: null,
    backgroundUrl: 'sample:background.svg',
    bio: '本地试用模式',
    defaultSummaryStyle: null,
    counts: {
      posts: SAMPLE_POSTS.length,
      aiMessages: sampleReplies,
      diaries: SAMPLE_DIARIES.length,
    },
  });
  expect((await api.profile.update({ defaultSummaryStyle: 'quiet' })).defaultSummaryStyle).toBe(
    'quiet',
  );
  expect((await api.profile.update({ defaultSummaryStyle: null })).defaultSummaryStyle).toBeNull();
  expect(await codeOf(api.profile.update({ bio: '我' }))).toBe('NOT_SIGNED_IN');
  expect(await codeOf(api.account.listSessions())).toBe('NOT_SIGNED_IN');
  expect(await codeOf(api.import.create({ posts: [], diaries: [] }))).toBe('NOT_SIGNED_IN');
});
