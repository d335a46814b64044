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
 * UTF-8 bytes of the texts of a batch that count for USER_TEXT_MB. A diary of AI has its text
 * twice.
 */
export function textBytesOf(batch: BatchPiece): number {
  const { posts = [], diaries = [], questions = [], versions = [] } = batch;
  let bytes = 0;
  const add = (...texts: readonly (string | null | undefined)[]) => {
    for (const text of texts) if (typeof text === 'string') bytes += utf8Bytes(text);
  };
  for (const { content, sourceContent, messages } of posts) {
    add(content, sourceContent);
    for (const message of messages) add(message.content);
  }
  for (const { title, content, aiGenerated, originalPosts, works } of diaries) {
    add(title, content, aiGenerated, JSON.stringify(originalPosts));
    for (const work of works) add(work.title, work.author, work.sourceContext, work.matchReason);
  }
  for (const { question, answer } of questions) add(question, JSON.stringify(answer));
  for (const { title, content } of versions) add(title, content);
  return bytes;
}
