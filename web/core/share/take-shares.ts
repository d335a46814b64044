// Brings what other apps shared into a draft. A part leaves the cache only when the draft has it,
// so a crash or a lost network repeats it at the next visit and loses nothing.
import { SHARES_CACHE } from '#web/core/share/keep-share.ts';

/** Whose draft has the text of a share whose images still wait. */
const OWNER_HEADER = 'X-Owner';

/** How long the images of a share may wait for its text, in milliseconds: they are stored first. */
const WRITING_MS = 600_000;

export interface TakeSharesPorts {
  caches: Pick<CacheStorage, 'open'>;
  /** The owner of the draft. */
  owner: string;
  /** When this owner followed another one in this browser, epoch milliseconds; 0: never. */
  sinceMs: number;
  /** Adds a text to the draft, or leaves it as it was; returns whether the draft is stored. */
  addText: (text: string) => boolean;
  /**
   * Adds an image to the draft. `full`: the draft has room for no more; `later`: it failed, and
   * another try may succeed.
   */
  addImage: (image: File) => Promise<'added' | 'full' | 'later'>;
}

/** What became of it. */
export interface TakenShares {
  /** Images that had no room. */
  full: number;
  /** Images that wait for another visit. */
  later: number;
  /** Texts that wait, with their images, until the browser has room for them. */
  unstored: number;
}

/**
 * Takes all shares, oldest first. One that another owner could have made before is dropped. Only
 * one call may run at a time, in all tabs.
 */
export async function takeShares({
  caches,
  owner,
  sinceMs,
  addText,
  addImage,
}: TakeSharesPorts): Promise<TakenShares> {
  const cache = await caches.open(SHARES_CACHE);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname).toSorted();
  for (const path of interruptedIn(paths, Date.now())) await cache.delete(path);
  const end = { full: 0, later: 0, unstored: 0 };
  for (const path of paths.filter((one) => one.endsWith('/text'))) {
    const share = await cache.match(path);
    if (share === undefined) continue;
    const taker = share.headers.get(OWNER_HEADER);
    const images = paths.filter((one) => one.startsWith(path.replace(/text$/, 'image-')));
    if (taker === null && madeAtMs(path) < sinceMs) {
      for (const part of [...images, path]) await cache.delete(part);
      continue;
    }
    if (taker !== null && taker !== owner) continue;
    const text = await share.text();
    if (text !== '' && !addText(text)) {
      end.unstored += 1;
      continue;
    }
    // The text is in the draft; the images that wait must not bring it again.
    await cache.put(path, new Response('', { headers: { [OWNER_HEADER]: owner } }));
    let waiting = 0;
    for (const imagePath of images) {
      const stored = await cache.match(imagePath);
      if (stored === undefined) continue;
      const type = stored.headers.get('Content-Type') ?? '';
      const taken = await addImage(new File([await stored.blob()], 'share', { type }));
      if (taken === 'later') {
        waiting += 1;
        continue;
      }
      if (taken === 'full') end.full += 1;
      await cache.delete(imagePath);
    }
    end.later += waiting;
    if (waiting === 0) await cache.delete(path);
  }
  return end;
}

/** The images of shares that were interrupted before their text was stored. */
function interruptedIn(paths: readonly string[], nowMs: number): string[] {
  const all = new Set(paths);
  return paths.filter(
    (path) =>
      !all.has(path.replace(/[^/]*$/, 'text')) && Math.abs(nowMs - madeAtMs(path)) > WRITING_MS,
  );
}

/** The time in the name of a share (keep-share.ts). */
function madeAtMs(path: string): number {
  return Number.parseInt(path.slice('/share/'.length), 10);
}
