// The way from a trial to an account (rulings 38): images first, one after the other, then rows in
// batches; what lies in this browser goes only when the server has confirmed every row. Cut off at
// any moment it can be run again: images that arrived are remembered, rows have their ids.
import * as z from 'zod/mini';
import type { JournalApi } from '#contract/api.contract.ts';
import {
  IMPORT_BATCH_MESSAGES,
  IMPORT_BATCH_ROWS,
  type ImportBatch,
} from '#contract/import.contract.ts';
import {
  imagesOf,
  readBelongings,
  removeBelongings,
  type TrialBelongings,
} from '#web/trial/trial-belongings.ts';

/**
 * Characters of one batch: far below what the server takes (4 MB), small enough for a slow line.
 */
const BATCH_CHARACTERS = 300_000;

const arrivedSchema = z.record(z.string(), z.string());

/** What the import works with. */
export interface TrialImportPorts {
  /** `localStorage`. */
  storage: Storage;
  /** Whose account it goes to. */
  userId: string;
  /** An image of this browser; null when it is gone. */
  readImage: (ref: string) => Promise<Blob | null>;
  /** Keeps an image in the account and answers its reference there. */
  upload: (image: Blob) => Promise<string>;
  send: (batch: ImportBatch, signal: AbortSignal) => ReturnType<JournalApi['import']['create']>;
  /** Removes images of this browser that no row names any more. */
  releaseImages: (refs: readonly string[]) => Promise<void>;
}

/** What there is to bring along. */
export interface BelongingCounts {
  posts: number;
  messages: number;
  diaries: number;
  images: number;
}

/** Builds the import. */
export function createTrialImport({
  storage,
  userId,
  readImage,
  upload,
  send,
  releaseImages,
}: TrialImportPorts) {
  const memoryKey = `echo.import.${userId}`;

  const arrived = (): Map<string, string> => {
    try {
      const kept = arrivedSchema.safeParse(JSON.parse(storage.getItem(memoryKey) ?? '{}'));
      return new Map(Object.entries(kept.success ? kept.data : {}));
    } catch {
      return new Map();
    }
  };

  const remember = (known: ReadonlyMap<string, string>) => {
    try {
      storage.setItem(memoryKey, JSON.stringify(Object.fromEntries(known)));
    } catch {
      // A full storage costs a second upload after an interruption, nothing else.
    }
  };

  return {
    /** What there is to bring along now. */
    count(): BelongingCounts {
      const own = readBelongings(storage);
      return {
        posts: own.posts.length,
        messages: own.posts.flatMap((post) => post.messages).length,
        diaries: own.diaries.length,
        images: imagesOf(own).length,
      };
    },

    /** Whether an earlier run was cut off. */
    wasInterrupted: (): boolean => storage.getItem(memoryKey) !== null,

    /**
     * Brings everything along and answers how many rows the server did not take; unless that is
     * none, everything stays here too. Rejects with the failure of the network or the account, or
     * with the signal's reason; run it again to go on.
     */
    async run({
      signal,
      onProgress,
    }: {
      signal: AbortSignal;
      onProgress: (done: number, total: number) => void;
    }): Promise<{ left: number }> {
      const own = readBelongings(storage);
      const refs = imagesOf(own);
      const rows = idsOf(own);
      const total = refs.length + rows.length;
      const known = arrived();
      remember(known);
      for (const [index, ref] of refs.entries()) {
        signal.throwIfAborted();
        onProgress(index, total);
        if (known.has(ref)) continue;
        const image = await readImage(ref);
        if (image === null) continue;
        known.set(ref, await upload(image));
        remember(known);
      }

      const confirmed = new Set<string>();
      for (const batch of batchesOf(withImages(own, known))) {
        signal.throwIfAborted();
        onProgress(refs.length + confirmed.size, total);
        const answer = await send(batch, signal);
        for (const id of [...answer.posts, ...answer.messages, ...answer.diaries])
          confirmed.add(id);
      }
      onProgress(total, total);

      const left = rows.filter((id) => !confirmed.has(id)).length;
      if (left > 0) return { left };
      removeBelongings(storage, own);
      storage.removeItem(memoryKey);
      await releaseImages(refs);
      return { left };
    },
  };
}

function idsOf({ posts, diaries }: TrialBelongings): string[] {
  return [
    ...posts.flatMap((post) => [post.id, ...post.messages.map((message) => message.id)]),
    ...diaries.map((diary) => diary.id),
  ];
}

/**
 * The rows with the account's references in the place of this browser's; an image that is gone is
 * left out.
 */
function withImages(
  { posts, diaries }: TrialBelongings,
  known: ReadonlyMap<string, string>,
): ImportBatch {
  const there = (refs: readonly string[]) => refs.flatMap((ref) => known.get(ref) ?? []);
  return {
    posts: posts.map((post) => ({
      ...post,
      images: there(post.images),
      messages: post.messages.map((message) => ({ ...message, images: there(message.images) })),
    })),
    diaries: diaries.map((diary) => ({
      ...diary,
      images: there(diary.images),
      coverImage: diary.coverImage === null ? null : (known.get(diary.coverImage) ?? null),
      originalPosts: diary.originalPosts.map((post) => ({ ...post, images: there(post.images) })),
    })),
  };
}

/** Cuts everything into batches the server takes; posts come before the notes that cite them. */
function* batchesOf({ posts, diaries }: ImportBatch): Generator<ImportBatch> {
  let batch: ImportBatch = { posts: [], diaries: [] };
  let characters = 0;
  const pieces: Partial<ImportBatch>[] = [
    ...posts.flatMap(piecesOf).map((post) => ({ posts: [post] })),
    ...diaries.map((diary) => ({ diaries: [diary] })),
  ];
  for (const piece of pieces) {
    const size = JSON.stringify(piece).length;
    const isFull =
      batch.posts.length + batch.diaries.length >= IMPORT_BATCH_ROWS ||
      characters + size > BATCH_CHARACTERS;
    if (isFull && characters > 0) {
      yield batch;
      batch = { posts: [], diaries: [] };
      characters = 0;
    }
    batch.posts.push(...(piece.posts ?? []));
    batch.diaries.push(...(piece.diaries ?? []));
    characters += size;
  }
  if (characters > 0) yield batch;
}

/** A post once for every so many messages; a post without any still once. */
function piecesOf(post: ImportBatch['posts'][number]): ImportBatch['posts'] {
  const count = Math.max(1, Math.ceil(post.messages.length / IMPORT_BATCH_MESSAGES));
  return Array.from({ length: count }, (_, index) => ({
    ...post,
    messages: post.messages.slice(
      index * IMPORT_BATCH_MESSAGES,
      (index + 1) * IMPORT_BATCH_MESSAGES,
    ),
  }));
}
