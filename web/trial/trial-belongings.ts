// A trial user's own rows in this browser, ready for import into an account (rulings 38). Samples
// and messages on samples stay here.
import type * as z from 'zod/mini';
import type { ImportBatch } from '#contract/import.contract.ts';
import { messageSchema } from '#contract/message.contract.ts';
import { diaryBody, imagesOfDiary } from '#domain/diaries/diary.ts';
import { storedPostSchema } from '#web/trial/stored-post.ts';
import { storedDiarySchema } from '#web/trial/trial-diaries.ts';
import { keptWorksSchema } from '#web/trial/trial-recommendations.ts';
import { createTrialStore, TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

/** One post with its whole conversation. */
export type OwnPost = ImportBatch['posts'][number];

/** One diary with its recommendations. */
export type OwnDiary = ImportBatch['diaries'][number];

export interface TrialBelongings {
  posts: OwnPost[];
  diaries: OwnDiary[];
  /**
   * Raw rows by key. Raw rows by key, as read. `removeBelongings` deletes a row only if it is
   * unchanged.
   */
  raw: ReadonlyMap<string, string>;
}

/** Reads all own rows; skips unreadable ones. */
export function readBelongings(storage: Storage): TrialBelongings {
  const store = createTrialStore(storage);
  const posts = store
    .list(TRIAL_KEYS.posts, storedPostSchema)
    .map((post) => withConversation(store, post));
  const diaries = store
    .list(TRIAL_KEYS.diaries, storedDiarySchema)
    .map((diary) => withWorks(store, diary));
  const keys = [
    ...posts.flatMap((post) => [
      `${TRIAL_KEYS.posts}${post.id}`,
      ...store.keysWith(`${TRIAL_KEYS.messages}${post.id}.`),
    ]),
    ...diaries.flatMap((diary) => [
      `${TRIAL_KEYS.diaries}${diary.id}`,
      `${TRIAL_KEYS.recommendations}${diary.id}`,
    ]),
  ];
  return { posts, diaries, raw: new Map(keys.flatMap((key) => rowOf(storage, key))) };
}

/** Removes the rows as they were read. A row written again since then stays. */
export function removeBelongings(storage: Storage, { raw }: TrialBelongings): void {
  for (const [key, text] of raw) if (storage.getItem(key) === text) storage.removeItem(key);
}

/** Every image that own rows name, without duplicates. */
export function imagesOf({ posts, diaries }: TrialBelongings): string[] {
  return [
    ...new Set([
      ...posts.flatMap((post) => [
        ...post.images,
        ...post.messages.flatMap((message) => message.images),
      ]),
      ...diaries.flatMap(imagesOfDiary),
    ]),
  ];
}

function withConversation(
  store: TrialStore,
  { updatedAt: _when, ...post }: z.infer<typeof storedPostSchema>,
): OwnPost {
  const messages = store
    .list(`${TRIAL_KEYS.messages}${post.id}.`, messageSchema)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    .map(({ id, content, isUser, images, createdAt, roleKey }) => ({
      id,
      content,
      isUser,
      images,
      createdAt,
      roleKey,
    }));
  return { ...post, messages };
}

function withWorks(store: TrialStore, row: z.infer<typeof storedDiarySchema>): OwnDiary {
  const { written, valence: _inner, engine: _always, userEdited, updatedAt: _when, ...diary } = row;
  const works = store.find(`${TRIAL_KEYS.recommendations}${diary.id}`, keptWorksSchema) ?? [];
  return {
    ...diary,
    content: diaryBody({ userEdited, aiGenerated: diary.aiGenerated, written }),
    works: works.map(({ title, author, worksType, sourceContext, matchScore, matchReason }) => ({
      title,
      author,
      worksType,
      sourceContext,
      matchScore,
      matchReason,
    })),
  };
}

function rowOf(storage: Storage, key: string): [string, string][] {
  const text = storage.getItem(key);
  return text === null ? [] : [[key, text]];
}
