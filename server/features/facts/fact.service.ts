// The facts about a user (rulings 60, 104). The rules are in domain/facts.
import type { FactChange, ImportedFact, NewFact } from '#contract/fact.contract.ts';
import { addFact, checkFact, type Fact } from '#domain/facts/fact.ts';
import { AppError, orFail } from '#server/http/app-error.ts';
import type { FactRepository, NewFactRow } from '#server/features/facts/fact.repository.ts';

export interface FactServicePorts {
  facts: FactRepository;
  /** Remembers that the proposal of an added fact was answered. */
  answerProposal: (userId: string, postId: string, key: string) => Promise<void>;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
}

export type FactService = ReturnType<typeof createFactService>;

export function createFactService({ facts, answerProposal, transaction, now }: FactServicePorts) {
  const getFact = async (userId: string, id: string): Promise<Fact> => {
    const fact = await facts.find(userId, id);
    if (fact === null) throw new AppError('FACT_NOT_FOUND');
    return fact;
  };

  /** Adds a fact within a transaction and returns its id, or that of the fact that is there. */
  const add = async (
    userId: string,
    fact: NewFactRow & { replacesId?: string | undefined },
  ): Promise<string> => {
    await facts.lock(userId);
    const step = orFail(addFact(await facts.list(userId), fact));
    if (step.is === 'there') return step.id;
    if (step.removedId !== null) await facts.remove(userId, step.removedId);
    await facts.insert(userId, { ...fact, content: step.content });
    return fact.id;
  };

  return {
    /** All facts, oldest first. */
    listFacts: async (userId: string): Promise<{ items: Fact[] }> => ({
      items: await facts.list(userId),
    }),

    /** The texts of all facts, oldest first. */
    listContents: (userId: string): Promise<string[]> => facts.listContents(userId),

    /**
     * Adds a fact; an id or a text that is there returns its fact. FACT_INVALID, TOO_MANY_FACTS,
     * POST_NOT_FOUND for a source that the user does not have.
     */
    createFact: (userId: string, { source, proposalKey, ...fact }: NewFact): Promise<Fact> =>
      transaction(async () => {
        if (source !== undefined && !(await facts.hasSource(userId, source)))
          throw new AppError('POST_NOT_FOUND');
        if (source !== undefined && proposalKey !== undefined)
          await answerProposal(userId, source.postId, proposalKey);
        const times = { createdAtMs: now(), confirmedAtMs: now() };
        return getFact(userId, await add(userId, { ...fact, ...times, source: source ?? null }));
      }),

    /** Imports a fact with its times; one that is there is not changed. As `createFact`. */
    importFact: async (
      userId: string,
      fact: Pick<ImportedFact, 'id' | 'content' | 'source'>,
      times: Pick<NewFactRow, 'createdAtMs' | 'confirmedAtMs'>,
    ): Promise<void> => {
      await add(userId, { ...fact, ...times });
    },

    /** Changes a fact; its own text confirms it. FACT_INVALID, FACT_NOT_FOUND. */
    async updateFact(userId: string, { id, content }: FactChange): Promise<Fact> {
      await facts.update(userId, id, orFail(checkFact(content)), now());
      return getFact(userId, id);
    },

    /** Deletes a fact; final. FACT_NOT_FOUND. */
    async removeFact(userId: string, id: string): Promise<void> {
      if (!(await facts.remove(userId, id))) throw new AppError('FACT_NOT_FOUND');
    },

    /** Deletes all facts; final. */
    removeAll: (userId: string): Promise<void> => facts.removeAll(userId),
  };
}
