// What the compliance suite needs from an implementation: new users, a clock, and a way to close.
import type { JournalApi } from '#contract/api.contract.ts';
import { uuidV7, UUID_RANDOM_BYTES } from '#domain/shared/ids.ts';

/** A user with an own journal. It may contain samples, but no own rows. */
export interface JournalUser {
  api: JournalApi;
  /** A reference to an image that this user may use; another one for each number. */
  image: (number: number) => string;
}

/** One running implementation. */
export interface JournalWorld {
  newUser: () => Promise<JournalUser>;
  /** The clock of the implementation; the suite sets it. */
  clock: { nowMs: number };
  dispose: () => Promise<void>;
}

/** The error code of a call, or `none`. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  return (await failureOf(call)).code;
}

/** Code, status and `defined` of a failed call: what a typed client can rely on. */
export async function failureOf(
  call: Promise<unknown>,
): Promise<{ code: string; status: number | null; defined: boolean }> {
  try {
    await call;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') {
      return {
        code: cause.code,
        status: 'status' in cause && typeof cause.status === 'number' ? cause.status : null,
        defined: 'defined' in cause && cause.defined === true,
      };
    }
    throw cause;
  }
  return { code: 'none', status: null, defined: false };
}

/** Returns an id for a time. Later ids sort later, as those of clients do. */
export function newId(nowMs: number = Date.now()): string {
  lastIdMs = Math.max(lastIdMs + 1, nowMs);
  return uuidV7(lastIdMs, crypto.getRandomValues(new Uint8Array(UUID_RANDOM_BYTES)));
}

let lastIdMs = 0;

/** Imports a post: unlike a creation it may bring back the id of a deleted one. */
export async function importPost(
  { clock }: JournalWorld,
  api: JournalApi,
  post: { id: string; content: string },
): Promise<void> {
  const fields = { images: [], sourceContent: null, aiPrivate: false, messages: [] };
  const createdAt = new Date(clock.nowMs).toISOString();
  await api.import.create({ posts: [{ ...post, ...fields, createdAt }], diaries: [] });
}

/** Reads the feed to its end and returns all posts, samples included. */
export async function wholeFeed(api: JournalApi, limit?: number) {
  const pages = [];
  let cursor: string | undefined;
  do {
    const page = await api.posts.list({
      ...(cursor === undefined ? {} : { cursor }),
      ...(limit === undefined ? {} : { limit }),
    });
    pages.push(page);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return {
    pages,
    posts: pages.flatMap((page) => page.items),
    own: pages.flatMap((page) => page.items).filter((post) => !post.isSample),
  };
}
