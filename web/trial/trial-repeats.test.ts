// What trial mode does not repeat: the engine's lines in replies, and recommended works.
import { describe, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { WORK_RETURNS_AFTER_MS } from '#domain/recommendations/recommendation.ts';
import type { ReplyTask, TextTask } from '#ai/text-model.ts';
import { NOW_MS, openTab } from '#web/test-helpers/trial-tab.ts';
import { MemoryStorage } from '#web/trial/memory-storage.ts';
import { readBelongings } from '#web/trial/trial-belongings.ts';
import { loadTrialEngine } from '#web/trial/trial-engine.ts';
import { BROKEN_PREFIX, TRIAL_KEYS } from '#web/trial/trial-store.ts';

const context = () => ({ context: { idempotencyKey: newId() } });

describe('lines of replies', () => {
  /** A tab whose engine takes its lines in the given order. */
  const open = (lineIds: (string | null)[], storage = new MemoryStorage()) => {
    const inputs: ReplyTask[] = [];
    const loadEngine = async () => ({
      ...(await loadTrialEngine()),
      compose: (task: TextTask) => {
        if (task.task === 'reply') inputs.push(task);
        return { text: '嗯。', lineId: lineIds.shift() ?? null };
      },
    });
    const { api } = openTab(storage, NOW_MS, { loadEngine });
    const post = () => api.posts.create({ id: newId(), content: '桂花开了', images: [] });
    const reply = async (postId: string, regenerated?: string) => {
      const { message } = await api.replies.create(
        { post_id: postId, regenerate_message_id: regenerated },
        context(),
      );
      if (message === undefined) throw new Error('the reply was not saved');
      return message;
    };
    const seen = () => inputs.map((input) => input.recentLines);
    return { api, storage, post, reply, seen };
  };

  test('reply · its line is stored, passed to the next one, and not returned', async () => {
    const { api, storage, post, reply, seen } = open(['a', 'b', null]);
    const first = await post();
    const message = await reply(first.id);
    await reply((await post()).id);
    await api.replies.create({ content: '你好' }, context());
    expect(seen().map((lines) => lines.toSorted())).toEqual([[], ['a'], ['a', 'b']]);
    expect((await api.messages.list({ postId: first.id })).items).toEqual([message]);
    expect(JSON.stringify(message)).not.toMatch(/line/iu);
    expect(JSON.stringify(readBelongings(storage).posts)).not.toMatch(/line/iu);
  });

  test('replaced replies · their lines still count', async () => {
    const { post, reply, seen } = open(['a', 'b', 'c']);
    const { id } = await post();
    const first = await reply(id);
    const second = await reply(id, first.id);
    await reply(id, second.id);
    expect(seen()).toEqual([[], ['a'], ['b', 'a']]);
  });

  test('row without lines, or with unreadable ones · stays, and counts as none', async () => {
    const { api, storage, post, reply, seen } = open([null, 'b', 'c']);
    const { id } = await post();
    await reply(id);
    const second = await reply(id);
    const key = `${TRIAL_KEYS.messages}${id}.${second.id}`;
    storage.setItem(key, JSON.stringify({ ...second, lineIds: 'b' }));
    await reply(id);
    expect(seen()).toEqual([[], [], []]);
    expect((await api.messages.list({ postId: id })).items).toHaveLength(3);
    expect(storage.getItem(`${BROKEN_PREFIX}${key}`)).toBeNull();
  });
});

describe('recommended works', () => {
  const text = '心情：平静。走得慢了。';
  /** A tab at a time over one storage. */
  const open = (storage: Storage, nowMs = NOW_MS) => {
    const { api } = openTab(storage, nowMs);
    const diary = () =>
      api.diaries.create({
        id: newId(),
        date: '2026-11-20',
        title: '桂花',
        content: '走得慢了。',
        images: [],
      });
    const recommend = async (diaryId: string) => {
      const { saved = [] } = await api.recommendations.create(
        { text, diary_id: diaryId },
        context(),
      );
      expect(await api.recommendations.list({ diaryId })).toEqual({ items: saved });
      return saved.map((work) => work.title);
    };
    return { diary, recommend };
  };

  test('another diary within 30 days · gets other works', async () => {
    const storage = new MemoryStorage();
    const before = open(storage);
    const first = await before.recommend((await before.diary()).id);
    const later = open(storage, NOW_MS + WORK_RETURNS_AFTER_MS);
    const second = await later.recommend((await later.diary()).id);
    const works = [...first, ...second];
    expect(works.length).toBeGreaterThanOrEqual(6);
    expect(new Set(works).size).toBe(works.length);
  });

  test('three lists for one diary · share no work; an import names none of the former', async () => {
    const storage = new MemoryStorage();
    const { diary, recommend } = open(storage);
    const { id } = await diary();
    const lists = [await recommend(id), await recommend(id), await recommend(id)];
    expect(lists.flat().length).toBeGreaterThanOrEqual(9);
    expect(new Set(lists.flat()).size).toBe(lists.flat().length);
    const [own] = readBelongings(storage).diaries;
    expect(own?.works.map((work) => work.title)).toEqual(lists[2]);
    expect(JSON.stringify(own)).not.toContain('replaced');
  });
});
