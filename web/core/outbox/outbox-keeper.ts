// The outbox of one account in this tab: stores and sends its writes, shows what waits, and follows
// the other tabs.
import type { Diary } from '#domain/diaries/diary.ts';
import { ENTRY_KINDS } from '#domain/entries/entry.ts';
import type { ImageType } from '#domain/images/image-rules.ts';
import type { Post } from '#domain/posts/post.ts';
import { ORPCError } from '@orpc/client';
import { ERROR_STATUS, ERROR_TEXT } from '#contract/error-codes.ts';
import { hasAnswer, type PageCache } from '#web/core/api/page-cache.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { inOneTab } from '#web/core/deletions/deletion-runner.ts';
import {
  nameOf,
  pendingNames,
  subscribeToDeletions,
} from '#web/core/deletions/pending-deletions.ts';
import { entryCache } from '#web/core/entries/entry-cache.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { hasNoAnswer } from '#web/core/errors/no-answer.ts';
import { noteUnanswered } from '#web/core/kept/kept-notice.store.ts';
import { createOutbox, keysBefore, type Item } from '#web/core/outbox/outbox.ts';
import { openRows } from '#web/core/outbox/outbox-rows.ts';
import { createSendWrite, type SendingApi, type WrittenRow } from '#web/core/outbox/send-write.ts';
import {
  changedDiary,
  changedPost,
  diaryOf,
  fromWrites,
  messageOf,
  postOf,
  withWrites,
} from '#web/core/outbox/show-writes.ts';
import { hideUnsent, rememberUnsent, showUnsent } from '#web/core/outbox/unsent.store.ts';
import {
  imageKey,
  mayPass,
  placeOfWrite,
  takesMarkOff,
  withChangeId,
  type Write,
} from '#web/core/outbox/write.ts';

/** What the outbox needs of the connection. */
export interface KeeperPorts {
  owner: string;
  /** The API with the token of this owner only. */
  api: SendingApi;
  /** Uploads an image under its reference. One that is there already is no error. */
  putImage: (ref: string, image: Blob) => Promise<void>;
  /** The pause that the last answer asked for, in milliseconds. */
  pauseAsked: () => number;
  /** The reference of a new image. */
  newRef: (type: ImageType) => string;
  /** The cache of the pages; null before there are any. */
  pages: () => PageCache | null;
}

type Call = () => Promise<unknown>;

export type OutboxKeeper = ReturnType<typeof createOutboxKeeper>;

/** After the last sent write, the time until all pages are read again, in milliseconds. */
const REFRESH_AFTER_MS = 400;

/** Lists of entries. A conversation that nothing but writes answers is new, and has no more. */
const LISTS = ['posts.list', 'diaries.list'];

const GONE_CODES: readonly (string | null)[] = ['POST_NOT_FOUND', 'DIARY_NOT_FOUND', 'NOT_FOUND'];

export function createOutboxKeeper(ports: KeeperPorts) {
  const { owner, api, putImage, pauseAsked, newRef, pages } = ports;
  const rows = openRows(owner);
  const channel = new BroadcastChannel(`echo.outbox.${owner}`);
  const urls = new Map<string, string>();
  let isStopped = false;
  const inTurn = createTurns();
  let refreshing: ReturnType<typeof setTimeout> | undefined;

  /** A deletion can still be undone: until then nothing of its entry is sent. */
  const isHeld = (id: string): boolean => {
    const names = pendingNames(owner);
    return ENTRY_KINDS.some((kind) => names.includes(nameOf({ kind, id })));
  };
  const sendWrite = createSendWrite({
    api,
    newId,
    now: Date.now,
    pauseAsked,
    async putImage(place, { ref, type }) {
      const bytes = await rows.readBytes(place);
      if (bytes !== null) await putImage(ref, new Blob([bytes], { type }));
    },
  });
  const outbox = createOutbox<Write, WrittenRow>({
    rows,
    lock: (name, task) => inOneTab(`echo.outbox.${owner}.${name}`, () => inTurn(name, task)),
    send: sendWrite,
    mayPass,
    isHeld,
    isOnline: () => navigator.onLine,
    now: Date.now,
    random: Math.random,
    later: (ms, task) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    onChange: (change) => {
      // What was under way when the session ended.
      if (isStopped) return;
      channel.postMessage(change);
      follow(change);
    },
  });

  const follow = (change: 'stored' | 'sent') => {
    void refresh();
    if (change === 'sent') readAgain();
  };
  /** Shows the stored writes, except those that are held or whose caller waits for the answer. */
  const refresh = async () => {
    const items = await rows.list().catch(() => []);
    if (isStopped) return;
    showUnsent(
      owner,
      items
        .filter(({ place, key }) => !outbox.isLive(place) && !isHeld(key))
        .map(({ place, key, write, refusal }) => ({
          place,
          key,
          path: write.path,
          id: 'id' in write.input ? write.input.id : write.input.ref,
          isRefused: refusal !== null,
        })),
    );
    if (items.length > 0) rememberUnsent(owner);
  };
  /** Pages show what was sent already. Their order, times and figures are the server's. */
  const readAgain = () => {
    clearTimeout(refreshing);
    refreshing = setTimeout(() => {
      const cache = pages();
      if (cache !== null) void cache.client.invalidateQueries({ queryKey: cache.queries.key() });
    }, REFRESH_AFTER_MS);
  };

  const cachedPost = (id: string): Post | undefined => {
    const cache = pages();
    if (cache === null) return undefined;
    const { client, queries } = cache;
    const one = client.getQueryData<Post>(queries.posts.get.queryKey({ input: { id } }));
    const listed = client
      .getQueriesData<{ pages?: { items: Post[]; pinned: Post | null }[] }>({
        queryKey: queries.posts.list.key({ type: 'infinite' }),
      })
      .flatMap(([, data]) => data?.pages ?? [])
      .flatMap(({ items, pinned }) => (pinned === null ? items : [pinned, ...items]));
    return one ?? listed.find((post) => post.id === id) ?? entryCache(client, queries).findPost(id);
  };
  const waitingPost = async (id: string) =>
    fromWrites('posts.get', { id }, await rows.list().catch(() => [])) as Post | null;
  const cachedDiary = (id: string): Diary | undefined => {
    const cache = pages();
    return cache?.client.getQueryData(cache.queries.diaries.get.queryKey({ input: { id } }));
  };
  const waitingDiary = async (id: string) =>
    fromWrites('diaries.get', { id }, await rows.list().catch(() => [])) as Diary | null;

  /** What a caller gets for a write that waits; null when nothing is known of its entry. */
  const shownRow = async (write: Write): Promise<WrittenRow> => {
    switch (write.path) {
      case 'posts.create':
        return postOf(write.input, Date.now());
      case 'messages.send':
        return messageOf(write.input, Date.now());
      case 'posts.update': {
        // No page may have read a new post that waits, and its change must wait behind it.
        const post = cachedPost(write.input.id) ?? (await waitingPost(write.input.id));
        return post === null ? null : changedPost(post, write.input);
      }
      case 'diaries.create':
        return diaryOf(write.input, Date.now());
      case 'diaries.update': {
        const diary = cachedDiary(write.input.id) ?? (await waitingDiary(write.input.id));
        return diary === null ? null : changedDiary(diary, write.input);
      }
      case 'entries.setFavourite':
      case 'entries.setPinned':
        return { done: true };
      case 'images.put':
        return null;
    }
  };

  /** Stores and sends a write. `call` sends it without the outbox, where nothing can be stored. */
  const write = async (path: string, input: unknown, call: Call): Promise<unknown> => {
    const given = withChangeId({ path, input } as Write, newId);
    if (takesMarkOff(given)) {
      const { key } = placeOfWrite(given);
      const stored = await rows.list().catch(() => []);
      if (stored.some((item) => item.key === key)) throw refusal('POST_UNSENT');
      return call();
    }
    const shown = await shownRow(given);
    if (shown === null) return call();
    const place = placeOfWrite(given);
    let end;
    try {
      end = await outbox.write({ ...place, write: given });
    } catch (cause) {
      const stored = await rows.list().catch(() => []);
      // It would overtake an earlier write.
      const isBefore = (key: string) =>
        key === place.key || keysBefore({ ...place, write: given }).includes(key);
      if (stored.some(({ key }) => isBefore(key))) throw refusal('STORAGE_FULL', cause);
      return call();
    }
    // Other tabs may have listed it while this one waited.
    if (end.kind !== 'waiting' && !isStopped) channel.postMessage('stored');
    if (end.kind === 'refused') throw end.error;
    if (end.kind === 'sent') return end.row;
    rememberUnsent(owner);
    void askToPersist();
    await refresh();
    return shown;
  };

  channel.onmessage = ({ data }: MessageEvent<'stored' | 'sent'>) => {
    follow(data);
    outbox.wake();
  };
  const drain = () => void outbox.drain().catch(() => undefined);
  addEventListener('online', drain);
  // What an undone deletion held back is sent.
  const unsubscribe = subscribeToDeletions(() => {
    void refresh();
    outbox.wake();
  });
  void refresh();
  drain();

  return {
    owner,
    write,

    /** The response of a read, with what waits. */
    async show(path: string, input: unknown, call: Call): Promise<unknown> {
      let output: unknown;
      try {
        output = await call();
      } catch (error) {
        if (!hasNoAnswer(error) && !GONE_CODES.includes(errorCode(error))) throw error;
        // A list that was loaded has more than what waits: it stays on the screen.
        if (LISTS.includes(path) && hasAnswer(pages(), path, input)) throw error;
        const alone = fromWrites(path, input, await rows.list().catch(() => []));
        if (alone === null) throw error;
        // A list without the rest of the journal: a bar says that the server is not reached.
        if (path.endsWith('.list')) noteUnanswered(path, input);
        return alone;
      }
      return withWrites(path, input, output, await rows.list().catch(() => []), cachedPost);
    },

    /**
     * Deletes an entry, and with it what waits of it. For a new one that was never sent there is no
     * request. One that may have arrived is never sent again: without a network its deletion waits.
     */
    async remove(input: unknown, call: Call): Promise<unknown> {
      const { id } = input as { id: string };
      const answer = Promise.withResolvers<unknown>();
      // The caller gets the answer later, when the writes are out.
      answer.promise.catch(() => undefined);
      await outbox.forgetAfter(id, async (items) => {
        const isOnlyHere = items.some(
          ({ write, isTried }) =>
            (write.path === 'posts.create' || write.path === 'diaries.create') && !isTried,
        );
        try {
          answer.resolve(isOnlyHere ? { done: true } : await call());
          return true;
        } catch (error) {
          answer.reject(error);
          return GONE_CODES.includes(errorCode(error));
        }
      });
      return answer.promise;
    },

    /** Keeps an image that cannot be uploaded now, and returns its reference. */
    async keepImage(image: Blob, type: ImageType): Promise<string> {
      const ref = newRef(type);
      const write: Write = { path: 'images.put', input: { ref, type } };
      const bytes = await image.arrayBuffer();
      try {
        await rows.append(
          {
            ...placeOfWrite(write),
            write,
            writtenAtMs: Date.now(),
            isTried: false,
            refusal: null,
          },
          bytes,
        );
      } catch (cause) {
        throw refusal('STORAGE_FULL', cause);
      }
      rememberUnsent(owner);
      void askToPersist();
      await refresh();
      outbox.wake();
      return ref;
    },

    /** The bytes of an image that waits; null: it does not. */
    async readImage(ref: string): Promise<Blob | null> {
      const items = await rows.list().catch(() => []);
      const item = items.find(({ key }) => key === imageKey(ref));
      const bytes = item === undefined ? null : await rows.readBytes(item.place);
      return item?.write.path === 'images.put' && bytes !== null
        ? new Blob([bytes], { type: item.write.input.type })
        : null;
    },

    /** A URL of an image that waits; null: it does not. */
    async imageUrl(ref: string): Promise<string | null> {
      const known = urls.get(ref);
      if (known !== undefined) return known;
      const image = await this.readImage(ref);
      if (image === null) return null;
      const url = URL.createObjectURL(image);
      urls.set(ref, url);
      return url;
    },

    /** Forgets an image that was removed from its editor. */
    dropImage: (ref: string) => outbox.forgetAfter(imageKey(ref), async () => true),

    /** All stored writes in order. */
    list: (): Promise<Item<Write>[]> => rows.list(),
    retry: (place: number) => outbox.retry(place),
    /** Sends everything that waits now. */
    retryAll: () => outbox.drain(true),
    /** Takes a write out (see `Outbox`), and tells whether; pages show the server's state again. */
    async take(place: number, giveBack: (write: Write) => Promise<void> | void): Promise<boolean> {
      const taken = await outbox.take(place, giveBack);
      readAgain();
      return taken !== null;
    },

    /** Reads what waits, for the counts and marks of all screens. */
    refresh,
    stop() {
      isStopped = true;
      outbox.stop();
      channel.close();
      removeEventListener('online', drain);
      unsubscribe();
      clearTimeout(refreshing);
      for (const url of urls.values()) URL.revokeObjectURL(url);
      hideUnsent();
    },
  };
}

/** Tasks of one name in turn, in this tab: all that there is on pages without Web Locks. */
function createTurns() {
  const last = new Map<string, Promise<void>>();
  return (name: string, task: () => Promise<void>): Promise<void> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(task);
    const end = turn
      .catch(() => undefined)
      .then(() => {
        if (last.get(name) === end) last.delete(name);
      });
    last.set(name, end);
    return turn;
  };
}

function refusal(code: 'STORAGE_FULL' | 'POST_UNSENT', cause?: unknown) {
  return new ORPCError(code, {
    defined: true,
    status: ERROR_STATUS[code],
    message: ERROR_TEXT[code],
    cause,
  });
}

/** Without it Safari removes what was stored after seven days without a visit. */
async function askToPersist(): Promise<void> {
  const storage = navigator.storage as StorageManager | undefined;
  try {
    if ((await storage?.persisted()) === false) await storage?.persist();
  } catch {
    // The browser decides; the writes are stored all the same.
  }
}
