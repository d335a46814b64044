// What only trial mode has: samples, faults of the browser's storage, two tabs, and a profile that
// needs an account.
import { describe, expect, test, vi } from 'vitest';
import { codeOf, newId, wholeFeed } from '#contract/compliance/world.ts';
import { SAMPLE_DIARIES } from '#domain/samples/sample-diaries.ts';
import { SAMPLE_POSTS } from '#domain/samples/sample-posts.ts';
import { NOW_MS, openTab } from '#web/test-helpers/trial-tab.ts';
import { MemoryStorage } from '#web/trial/memory-storage.ts';
import { subscribeToTrialChanges, TRIAL_KEYS } from '#web/trial/trial-store.ts';

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
    const moved = { id: sample.id, createdAt: '2001-01-01T00:00:00.000Z' };
    expect(await codeOf(api.posts.update(moved))).toBe('SAMPLE_READ_ONLY');
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
    const onChange = vi.fn();
    const stop = subscribeToTrialChanges(window, ['echo.own_model.trial'], onChange);
    window.dispatchEvent(new StorageEvent('storage', { key: `${TRIAL_KEYS.posts}x` }));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    expect(onChange).toHaveBeenCalledTimes(2);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(onChange).toHaveBeenCalledTimes(2);
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

test('the profile stores nickname and summary style; the rest needs an account (A§2)', async () => {
  const { api } = openTab(new MemoryStorage());
  const sampleReplies = SAMPLE_POSTS.flatMap((sample) => sample.conversation).filter(
    (line) => line.roleKey !== null,
  ).length;
  expect(await api.profile.get()).toEqual({
    avatarUrl: null,
    backgroundUrl: 'sample:background.svg',
    bio: '本地试用模式',
    defaultSummaryStyle: null,
    nickname: null,
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
});
