// How much an import batch stores, for its limits and for the preview of an import.
import type { BatchPiece } from '#contract/import-batches.ts';
import { utf8Bytes } from '#domain/text/utf8-bytes.ts';

/** Rows of a batch, and among them the posts and diaries. */
export function rowsOf(batch: BatchPiece): { rows: number; entries: number } {
  const { posts = [], diaries = [], facts, personas, questions, templates, versions } = batch;
  const entries = posts.length + diaries.length;
  const inside = [
    ...posts.map(({ messages }): readonly unknown[] => messages),
    ...diaries.map(({ works }): readonly unknown[] => works),
  ];
  const lists = [...inside, facts, personas, questions, templates, versions];
  return {
    rows: lists.reduce((rows, list) => rows + (list?.length ?? 0), entries),
    entries,
  };
}

/**
 * UTF-8 bytes of the texts of a batch that count for USER_TEXT_MB, without the rows that the
 * account has. A diary of AI has its text twice.
 */
export function textBytesOf(
  batch: BatchPiece,
  isKnown: (id: string) => boolean = () => false,
): number {
  const { posts = [], diaries = [], questions = [], versions = [] } = batch;
  let bytes = 0;
  const add = (id: string, ...texts: readonly (string | null | undefined)[]) => {
    if (isKnown(id)) return;
    for (const text of texts) if (typeof text === 'string') bytes += utf8Bytes(text);
  };
  for (const { id, content, sourceContent, messages } of posts) {
    add(id, content, sourceContent);
    for (const message of messages) add(message.id, message.content);
  }
  for (const { id, title, content, aiGenerated, originalPosts, works } of diaries) {
    add(id, title, content, aiGenerated, JSON.stringify(originalPosts));
    for (const { title: name, author, sourceContext, matchReason } of works)
      add(id, name, author, sourceContext, matchReason);
  }
  for (const { id, question, answer } of questions) add(id, question, JSON.stringify(answer));
  for (const { entryId, title, content } of versions) add(entryId, title, content);
  return bytes;
}
