// Imports a trial into an account (rulings 38): images first, one by one, then rows in batches.
// Local rows are removed only when the server has confirmed every row. An interrupted import can
// run again: uploaded images are remembered, and rows keep their ids.
import * as z from 'zod/mini';
import type { JournalApi } from '#contract/api.contract.ts';
import type { ImportBatch } from '#contract/import.contract.ts';
import type { EntryKind } from '#domain/entries/entry.ts';
import {
  batchesOf,
  piecesOfPost,
  withNewDiaryImages,
  withNewImages,
  type BatchPiece,
} from '#contract/import-batches.ts';
import {
  imagesOf,
  readBelongings,
  removeBelongings,
  type TrialBelongings,
} from '#web/trial/trial-belongings.ts';

const arrivedSchema = z.record(z.string(), z.string());

export interface TrialImportPorts {
  /** `localStorage`. */
  storage: Storage;
  /** The account that receives the rows. */
  userId: string;
  /** Reads an image of this browser; null if it is gone. */
  readImage: (ref: string) => Promise<Blob | null>;
  /** Uploads an image to the account and returns its reference there. */
  upload: (image: Blob) => Promise<string>;
  send: (batch: ImportBatch, signal: AbortSignal) => ReturnType<JournalApi['import']['create']>;
  /** Removes images of this browser that no row names any more. */
  releaseImages: (refs: readonly string[]) => Promise<void>;
  /** Removes the versions of entries that are gone. */
  sweepVersions: () => Promise<void>;
  /** Whether the user has deleted an entry whose row is still there. */
  isDeleted: (kind: EntryKind, id: string) => boolean;
}

/** How much there is to import. */
export interface BelongingCounts {
  posts: number;
  messages: number;
  diaries: number;
  facts: number;
  personas: number;
  questions: number;
  templates: number;
  images: number;
}

export function createTrialImport({
  storage,
  userId,
  readImage,
  upload,
  send,
  releaseImages,
  sweepVersions,
  isDeleted,
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
      // With a full storage an interrupted import uploads again, nothing else.
    }
  };

  return {
    /** How much there is to import now. */
    count(): BelongingCounts {
      const own = readBelongings(storage, isDeleted);
      return {
        posts: own.posts.length,
        messages: own.posts.flatMap((post) => post.messages).length,
        diaries: own.diaries.length,
        facts: own.facts.length,
        personas: own.personas.length,
        questions: own.questions.length,
        templates: own.templates.length,
        images: imagesOf(own).length,
      };
    },

    /** Whether an earlier run was interrupted. */
    wasInterrupted: (): boolean => storage.getItem(memoryKey) !== null,

    /**
     * Imports everything and returns how many rows the server rejected. If any was rejected,
     * everything stays here too. Throws the error of the network or the account, or the signal's
     * reason. A second run continues.
     */
    async run({
      signal,
      onProgress,
    }: {
      signal: AbortSignal;
      onProgress: (done: number, total: number) => void;
    }): Promise<{ left: number }> {
      const own = readBelongings(storage, isDeleted);
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
      for (const batch of batchesOf(piecesOf(withImages(own, known)))) {
        signal.throwIfAborted();
        onProgress(refs.length + confirmed.size, total);
        const answer = await send(batch, signal);
        for (const id of Object.values(answer).flat()) confirmed.add(id);
      }
      onProgress(total, total);

      const left = rows.filter((id) => !confirmed.has(id)).length;
      if (left > 0) return { left };
      removeBelongings(storage, own);
      storage.removeItem(memoryKey);
      await releaseImages(refs);
      await sweepVersions();
      return { left };
    },
  };
}

function idsOf({
  posts,
  diaries,
  facts,
  personas,
  questions,
  templates,
}: TrialBelongings): string[] {
  return [
    ...posts.flatMap((post) => [post.id, ...post.messages.map((message) => message.id)]),
    ...diaries.map((diary) => diary.id),
    ...facts.map((fact) => fact.id),
    ...personas.map((persona) => persona.id),
    ...questions.map((question) => question.id),
    ...templates.map((template) => template.id),
  ];
}

/**
 * Replaces the references to this browser's images with the account's. Images that are gone are
 * left out.
 */
function withImages(own: TrialBelongings, known: ReadonlyMap<string, string>): ImportBatch {
  const { raw: _rows, ...batch } = own;
  const refOf = (ref: string) => known.get(ref);
  return {
    ...batch,
    posts: own.posts.map((post) => withNewImages(post, refOf)),
    diaries: own.diaries.map((diary) => withNewDiaryImages(diary, refOf)),
  };
}

/** Everything in pieces. Posts precede what cites them. */
function piecesOf({
  posts,
  diaries,
  facts = [],
  personas = [],
  questions = [],
  templates = [],
}: ImportBatch): BatchPiece[] {
  return [
    ...posts.flatMap(piecesOfPost),
    ...diaries.map((diary) => ({ diaries: [diary] })),
    ...facts.map((fact) => ({ facts: [fact] })),
    ...personas.map((persona) => ({ personas: [persona] })),
    ...templates.map((template) => ({ templates: [template] })),
    ...questions.map((question) => ({ questions: [question] })),
  ];
}
