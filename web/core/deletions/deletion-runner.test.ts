// @vitest-environment happy-dom
// When a pending deletion is sent: its time, its failures, and one sender among several tabs.
import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createDeletionRunner,
  UNDO_MS,
  type RunnerPorts,
  type Wait,
} from '#web/core/deletions/deletion-runner.ts';
import {
  dropDeletion,
  findDeletion,
  listDeletions,
  putDeletion,
  type Deletion,
} from '#web/core/deletions/deletion.store.ts';

const OWNER = 'owner';

function pending(over: Partial<Deletion> = {}): Deletion {
  return {
    kind: 'post',
    id: '0190a000-0000-7000-8000-000000000001',
    dueAtMs: Date.now() + UNDO_MS.pointer,
    isSent: false,
    createdAt: '2026-11-20T00:00:00.000Z',
    date: '',
    isFavourite: false,
    aiPrivate: false,
    hasConversation: false,
    replies: 0,
    images: [],
    tags: [],
    quoted: [],
    ...over,
  };
}

/** Locks as several tabs see them: in order, one task at a time. */
function createLocks(): RunnerPorts['lock'] {
  const last = new Map<string, Promise<void>>();
  return (name, task) => {
    const next = (last.get(name) ?? Promise.resolve()).then(task);
    last.set(name, next);
    return next;
  };
}

function openTab(lock: RunnerPorts['lock'], over: Partial<RunnerPorts> = {}) {
  const waits: Wait[] = [];
  const send = vi.fn<RunnerPorts['send']>(async () => undefined);
  const onRefused = vi.fn<RunnerPorts['onRefused']>();
  const withdrawn = vi.fn<() => void>();
  const runner = createDeletionRunner({
    owner: OWNER,
    now: Date.now,
    lock,
    offer: (_, wait) => {
      waits.push(wait);
      return withdrawn;
    },
    isCopied: () => Promise.resolve(),
    send,
    onRefused,
    ...over,
  });
  return { runner, send, onRefused, waits, withdrawn };
}

function start(over: Partial<RunnerPorts> = {}, deletion = pending()) {
  const tab = openTab(createLocks(), over);
  putDeletion(OWNER, deletion);
  tab.runner.run(deletion);
  return { ...tab, deletion };
}

const refusal = (code: string, status: number) =>
  vi.fn<RunnerPorts['send']>(() => Promise.reject(new ORPCError(code, { defined: true, status })));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => void vi.useRealTimers());

// C§81.02
describe('createDeletionRunner', () => {
  it('deletion · is sent after ten seconds, not before', async () => {
    const { send, deletion, withdrawn } = start();
    await vi.advanceTimersByTimeAsync(UNDO_MS.pointer - 1);
    expect(send).not.toHaveBeenCalled();
    expect(findDeletion(OWNER, deletion)).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledOnce();
    expect(listDeletions(OWNER)).toEqual([]);
    expect(withdrawn).toHaveBeenCalledOnce();
  });

  it('deletion · undone · is never sent', async () => {
    const { send, deletion, withdrawn } = start();
    await vi.advanceTimersByTimeAsync(5_000);
    dropDeletion(OWNER, deletion);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).not.toHaveBeenCalled();
    expect(withdrawn).toHaveBeenCalledOnce();
  });

  it('deletion · toast held · waits until it is left', async () => {
    const { send, waits } = start();
    await vi.advanceTimersByTimeAsync(9_000);
    waits[0]?.hold(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).not.toHaveBeenCalled();
    waits[0]?.hold(false);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledOnce();
  });

  it('deletion · toast closed · is sent at once', async () => {
    const { send, waits } = start();
    await vi.advanceTimersByTimeAsync(0);
    waits[0]?.hurry();
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledOnce();
  });

  it.each([
    ['of an earlier page', { dueAtMs: 0 }],
    ['whose response was lost', { isSent: true }],
  ])('deletion %s · is sent at the start, without an offer', async (_, over) => {
    const { send, waits } = start({}, pending(over));
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledOnce();
    expect(waits).toEqual([]);
  });

  it('deletion · two tabs · is offered and sent by one', async () => {
    const lock = createLocks();
    const tabs = [openTab(lock), openTab(lock)];
    const deletion = pending();
    putDeletion(OWNER, deletion);
    for (const { runner } of tabs) runner.run(deletion);
    await vi.advanceTimersByTimeAsync(UNDO_MS.pointer);
    expect(tabs.map(({ send }) => send.mock.calls.length)).toEqual([1, 0]);
    expect(tabs.map(({ waits }) => waits.length)).toEqual([1, 0]);
  });

  it('deletion · first tab closed · is sent by the other one', async () => {
    const lock = createLocks();
    const [first, second] = [openTab(lock), openTab(lock)];
    const deletion = pending();
    putDeletion(OWNER, deletion);
    first.runner.run(deletion);
    second.runner.run(deletion);
    await vi.advanceTimersByTimeAsync(3_000);
    first.runner.stop();
    await vi.advanceTimersByTimeAsync(UNDO_MS.pointer);
    expect(first.send).not.toHaveBeenCalled();
    expect(second.send).toHaveBeenCalledOnce();
  });

  it('deletion · no network · stays hidden and is sent when there is one', async () => {
    const send = vi.fn<RunnerPorts['send']>(() => Promise.reject(new TypeError('no network')));
    const { deletion, onRefused } = start({ send });
    await vi.advanceTimersByTimeAsync(UNDO_MS.pointer);
    expect(findDeletion(OWNER, deletion)).not.toBeNull();
    send.mockResolvedValue(undefined);
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledTimes(2);
    expect(findDeletion(OWNER, deletion)).toBeNull();
    expect(onRefused).not.toHaveBeenCalled();
  });

  it.each([
    ['REQUEST_TIMEOUT', 408],
    ['BAD_GATEWAY', 502],
    ['SERVICE_UNAVAILABLE', 503],
    ['GATEWAY_TIMEOUT', 504],
    ['MALFORMED_ORPC_ERROR_RESPONSE', 502],
  ])('deletion · no server behind the proxy: %s · is sent again', async (code, status) => {
    const send = refusal(code, status);
    const { deletion, onRefused } = start({ send });
    await vi.advanceTimersByTimeAsync(UNDO_MS.pointer);
    expect(findDeletion(OWNER, deletion)).not.toBeNull();
    send.mockResolvedValue(undefined);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(send).toHaveBeenCalledTimes(2);
    expect(findDeletion(OWNER, deletion)).toBeNull();
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('deletion · already gone · counts as sent', async () => {
    const { deletion, onRefused } = start({ send: refusal('POST_NOT_FOUND', 404) });
    await vi.advanceTimersByTimeAsync(UNDO_MS.pointer);
    expect(findDeletion(OWNER, deletion)).toBeNull();
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('deletion · refused · is dropped, so that the entry is back', async () => {
    const { deletion, onRefused } = start({ send: refusal('INTERNAL_SERVER_ERROR', 500) });
    await vi.advanceTimersByTimeAsync(UNDO_MS.pointer);
    expect(findDeletion(OWNER, deletion)).toBeNull();
    expect(onRefused).toHaveBeenCalledOnce();
  });

  it('deletion · sent · waits for the copy of the entry', async () => {
    const copied = Promise.withResolvers<void>();
    const { send } = start({ isCopied: () => copied.promise });
    await vi.advanceTimersByTimeAsync(UNDO_MS.pointer);
    expect(send).not.toHaveBeenCalled();
    copied.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledOnce();
  });

  it('deletion · undone while its copy is read · is not sent', async () => {
    const copied = Promise.withResolvers<void>();
    const { send, deletion } = start({ isCopied: () => copied.promise });
    await vi.advanceTimersByTimeAsync(UNDO_MS.pointer);
    dropDeletion(OWNER, deletion);
    copied.resolve();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).not.toHaveBeenCalled();
  });

  it('deletion · stopped while its copy is read · stays stored and is not sent', async () => {
    const copied = Promise.withResolvers<void>();
    const { runner, send, deletion } = start({ isCopied: () => copied.promise });
    await vi.advanceTimersByTimeAsync(UNDO_MS.pointer);
    runner.stop();
    copied.resolve();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).not.toHaveBeenCalled();
    expect(findDeletion(OWNER, deletion)).not.toBeNull();
  });

  it('flush · sends at once, and does not wait for the network', async () => {
    const send = vi.fn<RunnerPorts['send']>(() => Promise.reject(new TypeError('no network')));
    const { runner } = start({ send });
    await vi.advanceTimersByTimeAsync(0);
    await runner.flush();
    expect(send).toHaveBeenCalledOnce();
    expect(listDeletions(OWNER)).toHaveLength(1);
  });
});

it('listDeletions · lists those of one owner only', () => {
  putDeletion('a', pending());
  expect(listDeletions('a')).toHaveLength(1);
  expect(listDeletions('b')).toEqual([]);
});

it('listDeletions · an unreadable value · is left out', () => {
  localStorage.setItem('echo.deletion.a.post.x', '{"kind":"post"}');
  localStorage.setItem('echo.deletion.a.post.y', 'not JSON');
  expect(listDeletions('a')).toEqual([]);
});
