// Proposes a fact from what the user wrote in a conversation, and remembers the answers (rulings
// 104). Nothing is stored before the user accepts it.
import type { FactProposalInput, ShownProposal } from '#contract/fact.contract.ts';
import { PROPOSAL_MAX_AGE_MS } from '#domain/facts/fact.ts';
import { localDaysOf } from '#domain/shared/calendar.ts';
import type { proposeFact } from '#ai/fact-proposer.ts';
import { AppError } from '#server/http/app-error.ts';
import type { FactProposalRepository } from '#server/features/facts/fact-proposal.repository.ts';
import type { FactRepository } from '#server/features/facts/fact.repository.ts';

export interface FactProposalServicePorts {
  proposals: FactProposalRepository;
  facts: Pick<FactRepository, 'list'>;
  loadPropose: () => Promise<typeof proposeFact>;
  now: () => number;
}

export type FactProposalService = ReturnType<typeof createFactProposalService>;

export function createFactProposalService({
  proposals,
  facts,
  loadPropose,
  now,
}: FactProposalServicePorts) {
  return {
    /**
     * The fact to ask about below a conversation; null: none. One answer per conversation and day
     * is enough. POST_NOT_FOUND.
     */
    async findProposal(
      userId: string,
      { postId, timeZone }: FactProposalInput,
    ): Promise<{ proposal: ShownProposal | null }> {
      const conversation = await proposals.findTexts(userId, postId, now() - PROPOSAL_MAX_AGE_MS);
      if (conversation === null) throw new AppError('POST_NOT_FOUND');
      if (conversation.isClosed || conversation.texts.length === 0) return { proposal: null };
      const answers = await proposals.findAnswers(userId);
      const dayOf = localDaysOf(timeZone);
      const today = dayOf.format(now());
      const isAnswered = answers.some(
        (answer) => answer.postId === postId && dayOf.format(answer.answeredAtMs) === today,
      );
      if (isAnswered) return { proposal: null };
      const propose = await loadPropose();
      const keys = new Set(answers.map(({ key }) => key));
      return { proposal: propose(conversation.texts, await facts.list(userId), keys) };
    },

    /** Remembers that a proposal was answered: it is not made again. POST_NOT_FOUND. */
    async answerProposal(userId: string, postId: string, key: string): Promise<void> {
      if (!(await proposals.hasPost(userId, postId))) throw new AppError('POST_NOT_FOUND');
      await proposals.saveAnswer(userId, { key, postId, answeredAtMs: now() });
    },
  };
}
