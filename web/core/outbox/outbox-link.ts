// The API of an account with its outbox: writes are stored before they are sent, and responses show
// what waits. The outbox itself is a chunk that is loaded with its first use.
import { createContext } from 'react';
import type { JournalApi } from '#contract/api.contract.ts';
import { aroundCalls } from '#web/core/api/around-calls.ts';
import type { PageCache } from '#web/core/api/page-cache.ts';
import type { OutboxKeeper } from '#web/core/outbox/outbox-keeper.ts';
import { hasUnsent } from '#web/core/outbox/unsent.store.ts';

/** Loads the outbox of the signed-in user. */
export interface OutboxLink {
  owner: () => string | null;
  /** Rejects with a TypeError when the chunk cannot be loaded, or without a user. */
  load: () => Promise<OutboxKeeper>;
  /** Takes the cache of the pages, before they write or read. */
  setPages: (pages: PageCache) => void;
  /** The cache of the pages; null before there are any. */
  pages: () => PageCache | null;
}

/** Provided by web/app/provide-api.tsx; null in trial mode, which needs no network. */
export const OutboxContext = createContext<OutboxLink | null>(null);

const WRITES = [
  'posts.create',
  'posts.update',
  'messages.send',
  'diaries.create',
  'diaries.update',
  'entries.setFavourite',
  'entries.setPinned',
];
const REMOVALS = ['posts.remove', 'diaries.remove'];
const READS = [
  'posts.list',
  'posts.get',
  'messages.list',
  'entries.list',
  'diaries.list',
  'diaries.get',
];

/** The API whose writes go through the outbox. */
export function queueWrites(api: JournalApi, link: OutboxLink): JournalApi {
  return aroundCalls(api, async (call, path, input) => {
    const owner = link.owner();
    if (owner === null) return call();
    const isWrite = WRITES.includes(path);
    if (!isWrite && !(hasUnsent(owner) && [...REMOVALS, ...READS].includes(path))) return call();
    const keeper = await link.load().catch(() => null);
    // Without the chunk a write is sent as it is, and its editor keeps it if that fails. A deletion
    // must not overtake the writes of its entry.
    if (keeper === null && REMOVALS.includes(path)) throw new TypeError('the outbox is not loaded');
    if (keeper === null) return call();
    if (isWrite) return keeper.write(path, input, call);
    if (REMOVALS.includes(path)) return keeper.remove(input, call);
    return keeper.show(path, input, call);
  });
}
