// Divides rows into batches that the import endpoint accepts: of files and of a trial.
import {
  IMPORT_BATCH_MESSAGES,
  IMPORT_BATCH_ROWS,
  IMPORT_BATCH_VERSIONS,
  type ImportBatch,
} from '#contract/import.contract.ts';
import { leftOutLine } from '#domain/import/source-entry.ts';

/** Characters of a batch: far below the server's limit (4 MB), quick on a slow line. */
const BATCH_CHARACTERS = 300_000;

/** Rows that are sent together. */
export type BatchPiece = Partial<ImportBatch>;

/** A post in pieces that repeat it, each with some of its messages. */
export function piecesOfPost(post: ImportBatch['posts'][number]): BatchPiece[] {
  const groups: ImportBatch['posts'][number]['messages'][] = [[]];
  let characters = 0;
  for (const message of post.messages) {
    const last = groups.at(-1) ?? [];
    const isFull =
      last.length >= IMPORT_BATCH_MESSAGES ||
      characters + message.content.length > BATCH_CHARACTERS;
    if (isFull && last.length > 0) {
      groups.push([message]);
      characters = 0;
    } else last.push(message);
    characters += message.content.length;
  }
  return groups.map((messages) => ({ posts: [{ ...post, messages }] }));
}

/** Joins pieces in their order. A piece is never divided. */
export function* batchesOf(pieces: Iterable<BatchPiece>): Generator<ImportBatch> {
  let batch: ImportBatch = { posts: [], diaries: [] };
  let characters = 0;
  for (const piece of pieces) {
    const size = JSON.stringify(piece).length;
    const isFull =
      characters + size > BATCH_CHARACTERS ||
      rowsIn(batch) + rowsIn(piece) > IMPORT_BATCH_ROWS ||
      messagesIn(batch) + messagesIn(piece) > IMPORT_BATCH_MESSAGES ||
      (batch.versions?.length ?? 0) + (piece.versions?.length ?? 0) > IMPORT_BATCH_VERSIONS;
    if (isFull && characters > 0) {
      yield batch;
      batch = { posts: [], diaries: [] };
      characters = 0;
    }
    batch = joined(batch, piece);
    characters += size;
  }
  if (characters > 0) yield batch;
}

/** Rows beside versions, which have a limit of their own. */
function rowsIn({ posts, diaries, facts, personas, questions, templates }: BatchPiece): number {
  return [posts, diaries, facts, personas, questions, templates].reduce(
    (count, rows) => count + (rows?.length ?? 0),
    0,
  );
}

function messagesIn({ posts = [] }: BatchPiece): number {
  return posts.reduce((count, { messages }) => count + messages.length, 0);
}

function joined(batch: ImportBatch, piece: BatchPiece): ImportBatch {
  const both = <T>(one: readonly T[] = [], other: readonly T[] = []): T[] => [...one, ...other];
  return {
    posts: both(batch.posts, piece.posts),
    diaries: both(batch.diaries, piece.diaries),
    facts: both(batch.facts, piece.facts),
    personas: both(batch.personas, piece.personas),
    questions: both(batch.questions, piece.questions),
    templates: both(batch.templates, piece.templates),
    versions: both(batch.versions, piece.versions),
  };
}

/**
 * Replaces the references of all images. Images without a new one are left out; a line replaces
 * them in a post or message that had nothing else, so that its conversation has a place.
 */
export function withNewImages(
  post: ImportBatch['posts'][number],
  refOf: (ref: string) => string | undefined,
): ImportBatch['posts'][number] {
  return {
    ...withImages(post, refOf),
    messages: post.messages.map((message) => withImages(message, refOf)),
  };
}

function withImages<Row extends { content: string; images: string[] }>(
  row: Row,
  refOf: (ref: string) => string | undefined,
): Row {
  const images = refsBy(row.images, refOf);
  const isEmpty = row.content.trim() === '' && images.length === 0;
  return { ...row, images, ...(isEmpty && { content: leftOutLine('图片') }) };
}

/** As `withNewImages`, of a diary with its cover and the posts that it cites. */
export function withNewDiaryImages(
  diary: ImportBatch['diaries'][number],
  refOf: (ref: string) => string | undefined,
): ImportBatch['diaries'][number] {
  return {
    ...diary,
    images: refsBy(diary.images, refOf),
    coverImage: diary.coverImage === null ? null : (refOf(diary.coverImage) ?? null),
    originalPosts: diary.originalPosts.map((post) => ({
      ...post,
      images: refsBy(post.images, refOf),
    })),
  };
}

function refsBy(refs: readonly string[], refOf: (ref: string) => string | undefined): string[] {
  return refs.flatMap((ref) => refOf(ref) ?? []);
}
