// The facts about a trial user (rulings 60, 104). At most 40 short rows, so they are in local
// storage like the current texts: each under its own key, and other tabs notice a change.
import * as z from 'zod/mini';
import { idSchema, timeSchema } from '#contract/base.ts';
import {
  factSourceSchema,
  type FactChange,
  type ImportedFact,
  type NewFact,
} from '#contract/fact.contract.ts';
import { FACTS_SOURCE } from '#domain/asking/answer.ts';
import { addFact, checkFact, type Fact, type FactSource } from '#domain/facts/fact.ts';
import { orFail, trialError } from '#web/trial/trial-error.ts';
import type { TrialMessages } from '#web/trial/trial-messages.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';
import {
  forgetAnswersAbout,
  forgetSource,
  TRIAL_KEYS,
  type TrialStore,
} from '#web/trial/trial-store.ts';

export const storedFactSchema = z.object({
  id: idSchema,
  content: z.string(),
  createdAt: timeSchema,
  confirmedAt: timeSchema,
  source: z.nullable(factSourceSchema),
});

type StoredFact = z.infer<typeof storedFactSchema>;

export interface TrialFactsPorts {
  store: TrialStore;
  posts: Pick<TrialPosts, 'get' | 'has'>;
  messages: Pick<TrialMessages, 'all'>;
  /** Remembers that the proposal of an added fact was answered. */
  answerProposal: (postId: string, key: string) => void;
  now: () => number;
}

export type TrialFacts = ReturnType<typeof createTrialFacts>;

export function createTrialFacts({ store, posts, messages, answerProposal, now }: TrialFactsPorts) {
  const stored = (): StoredFact[] =>
    store
      .list(TRIAL_KEYS.facts, storedFactSchema)
      .toSorted((a, b) => (`${a.createdAt}${a.id}` < `${b.createdAt}${b.id}` ? -1 : 1));

  const toFact = (row: StoredFact): Fact => ({
    ...row,
    source:
      row.source === null || !posts.has(row.source.postId)
        ? null
        : { ...row.source, date: posts.get(row.source.postId).createdAt },
  });

  const find = (id: string): StoredFact => {
    const row = store.find(keyOf(id), storedFactSchema);
    if (row === null) throw trialError('FACT_NOT_FOUND');
    return row;
  };

  const assertSource = ({ postId, messageId }: FactSource): void => {
    const isThere =
      posts.has(postId) &&
      (messageId === null || messages.all(postId).some(({ id }) => id === messageId));
    if (!isThere) throw trialError('POST_NOT_FOUND');
  };

  const write = (row: StoredFact): Fact => {
    store.write(keyOf(row.id), row);
    return toFact(row);
  };

  return {
    /** All facts, oldest first. */
    list: (): { items: Fact[] } => ({ items: stored().map(toFact) }),

    /** The texts of all facts, oldest first. */
    contents: (): string[] => stored().map(({ content }) => content),

    /** As on the server. FACT_INVALID, TOO_MANY_FACTS, POST_NOT_FOUND, STORAGE_FULL. */
    create({ id, content, source, replacesId, proposalKey }: NewFact): Fact {
      if (source !== undefined) assertSource(source);
      const step = orFail(addFact(stored(), { id, content, replacesId }));
      if (source !== undefined && proposalKey !== undefined)
        answerProposal(source.postId, proposalKey);
      if (step.is === 'there') return toFact(find(step.id));
      const time = new Date(now()).toISOString();
      const fact = write({
        id,
        content: step.content,
        createdAt: time,
        confirmedAt: time,
        source: source ?? null,
      });
      if (step.removedId !== null) store.remove([keyOf(step.removedId)]);
      return fact;
    },

    /** Stores a fact with its times; one that is there is not changed. As `create`. */
    importFact(fact: ImportedFact): void {
      const step = orFail(addFact(stored(), fact));
      if (step.is === 'new') write({ ...fact, content: step.content });
    },

    /** Changes a fact; its own text confirms it. FACT_INVALID, FACT_NOT_FOUND, STORAGE_FULL. */
    update({ id, content }: FactChange): Fact {
      const text = orFail(checkFact(content));
      return write({ ...find(id), content: text, confirmedAt: new Date(now()).toISOString() });
    },

    /** Deletes a fact; final. FACT_NOT_FOUND. */
    remove(id: string): void {
      store.remove([keyOf(find(id).id)]);
      forgetSource(store, FACTS_SOURCE);
      forgetAnswersAbout(store, FACTS_SOURCE);
    },

    /** Deletes all facts; final. */
    removeAll(): void {
      store.remove(store.keysWith(TRIAL_KEYS.facts));
      forgetSource(store, FACTS_SOURCE);
      forgetAnswersAbout(store, FACTS_SOURCE);
    },
  };
}

function keyOf(id: string): string {
  return `${TRIAL_KEYS.facts}${id}`;
}
