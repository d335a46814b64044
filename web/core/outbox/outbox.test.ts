// What an outbox does with one write or two. All orders and crashes are in tools/histories.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#web/core/browser/new-id.ts';
import { openRows } from '#web/core/outbox/outbox-rows.ts';
import {
  createOutbox,
  PATIENCE_MS,
  pauseMs,
  type Attempt,
  type OutboxPorts,
} from '#web/core/outbox/outbox.ts';
import type { WrittenRow } from '#web/core/outbox/send-write.ts';
import { mayPass, placeOfWrite, type Write } from '#web/core/outbox/write.ts';
import { waitFor } from '#tools/test/wait-for.ts';

type Ports = OutboxPorts<Write, WrittenRow>;
type End = Attempt<Write, WrittenRow>;

const SENT: End = { kind: 'sent', row: null };
const CUT: End = { kind: 'later', afterMs: 0, isAnswered: false, error: new TypeError('cut') };
const FAILED: End = { ...CUT, isAnswered: true };
const REFUSED: End = { kind: 'refused', code: 'POST_CHANGED', error: new Error('changed') };

const message = (content: string, postId = 'p'): Write => ({
  path: 'messages.send',
  input: { id: `id-${content}`, postId, content, images: [] },
});
const image = (ref: string): Write => ({ path: 'images.put', input: { ref, type: 'image/png' } });
const itemOf = (write: Write) => ({ ...placeOfWrite(write), write });

/** Locks as several tabs see them: one task at a time. */
function createLocks(): Ports['lock'] {
  const last = new Map<string, Promise<void>>();
  return (name, task) => {
    const next = (last.get(name) ?? Promise.resolve()).then(task);
    last.set(
      name,
      next.catch(() => undefined),
    );
    return next;
  };
}

function openTab(owner = newId(), over: Partial<Ports> = {}) {
  const rows = openRows(owner);
  const network = { isOnline: true };
  const answers: End[] = [];
  const texts: string[] = [];
  const send = vi.fn<Ports['send']>(async ({ write }) => {
    const end = answers.shift() ?? SENT;
    if (end.kind === 'sent' && 'content' in write.input) texts.push(String(write.input.content));
    if (end.kind === 'sent' && 'ref' in write.input) texts.push(write.input.ref);
    return end;
  });
  const outbox = createOutbox<Write, WrittenRow>({
    rows,
    lock: createLocks(),
    send,
    mayPass,
    isHeld: () => false,
    isOnline: () => network.isOnline,
    now: Date.now,
    random: () => 0.5,
    later: (ms, task) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    onChange: () => undefined,
    ...over,
  });
  return { outbox, rows, network, answers, texts, send };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

// C§66.02
describe('createOutbox', () => {
  it('write · sent · leaves nothing stored', async () => {
    const { outbox, rows } = openTab();
    expect(await outbox.write(itemOf(message('一')))).toEqual({ kind: 'sent', row: null });
    expect(await rows.list()).toEqual([]);
  });

  it('write · no network · waits, stored as it was written', async () => {
    const { outbox, rows, answers } = openTab();
    answers.push(CUT);
    // A text that looks like a date must stay a text.
    const write = message('2026-11-23T08:00:00.000Z');
    expect((await outbox.write(itemOf(write))).kind).toBe('waiting');
    const [item] = await rows.list();
    expect(item).toMatchObject({ write, isTried: true, refusal: null });
  });

  it.each([REFUSED, FAILED])('write · $kind · goes back to its editor', async (end) => {
    const { outbox, rows, answers } = openTab();
    answers.push(end);
    expect((await outbox.write(itemOf(message('一')))).kind).toBe('refused');
    expect(await rows.list()).toEqual([]);
  });

  it.each([REFUSED, FAILED])(
    'write · $kind after an unanswered try of another tab · waits',
    async (end) => {
      const owner = newId();
      const other = openTab(owner);
      other.answers.push(CUT);
      let isFirst = true;
      const { outbox, rows, answers } = openTab(owner, {
        async lock(_, task) {
          if (isFirst) await other.outbox.drain();
          isFirst = false;
          return task();
        },
      });
      answers.push(end);
      expect((await outbox.write(itemOf(message('一')))).kind).toBe('waiting');
      expect(await rows.list()).toHaveLength(1);
    },
  );

  it('write · full storage · rejects', async () => {
    const full = new DOMException('full', 'QuotaExceededError');
    const { outbox, send } = openTab(newId(), {
      rows: { ...openRows(newId()), append: () => Promise.reject(full) },
    });
    await expect(outbox.write(itemOf(message('一')))).rejects.toBe(full);
    expect(send).not.toHaveBeenCalled();
  });

  it('disk full after a write is stored · it is sent as one that was tried', async () => {
    const rows = openRows(newId());
    const full: Ports['rows']['change'] = (place, next) =>
      rows.change(place, (item) => {
        const after = next(item);
        if (after !== null) throw new DOMException('full', 'QuotaExceededError');
        return after;
      });
    const { outbox, send } = openTab(newId(), { rows: { ...rows, change: full } });
    expect((await outbox.write(itemOf(message('一')))).kind).toBe('sent');
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ isTried: true }));
    expect(await rows.list()).toEqual([]);
  });

  it('drain · failure of one entry · sends the others, and that one later', async () => {
    const lock = createLocks();
    let broken = '';
    const { outbox, answers, texts } = openTab(newId(), {
      lock: (name, task) => (name === broken ? Promise.reject(new Error(name)) : lock(name, task)),
    });
    for (let post = 0; post < 6; post += 1) {
      answers.push(CUT);
      await outbox.write(itemOf(message(`${post}`, `p${post}`)));
    }
    broken = 'p0';
    await outbox.drain(true);
    expect(texts).toEqual(['1', '2', '3', '4', '5']);
    broken = '';
    await vi.advanceTimersByTimeAsync(10_000);
    await waitFor(() => expect(texts.at(-1)).toBe('0'));
  });

  it('many entries · one outage · is one failure of the pause', async () => {
    const pauses: number[] = [];
    const later: Ports['later'] = (ms) => {
      if (ms !== PATIENCE_MS) pauses.push(ms);
      return () => undefined;
    };
    const { outbox, answers } = openTab(newId(), { later });
    for (let post = 0; post < 6; post += 1) {
      answers.push(CUT);
      await outbox.write(itemOf(message(`${post}`, `p${post}`)));
    }
    for (let round = 0; round < 2; round += 1) {
      answers.push(CUT, CUT, CUT, CUT, CUT, CUT);
      await outbox.drain();
    }
    expect([...new Set(pauses)]).toEqual([3_000, 6_000, 12_000]);
  });

  it('write · no answer for long · lets its caller go', async () => {
    const answer = Promise.withResolvers<End>();
    const { outbox, rows } = openTab(newId(), { send: () => answer.promise });
    const write = outbox.write(itemOf(message('一')));
    await waitFor(async () => expect((await rows.list())[0]?.isTried).toBe(true));
    vi.advanceTimersByTime(PATIENCE_MS);
    expect((await write).kind).toBe('waiting');
    // A refusal after that stays visible: no editor has the text any more.
    answer.resolve(REFUSED);
    await waitFor(async () => expect((await rows.list())[0]?.refusal).toBe('POST_CHANGED'));
  });

  it('later write · waits behind a delayed one of its entry', async () => {
    const { outbox, answers, texts } = openTab();
    answers.push(CUT, CUT);
    await outbox.write(itemOf(message('一')));
    expect((await outbox.write(itemOf(message('二')))).kind).toBe('waiting');
    expect(texts).toEqual([]);
    await outbox.drain();
    expect(texts).toEqual(['一', '二']);
  });

  it('another entry · does not wait', async () => {
    const { outbox, answers, texts } = openTab();
    answers.push(CUT);
    await outbox.write(itemOf(message('一')));
    await outbox.write(itemOf(message('二', 'other')));
    expect(texts).toEqual(['二']);
  });

  it('image · is sent before the message that shows it', async () => {
    const { outbox, answers, texts } = openTab();
    answers.push(CUT, CUT);
    await outbox.write(itemOf(image('a')));
    const shows: Write = {
      path: 'messages.send',
      input: { id: 'm', postId: 'p', content: '看', images: ['a'] },
    };
    expect((await outbox.write(itemOf(shows))).kind).toBe('waiting');
    await outbox.drain();
    expect(texts).toEqual(['a', '看']);
  });

  it('refused image · holds back what shows it', async () => {
    const { outbox, rows, answers } = openTab();
    answers.push(CUT, REFUSED);
    await outbox.write(itemOf(image('a')));
    const input = { id: 'm', postId: 'p', content: '看', images: ['a'] };
    await outbox.write(itemOf({ path: 'messages.send', input }));
    expect((await rows.list()).map(({ refusal }) => refusal)).toEqual(['POST_CHANGED', null]);
  });

  it.each(['retry', 'take'] as const)(
    '%s of a refused image · sends what needs it',
    async (way) => {
      const { outbox, rows, answers, texts } = openTab();
      answers.push(CUT, REFUSED);
      await outbox.write(itemOf(image('a')));
      const input = { id: 'm', postId: 'p', content: '看', images: ['a'] };
      await outbox.write(itemOf({ path: 'messages.send', input }));
      await outbox[way]((await rows.list())[0]?.place ?? 0);
      await waitFor(() => expect(texts.at(-1)).toBe('看'));
    },
  );

  it('two tabs at a start · send a write once', async () => {
    const owner = newId();
    const lock = createLocks();
    const first = openTab(owner, { lock });
    first.answers.push(CUT);
    await first.outbox.write(itemOf(message('一')));
    const tabs = [openTab(owner, { lock }), openTab(owner, { lock })];
    await Promise.all(tabs.map(({ outbox }) => outbox.drain()));
    expect(tabs.flatMap(({ texts }) => texts)).toEqual(['一']);
  });

  it('offline · spends no attempt', async () => {
    const { outbox, answers, network, send } = openTab();
    answers.push(CUT);
    await outbox.write(itemOf(message('一')));
    network.isOnline = false;
    await vi.advanceTimersByTimeAsync(86_400_000);
    await outbox.drain();
    expect(send).toHaveBeenCalledOnce();
    network.isOnline = true;
    await outbox.drain();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('drain · many entries · sends four at once', async () => {
    const { outbox, rows, answers, send, texts } = openTab();
    for (let post = 0; post < 9; post += 1) {
      answers.push(CUT);
      await outbox.write(itemOf(message(`${post}`, `p${post}`)));
    }
    let [now, most] = [0, 0];
    send.mockImplementation(async ({ write }) => {
      most = Math.max(most, (now += 1));
      for (let turn = 0; turn < 9; turn += 1) await rows.list();
      now -= 1;
      if ('content' in write.input) texts.push(String(write.input.content));
      return SENT;
    });
    await outbox.drain();
    expect(most).toBe(4);
    expect(texts).toHaveLength(9);
  });

  it('refused while waiting · is kept until it is retried or taken out', async () => {
    const { outbox, rows, answers, texts } = openTab();
    answers.push(CUT, REFUSED);
    await outbox.write(itemOf(message('一')));
    await outbox.drain();
    await outbox.drain();
    const [item] = await rows.list();
    expect(item?.refusal).toBe('POST_CHANGED');
    await outbox.retry(item?.place ?? 0);
    expect(texts).toEqual(['一']);
    answers.push(CUT, REFUSED);
    await outbox.write(itemOf(message('二')));
    await outbox.drain();
    const place = (await rows.list())[0]?.place ?? 0;
    expect((await outbox.take(place))?.write).toEqual(message('二'));
    expect([await rows.list(), await outbox.take(place)]).toEqual([[], null]);
  });

  it.each<[string, boolean, Write]>([
    ['edit', true, { path: 'posts.update', input: { id: 'p', content: '二' } }],
    ['new post', false, { path: 'posts.create', input: { id: 'p', content: '二', images: [] } }],
    ['mark', false, { path: 'posts.update', input: { id: 'p', aiPrivate: false } }],
  ])('mark behind a refused %s · is sent: %s', async (_, isSent, refused) => {
    const { outbox, rows, answers, send } = openTab();
    answers.push(CUT, REFUSED);
    await outbox.write(itemOf(refused));
    await outbox.drain();
    // What waits behind the refused edit does not hold up the mark either.
    await outbox.write(itemOf({ path: 'posts.update', input: { id: 'p', content: '三' } }));
    send.mockClear();
    const mark: Write = { path: 'posts.update', input: { id: 'p', aiPrivate: true } };
    const end = await outbox.write(itemOf(mark));
    expect(end.kind).toBe(isSent ? 'sent' : 'waiting');
    expect(send).toHaveBeenCalledTimes(isSent ? 1 : 0);
    expect(await rows.list()).toHaveLength(isSent ? 2 : 3);
  });

  it('take · gives the text back before it leaves, and only while it waits', async () => {
    const { outbox, rows, answers } = openTab();
    answers.push(CUT);
    await outbox.write(itemOf(message('一')));
    const place = (await rows.list())[0]?.place ?? 0;
    const full = new Error('the editor is full');
    await expect(outbox.take(place, () => Promise.reject(full))).rejects.toBe(full);
    expect(await rows.list()).toHaveLength(1);
    const given: Write[] = [];
    await outbox.take(place, (write) => void given.push(write));
    await outbox.take(place, (write) => void given.push(write));
    expect(given).toEqual([message('一')]);
  });

  it('take · sent while it was asked · gives nothing back', async () => {
    const answer = Promise.withResolvers<End>();
    const { outbox, rows } = openTab(newId(), { send: () => answer.promise });
    const write = outbox.write(itemOf(message('一')));
    await waitFor(async () => expect((await rows.list())[0]?.isTried).toBe(true));
    const giveBack = vi.fn();
    const taken = outbox.take((await rows.list())[0]?.place ?? 0, giveBack);
    answer.resolve(SENT);
    expect([await taken, await write]).toEqual([null, { kind: 'sent', row: null }]);
    expect(giveBack).not.toHaveBeenCalled();
  });

  it('rewritten · is stored in its new form before it is sent', async () => {
    const { outbox, answers, texts, send } = openTab();
    answers.push({ kind: 'rewritten', write: message('新') });
    await outbox.write(itemOf(message('旧')));
    expect(texts).toEqual(['新']);
    expect(send.mock.calls.map(([{ isTried }]) => isTried)).toEqual([false, false]);
  });

  it('forgetAfter · during a request · waits for it', async () => {
    const answer = Promise.withResolvers<End>();
    const { outbox, rows } = openTab(newId(), { send: () => answer.promise });
    const write = outbox.write(itemOf(message('一')));
    await waitFor(async () => expect((await rows.list())[0]?.isTried).toBe(true));
    const task = vi.fn(async () => true);
    const forgotten = outbox.forgetAfter('p', task);
    await vi.advanceTimersByTimeAsync(1);
    expect(task).not.toHaveBeenCalled();
    answer.resolve(CUT);
    await Promise.all([write, forgotten]);
    expect(await rows.list()).toEqual([]);
  });

  it('forgetAfter · task without success · keeps the writes', async () => {
    const { outbox, rows, answers } = openTab();
    answers.push(CUT);
    await outbox.write(itemOf(message('一')));
    await outbox.forgetAfter('p', async () => false);
    expect(await rows.list()).toHaveLength(1);
  });

  it('held key · is not sent, nor what only it needs, until it is let go', async () => {
    const held = new Set<string>();
    const { outbox, rows, answers, texts } = openTab(newId(), { isHeld: (key) => held.has(key) });
    const shows = (id: string, postId: string, images: string[]): Write => ({
      path: 'messages.send',
      input: { id, postId, content: id, images },
    });
    answers.push(CUT, CUT, CUT, CUT, CUT);
    for (const write of [image('a'), image('b'), shows('一', 'p', ['a', 'b'])])
      await outbox.write(itemOf(write));
    held.add('p');
    await outbox.write(itemOf(shows('二', 'other', ['b'])));
    answers.length = 0;
    await outbox.drain(true);
    expect(texts).toEqual(['b', '二']);
    const [left] = (await rows.list()).toReversed();
    await outbox.retry(left?.place ?? 0);
    expect(texts).toEqual(['b', '二']);
    held.clear();
    await outbox.drain();
    expect(texts).toEqual(['b', '二', 'a', '一']);
    expect(await rows.list()).toEqual([]);
  });

  it('forgetAfter · takes out images that only its writes need, its first write last', async () => {
    const stored = openRows(newId());
    const removed: number[] = [];
    const { outbox } = openTab(newId(), {
      isHeld: () => true,
      rows: {
        ...stored,
        change: (place, next) => {
          removed.push(place);
          return stored.change(place, next);
        },
      },
    });
    const shows = (id: string, postId: string, images: string[]): Write => ({
      path: 'messages.send',
      input: { id, postId, content: id, images },
    });
    const writes = [
      image('a'),
      image('b'),
      image('draft'),
      shows('一', 'p', ['a', 'b']),
      shows('二', 'p', []),
      shows('三', 'other', ['b']),
    ];
    for (const write of writes) await outbox.write(itemOf(write));
    const task = vi.fn(async () => true);
    await outbox.forgetAfter('p', task);
    expect(task).toHaveBeenCalledWith([
      expect.objectContaining({ place: 4, isTried: false }),
      expect.objectContaining({ place: 5, isTried: false }),
    ]);
    expect(removed).toEqual([1, 5, 4]);
    expect((await stored.list()).map(({ place }) => place)).toEqual([2, 3, 6]);
  });

  // C§66.11
  describe('diary that quotes a post', () => {
    const post: Write = { path: 'posts.create', input: { id: 'p', content: '源', images: [] } };
    const quoted = { id: 'p', content: '源', timestamp: '2026-11-23T08:00:00.000Z', images: [] };
    const diary: Write = {
      path: 'diaries.create',
      input: {
        id: 'd',
        date: '2026-11-23',
        title: '题',
        content: '文',
        images: [],
        originalPosts: [quoted],
      },
    };

    it('post waits · is sent after it', async () => {
      const { outbox, answers, texts } = openTab();
      answers.push(CUT, CUT);
      await outbox.write(itemOf(post));
      expect((await outbox.write(itemOf(diary))).kind).toBe('waiting');
      await outbox.drain(true);
      expect(texts).toEqual(['源', '文']);
    });

    it('post refused · waits, and is sent when the post is taken out', async () => {
      const { outbox, answers, texts, rows } = openTab();
      answers.push(CUT, REFUSED);
      await outbox.write(itemOf(post));
      await outbox.write(itemOf(diary));
      await outbox.drain(true);
      expect(texts).toEqual([]);
      await outbox.take((await rows.list())[0]?.place ?? 0);
      await waitFor(() => expect(texts).toEqual(['文']));
    });

    it('diary held or forgotten · its post stays and is sent', async () => {
      const network = { isHeld: false };
      const { outbox, answers, texts, rows } = openTab(newId(), {
        isHeld: (key) => network.isHeld && key === 'd',
      });
      answers.push(CUT, CUT);
      await outbox.write(itemOf(post));
      await outbox.write(itemOf(diary));
      network.isHeld = true;
      await outbox.forgetAfter('d', async () => true);
      expect((await rows.list()).map(({ key }) => key)).toEqual(['p']);
      await outbox.write(itemOf(diary));
      await outbox.drain(true);
      expect(texts).toEqual(['源']);
    });
  });

  it('rows of an earlier version · are sent as they are', async () => {
    const { outbox, rows, send } = openTab();
    const old = { writtenAtMs: 0, isTried: true, refusal: null };
    const mark: Write = { path: 'posts.update', input: { id: 'p', aiPrivate: false } };
    const heart: Write = {
      path: 'entries.setFavourite',
      input: { kind: 'post', id: 'p', isFavourite: true },
    };
    for (const write of [mark, heart]) await rows.append({ key: 'p', needs: [], write, ...old });
    await outbox.drain();
    expect(send.mock.calls.map(([{ write }]) => write)).toEqual([mark, heart]);
    expect(await rows.list()).toEqual([]);
  });

  it('stop · keeps what is stored', async () => {
    const { outbox, rows, answers, send } = openTab();
    answers.push(CUT);
    await outbox.write(itemOf(message('一')));
    outbox.stop();
    await vi.advanceTimersByTimeAsync(86_400_000);
    await outbox.drain(true);
    expect(send).toHaveBeenCalledOnce();
    expect(await rows.list()).toHaveLength(1);
  });

  it('bytes of an image · leave with it, and are not in the list', async () => {
    const { outbox, rows, answers } = openTab();
    answers.push(CUT);
    await outbox.write(itemOf(image('a')), new Uint8Array([1, 2]).buffer);
    const place = (await rows.list())[0]?.place ?? 0;
    expect((await rows.readBytes(place))?.byteLength).toBe(2);
    await outbox.drain();
    expect(await rows.readBytes(place)).toBeNull();
  });

  it.each([
    [0, 0, 0, 1_000],
    [0, 0, 1, 2_000],
    [3, 0, 1, 16_000],
    [40, 0, 1, 300_000],
    [0, 60_000, 0, 60_000],
  ])('pause after %d failures, %d ms asked, chance %d · %d ms', (failures, asked, chance, ms) => {
    expect(pauseMs(failures, asked, chance)).toBe(ms);
  });
});
