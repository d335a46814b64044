// Screens of an account read through this: what the server answers is kept on this device, and what
// is kept is the answer when the server cannot be reached (rulings 124). The code that keeps is a
// chunk, loaded after an answer was given.
import type { JournalApi } from '#contract/api.contract.ts';
import { aroundCalls } from '#web/core/api/around-calls.ts';
import { hasAnswer, type PageCache } from '#web/core/api/page-cache.ts';
import { errorCode, isAbort } from '#web/core/errors/error-text.ts';
import { hasNoAnswer } from '#web/core/errors/no-answer.ts';
import type { KeptRead } from '#web/core/kept/kept-entries.ts';
import { keptFlag } from '#web/core/kept/kept-flag.ts';
import { noteAnswered, noteUnanswered } from '#web/core/kept/kept-notice.store.ts';

export interface KeepingPorts {
  /** The signed-in user, as every tab sees it at this moment; null: none. */
  owner: () => string | null;
  pages: () => PageCache | null;
  load: () => Promise<typeof import('#web/core/kept/answer-reads.ts')>;
}

const READS: readonly string[] = [
  'posts.list',
  'posts.get',
  'messages.list',
  'diaries.list',
  'diaries.get',
] satisfies KeptRead[];
const REMOVALS = ['posts.remove', 'diaries.remove'];
const GONE_CODES: readonly (string | null)[] = ['POST_NOT_FOUND', 'DIARY_NOT_FOUND'];

/**
 * While the browser says that it is offline, a read without an answer after this time gets the kept
 * one, in milliseconds. An expired token is tried for half a minute.
 */
export const OFFLINE_WAIT_MS = 1_500;

/** How long after an answer it is kept, in milliseconds: the first screen does not wait for it. */
const KEEP_AFTER_MS = 1_000;

/** The API whose reads are kept and answered from what is kept. */
export function keepReads(api: JournalApi, ports: KeepingPorts): JournalApi {
  const { owner: ownerNow, pages, load } = ports;
  return aroundCalls(api, async (call, path, input) => {
    const owner = ownerNow();
    if (owner === null || !READS.includes(path)) return call();
    const read = { path: path as KeptRead, input };
    const isStill = () => ownerNow() === owner;
    try {
      const output = await inTime(call());
      noteAnswered(path, input);
      keepLater(ports, path, input, output);
      return output;
    } catch (error) {
      if (GONE_CODES.includes(errorCode(error))) void forgetEntry(owner, isStill, input, load);
      if (!hasNoAnswer(error) || isAbort(error)) throw error;
      // A page has more than what is kept: further pages of a list, and what was written since.
      if (hasAnswer(pages(), path, input)) {
        noteUnanswered(path, input);
        throw error;
      }
      if (!keptFlag.isSet() && toKeep.size === 0) throw error;
      // The database works in the order of its calls, so it finds what these keep.
      for (const keep of toKeep) keep();
      const kept = await load().then(
        ({ findAnswer }) => findAnswer(owner, read),
        () => null,
      );
      if (kept === null || !isStill()) throw error;
      noteUnanswered(path, input);
      return kept;
    }
  });
}

/** What {@link keepLater} has not kept yet. */
const toKeep = new Set<() => void>();

/**
 * Keeps the output of a read a little later, or before the next read that needs what is kept. Other
 * endpoints are left out.
 */
export function keepLater(
  { owner: ownerNow, load }: KeepingPorts,
  path: string,
  input: unknown,
  output: unknown,
): void {
  const owner = ownerNow();
  if (owner === null || !READS.includes(path)) return;
  const read = { path: path as KeptRead, input };
  const keep = () => {
    if (!toKeep.delete(keep)) return;
    void load().then(
      ({ keepAnswer }) => keepAnswer(owner, () => ownerNow() === owner, read, output),
      () => undefined,
    );
  };
  toKeep.add(keep);
  setTimeout(keep, KEEP_AFTER_MS);
}

/** The API whose deletions also remove what is kept. */
export function forgetRemoved(
  api: JournalApi,
  { owner: ownerNow, load }: KeepingPorts,
): JournalApi {
  return aroundCalls(api, async (call, path, input) => {
    const owner = ownerNow();
    const output = await call();
    if (owner !== null && REMOVALS.includes(path))
      void forgetEntry(owner, () => ownerNow() === owner, input, load);
    return output;
  });
}

async function forgetEntry(
  owner: string,
  isStill: () => boolean,
  input: unknown,
  load: KeepingPorts['load'],
): Promise<void> {
  if (!keptFlag.isSet()) return;
  const { id, postId } = input as { id?: string; postId?: string };
  await load().then(
    ({ dropEntry }) => dropEntry(owner, isStill, id ?? postId ?? ''),
    () => undefined,
  );
}

/** A result, or a failure of the network when there is no network and no result in time. */
async function inTime(result: Promise<unknown>): Promise<unknown> {
  if (navigator.onLine) return result;
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TypeError('no network')), OFFLINE_WAIT_MS);
  return Promise.race([result, promise]).finally(() => clearTimeout(timer));
}
