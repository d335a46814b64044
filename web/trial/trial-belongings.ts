// A trial user's own rows in this browser, ready for import into an account (rulings 38). Samples
// and messages on samples stay here.
import type * as z from 'zod/mini';
import type { ImportedFact } from '#contract/fact.contract.ts';
import type { ImportBatch } from '#contract/import.contract.ts';
import { messageSchema } from '#contract/message.contract.ts';
import { personaSchema } from '#contract/persona.contract.ts';
import { askedQuestionSchema } from '#contract/question.contract.ts';
import type { AskedQuestion } from '#domain/asking/answer.ts';
import type { EntryKind } from '#domain/entries/entry.ts';
import { diaryBody, imagesOfDiary } from '#domain/diaries/diary.ts';
import type { OwnPersona } from '#domain/personas/persona.ts';
import { findPinnedPost, storedPostSchema } from '#web/trial/stored-post.ts';
import { storedDiarySchema } from '#web/trial/trial-diaries.ts';
import { storedFactSchema } from '#web/trial/trial-facts.ts';
import { keptWorksSchema } from '#web/trial/trial-recommendations.ts';
import { listTrialTemplates } from '#web/trial/trial-templates.ts';
import type { Template } from '#domain/templates/template.ts';
import { createTrialStore, TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

/** One post with its whole conversation. */
export type OwnPost = ImportBatch['posts'][number];

/** One diary with its recommendations. */
export type OwnDiary = ImportBatch['diaries'][number];

export interface TrialBelongings {
  posts: OwnPost[];
  diaries: OwnDiary[];
  facts: ImportedFact[];
  personas: OwnPersona[];
  questions: AskedQuestion[];
  /** In their order. */
  templates: Template[];
  /** Raw rows by key, as read. `removeBelongings` deletes a row only if it is unchanged. */
  raw: ReadonlyMap<string, string>;
}

/** Reads all own rows; skips unreadable ones and those that the user has just deleted. */
export function readBelongings(
  storage: Storage,
  isDeleted: (kind: EntryKind, id: string) => boolean = () => false,
): TrialBelongings {
  const store = createTrialStore(storage);
  const pinnedId = findPinnedPost(store);
  const storedPosts = store.list(TRIAL_KEYS.posts, storedPostSchema);
  const posts = storedPosts
    .filter(({ id }) => !isDeleted('post', id))
    .map((post) => ({
      ...withConversation(store, post),
      ...(post.id === pinnedId ? { isPinned: true } : {}),
    }));
  const hidden = new Set(
    storedPosts.flatMap(({ id, aiPrivate }) => (aiPrivate && isDeleted('post', id) ? id : [])),
  );
  const diaries = store
    .list(TRIAL_KEYS.diaries, storedDiarySchema)
    .filter(({ id }) => !isDeleted('diary', id))
    .map((diary) => withWorks(store, diary))
    .map((diary) =>
      // As when a marked post is deleted: it does not come along.
      diary.originalPosts.some(({ id }) => hidden.has(id))
        ? { ...diary, fromPrivate: true }
        : diary,
    );
  const facts = store.list(TRIAL_KEYS.facts, storedFactSchema);
  const personas = store.list(TRIAL_KEYS.personas, personaSchema);
  const questions = store.list(TRIAL_KEYS.questions, askedQuestionSchema);
  const templates = listTrialTemplates(store).map(({ position: _order, ...template }) => template);
  const keys = [
    ...personas.map(({ id }) => `${TRIAL_KEYS.personas}${id}`),
    ...questions.map(({ id }) => `${TRIAL_KEYS.questions}${id}`),
    ...templates.map(({ id }) => `${TRIAL_KEYS.templates}${id}`),
    ...facts.map(({ id }) => `${TRIAL_KEYS.facts}${id}`),
    // What became of the weeks is of no use without the diaries.
    ...store.keysWith(TRIAL_KEYS.letters),
    ...(posts.some(({ isPinned }) => isPinned) ? [TRIAL_KEYS.pinnedPost] : []),
    ...posts.flatMap((post) => [
      `${TRIAL_KEYS.posts}${post.id}`,
      ...store.keysWith(`${TRIAL_KEYS.messages}${post.id}.`),
    ]),
    ...diaries.flatMap((diary) => [
      `${TRIAL_KEYS.diaries}${diary.id}`,
      `${TRIAL_KEYS.recommendations}${diary.id}`,
    ]),
  ];
  const raw = new Map(keys.flatMap((key) => rowOf(storage, key)));
  return { posts, diaries, facts, personas, questions, templates, raw };
}

/** Removes the rows as they were read. A row written again since then stays. */
export function removeBelongings(storage: Storage, { raw }: TrialBelongings): void {
  for (const [key, text] of raw) if (storage.getItem(key) === text) storage.removeItem(key);
}

/** Every image that own rows name, without duplicates. */
export function imagesOf({ posts, diaries }: Pick<TrialBelongings, 'posts' | 'diaries'>): string[] {
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
    .map(({ id, content, isUser, images, createdAt, roleKey, engine }) => ({
      id,
      content,
      isUser,
      images,
      createdAt,
      roleKey,
      engine,
    }));
  return { ...post, messages };
}

function withWorks(store: TrialStore, row: z.infer<typeof storedDiarySchema>): OwnDiary {
  const { written, valence: _inner, userEdited, updatedAt: _when, ...diary } = row;
  const works = store.find(`${TRIAL_KEYS.recommendations}${diary.id}`, keptWorksSchema) ?? [];
  return {
    ...diary,
    content: diaryBody({ userEdited, aiGenerated: diary.aiGenerated, written }),
    works: works.map(
      ({ id: _row, diaryId: _of, verified: _here, createdAt: _when, ...work }) => work,
    ),
  };
}

function rowOf(storage: Storage, key: string): [string, string][] {
  const text = storage.getItem(key);
  return text === null ? [] : [[key, text]];
}
