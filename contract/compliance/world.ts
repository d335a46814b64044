// What the compliance suite needs of an implementation: people who have written nothing yet, a
// clock, and an end.
import type { JournalApi } from '#contract/api.contract.ts';
import { uuidV7, UUID_RANDOM_BYTES } from '#domain/shared/ids.ts';

/** A person with a journal of their own; samples may be in it, own rows are not. */
export interface JournalPerson {
  api: JournalApi;
  /** A reference to an image that this person may put into rows; another one for every number. */
  image: (number: number) => string;
}

/** One running implementation. */
export interface JournalWorld {
  newPerson: () => Promise<JournalPerson>;
  /** What the implementation takes for now; the suite sets it. */
  clock: { nowMs: number };
  dispose: () => Promise<void>;
}

/** The code of the failure of a call, or `none`. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  return (await failureOf(call)).code;
}

/** Code, status and definedness of the failure of a call: what a typed client can rely on. */
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

/** A fresh id at a time; ids made later sort later, as a client's do. */
export function newId(nowMs: number = Date.now()): string {
  lastIdMs = Math.max(lastIdMs + 1, nowMs);
  return uuidV7(lastIdMs, crypto.getRandomValues(new Uint8Array(UUID_RANDOM_BYTES)));
}

let lastIdMs = 0;

/** Walks the feed to its end and answers every post seen, samples included. */
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
