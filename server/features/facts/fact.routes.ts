// The endpoints of facts.
import type { UserQueue } from '#domain/concurrency/user-queue.ts';
import type { FactProposalService } from '#server/features/facts/fact-proposal.service.ts';
import type { FactService } from '#server/features/facts/fact.service.ts';
import { personalRoutes } from '#server/http/rpc.ts';

/** The calls of one user run one after the other. */
export function factRoutes(service: FactService, proposals: FactProposalService, queue: UserQueue) {
  const endpoints = personalRoutes.facts;
  return endpoints.router({
    list: endpoints.list.handler(({ context }) =>
      queue(context.caller.userId, () => service.listFacts(context.caller.userId)),
    ),
    create: endpoints.create.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.createFact(context.caller.userId, input)),
    ),
    update: endpoints.update.handler(({ input, context }) =>
      queue(context.caller.userId, () => service.updateFact(context.caller.userId, input)),
    ),
    remove: endpoints.remove.handler(async ({ input, context }) => {
      await service.removeFact(context.caller.userId, input.id);
      return { done: true } as const;
    }),
    removeAll: endpoints.removeAll.handler(async ({ context }) => {
      await service.removeAll(context.caller.userId);
      return { done: true } as const;
    }),
    proposal: endpoints.proposal.handler(({ input, context }) =>
      queue(context.caller.userId, () => proposals.findProposal(context.caller.userId, input)),
    ),
    refuse: endpoints.refuse.handler(async ({ input, context }) => {
      await proposals.answerProposal(context.caller.userId, input.postId, input.key);
      return { done: true } as const;
    }),
  });
}
