// Proposed facts of trial mode, by the same engine in the browser (rulings 104).
import * as z from 'zod/mini';
import { timeSchema } from '#contract/base.ts';
import type { FactProposalInput, ShownProposal } from '#contract/fact.contract.ts';
import { PROPOSAL_MAX_AGE_MS, PROPOSAL_TEXTS_MAX, type FactSource } from '#domain/facts/fact.ts';
import { localDaysOf } from '#domain/shared/calendar.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import type { LoadTrialEngine } from '#web/trial/trial-engine.ts';
import { trialError } from '#web/trial/trial-error.ts';
import type { TrialFacts } from '#web/trial/trial-facts.ts';
import type { TrialMessages } from '#web/trial/trial-messages.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

/** Answered proposals by their keys. */
const answersSchema = z.record(z.string(), z.object({ postId: z.string(), at: timeSchema }));

export interface TrialFactProposalsPorts {
  store: TrialStore;
  posts: Pick<TrialPosts, 'get' | 'has'>;
  messages: Pick<TrialMessages, 'own'>;
  facts: Pick<TrialFacts, 'list'>;
  aiSettings: Pick<TrialAiSettings, 'get'>;
  loadEngine: LoadTrialEngine;
  now: () => number;
}

export function createTrialFactProposals({
  store,
  posts,
  messages,
  facts,
  aiSettings,
  loadEngine,
  now,
}: TrialFactProposalsPorts) {
  const answers = () => store.find(TRIAL_KEYS.factAnswers, answersSchema) ?? {};

  /** What the user wrote lately, newest first. The text of a sample is not the user's. */
  const textsOf = (postId: string): { text: string; source: FactSource }[] => {
    const { aiPrivate, isSample, createdAt, content, sourceContent } = posts.get(postId);
    if (aiPrivate) return [];
    const since = new Date(now() - PROPOSAL_MAX_AGE_MS).toISOString();
    const own = messages
      .own(postId)
      .filter((message) => message.isUser && message.createdAt >= since)
      .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
      .slice(0, PROPOSAL_TEXTS_MAX)
      .map(({ id, content: text }) => ({ text, source: { postId, messageId: id } }));
    return isSample || createdAt < since
      ? own
      : [...own, { text: sourceContent ?? content, source: { postId, messageId: null } }];
  };

  return {
    /** As on the server. POST_NOT_FOUND. */
    async find({
      postId,
      timeZone,
    }: FactProposalInput): Promise<{ proposal: ShownProposal | null }> {
      const texts = textsOf(postId);
      const { aiOff, factsOff } = aiSettings.get();
      if (aiOff || factsOff || texts.length === 0) return { proposal: null };
      const dayOf = localDaysOf(timeZone);
      const today = dayOf.format(now());
      const given = answers();
      const isAnswered = Object.values(given).some(
        (answer) => answer.postId === postId && dayOf.format(Date.parse(answer.at)) === today,
      );
      if (isAnswered) return { proposal: null };
      const { proposeFact } = await loadEngine();
      return { proposal: proposeFact(texts, facts.list().items, new Set(Object.keys(given))) };
    },

    /** Remembers that a proposal was answered. POST_NOT_FOUND, STORAGE_FULL. */
    answer(postId: string, key: string): void {
      if (!posts.has(postId)) throw trialError('POST_NOT_FOUND');
      const answer = { postId, at: new Date(now()).toISOString() };
      store.write(TRIAL_KEYS.factAnswers, { ...answers(), [key]: answer });
    },
  };
}
