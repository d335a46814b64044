// Deletions of one owner in this tab: hides the entry in the cache, keeps a copy, offers to undo
// and has it sent. Loaded with the first deletion.
import type { QueryClient } from '@tanstack/react-query';
import type { ApiConnection } from '#web/core/api/use-api.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { hideInCache, putBack, type CacheChange } from '#web/core/deletions/cached-entries.ts';
import { copyImages } from '#web/core/deletions/copy-entry.ts';
import {
  createDeletedEntries,
  entryOf,
  type DeletedEntry,
  type DeletedEntries,
  type EntryCopy,
} from '#web/core/deletions/deleted-entries.ts';
import { deletionOf, readReplies } from '#web/core/deletions/deletion.ts';
import {
  createDeletionRunner,
  inOneTab,
  UNDO_MS,
  type DeletionRunner,
  type RunnerPorts,
} from '#web/core/deletions/deletion-runner.ts';
import {
  dropDeletion,
  findDeletion,
  listDeletions,
  putDeletion,
  type Deletion,
} from '#web/core/deletions/deletion.store.ts';
import { nameOf, subscribeToDeletions } from '#web/core/deletions/pending-deletions.ts';
import { TRIAL_OWNER } from '#web/core/session/owner.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import type { Images } from '#web/core/images/use-images.ts';
import type { Notices } from '#web/ui/notice.tsx';

/** Longest wait for the copy of an entry before its deletion is sent, in milliseconds. */
const COPY_WAIT_MS = 8_000;

/** Longest wait for the text of the copy before the entry is hidden, in milliseconds. */
const TEXT_WAIT_MS = 1_000;

const TEXTS = {
  post: { done: '灵感已删除', failed: '删除灵感失败，请重试' },
  diary: { done: '日记已删除', failed: '删除日记失败，请重试' },
} as const;

/** Everything of a page that deletions need. */
export interface DeletionHost {
  /** See `useOwner`. */
  owner: string;
  connection: ApiConnection;
  images: Images;
  client: QueryClient;
  notices: Notices;
  /** Opens the page 最近删除. */
  openDeleted: () => void;
}

export interface DeletionKeeper {
  /**
   * Hides an entry whose deletion the user has confirmed, and sends the deletion later. Its copy is
   * stored first, because the page can be left at any moment.
   */
  begin: (entry: DeletedEntry) => Promise<void>;
  flush: () => Promise<void>;
  /** Stops; what was not sent stays stored. */
  stop: () => void;
}

/** The copies of this browser. */
export const deletedEntries: DeletedEntries = createDeletedEntries(Date.now);

const keepers = new WeakMap<QueryClient, Map<string, DeletionKeeper>>();

// Those of the account, which end with its session.
const ofAccounts = new Map<DeletionKeeper, { owner: string; forget: () => void }>();

/** The keeper of an owner. `seen` names the deletions that its pages were loaded without. */
export function keeperOf(host: DeletionHost, seen: readonly string[]): DeletionKeeper {
  const { owner, client } = host;
  const ofClient = keepers.get(client) ?? new Map<string, DeletionKeeper>();
  keepers.set(client, ofClient);
  const known = ofClient.get(owner);
  if (known !== undefined) return known;
  const keeper = createDeletionKeeper(host, seen);
  ofClient.set(owner, keeper);
  if (owner !== TRIAL_OWNER)
    ofAccounts.set(keeper, { owner, forget: () => void ofClient.delete(owner) });
  return keeper;
}

/** Sends the pending deletions of the account before its session ends. */
export async function flushAccounts(): Promise<void> {
  await Promise.all(Array.from(ofAccounts.keys(), (keeper) => keeper.flush()));
}

/**
 * Stops the deletions of the account. They are sent when it is signed in again. After a sign-out
 * they have no words of their entries.
 */
export function stopAccounts(hasLeft: boolean): void {
  for (const [keeper, { owner, forget }] of ofAccounts) {
    keeper.stop();
    forget();
    if (!hasLeft) continue;
    for (const deletion of listDeletions(owner)) putDeletion(owner, { ...deletion, tags: [] });
  }
  ofAccounts.clear();
}

function createDeletionKeeper(host: DeletionHost, seen: readonly string[]): DeletionKeeper {
  const { owner, connection, client, notices } = host;
  const { api, queries } = connection;
  const known = new Set(seen);
  const hidden = new Map<string, CacheChange[]>();
  const copying = new Map<string, Promise<void>>();
  const sent = new Set<string>();

  const copyRest = (copy: EntryCopy) => copyImages(copy, deletedEntries, host.images);
  // The page that began the deletion was left before all images were read.
  const completeCopy = async (deletion: Deletion) => {
    const copies = await deletedEntries.list(owner).catch(() => []);
    const begun = copies.find(({ entry }) => nameOf(entryOf(entry)) === nameOf(deletion));
    if (begun !== undefined) await copyRest(begun);
  };

  const send: RunnerPorts['send'] = async (deletion) => {
    const { kind, id } = deletion;
    await (kind === 'post' ? api.posts.remove({ id }) : api.diaries.remove({ id }));
    sent.add(nameOf(deletion));
  };
  const offer: RunnerPorts['offer'] = (deletion, { hurry, hold }) =>
    notices.info(
      TEXTS[deletion.kind].done,
      {
        label: '撤销',
        onSelect: () => {
          dropDeletion(owner, deletion);
          void deletedEntries.remove(owner, deletion).catch(() => undefined);
        },
      },
      {
        more: { label: '最近删除', onSelect: host.openDeleted },
        onHold: hold,
        onClose: hurry,
      },
    );
  const runner: DeletionRunner = createDeletionRunner({
    owner,
    now: Date.now,
    lock: inOneTab,
    offer,
    isCopied: (deletion) =>
      atMost(COPY_WAIT_MS, copying.get(nameOf(deletion)) ?? completeCopy(deletion)),
    send,
    onRefused: (deletion, error) => {
      notices.error(failureText(error, TEXTS[deletion.kind].failed));
      void deletedEntries.remove(owner, deletion).catch(() => undefined);
    },
  });

  const onGone = (name: string) => {
    const changes = hidden.get(name) ?? [];
    hidden.delete(name);
    if (sent.delete(name)) {
      // Lists are right already. These have figures that only the server can compute.
      for (const key of [queries.profile.key(), queries.stats.key(), queries.tags.key()])
        void client.invalidateQueries({ queryKey: key });
      return;
    }
    putBack(client, changes);
    void client.invalidateQueries({ queryKey: queries.key() });
  };
  const follow = () => {
    const stored = listDeletions(owner);
    const names = new Set(stored.map(nameOf));
    for (const name of [...known].filter((one) => !names.has(one))) {
      known.delete(name);
      onGone(name);
    }
    for (const deletion of stored) {
      const name = nameOf(deletion);
      if (!known.has(name)) {
        known.add(name);
        // Another tab deletes it: every response from now on is without it.
        const { kind, id } = deletion;
        void client.resetQueries({
          queryKey: (kind === 'post' ? queries.posts : queries.diaries).get.key({ input: { id } }),
        });
        void client.invalidateQueries({ queryKey: queries.key() });
      }
      runner.run(deletion);
    }
  };
  const countReplies = async (deletion: Deletion) => {
    const replies = await readReplies(api, deletion.id);
    const stored = findDeletion(owner, deletion);
    if (stored === null || replies === 0) return;
    putDeletion(owner, { ...stored, replies });
    void client.invalidateQueries({ queryKey: queries.profile.key() });
  };

  const unsubscribe = subscribeToDeletions(follow);
  follow();
  return {
    async begin(entry) {
      const copy = { owner, entry, deletedAtMs: Date.now(), newId: newId(), images: [] };
      const kept = deletedEntries.keep(copy).catch(() => undefined);
      await atMost(TEXT_WAIT_MS, kept);
      const deletion = deletionOf(entry, Date.now() + undoMs());
      // The same entry was deleted twice, here or in another tab.
      if (findDeletion(owner, deletion) !== null) return;
      const name = nameOf(deletion);
      copying.set(
        name,
        kept.then(() => copyRest(copy)),
      );
      known.add(name);
      hidden.set(name, hideInCache(client, connection, deletion));
      putDeletion(owner, deletion);
      notices.withdraw(deletion.id);
      if (deletion.hasConversation) void countReplies(deletion).catch(() => undefined);
    },
    flush: () => runner.flush(),
    stop() {
      unsubscribe();
      runner.stop();
    },
  };
}

/** A user of a keyboard or of assistive technology may need longer to reach the button. */
function undoMs(): number {
  return document.querySelector(':focus-visible') === null ? UNDO_MS.pointer : UNDO_MS.keyboard;
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  await Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))]);
}
