// The endpoints of questions to the journal.
import { callHeader } from '#server/features/ai-calls/call-header.ts';
import type { QuestionService } from '#server/features/questions/question.service.ts';
import { personalRoutes } from '#server/http/rpc.ts';

export function questionRoutes(service: QuestionService) {
  const endpoints = personalRoutes.questions;
  return endpoints.router({
    ask: endpoints.ask.handler(({ input, context, signal }) =>
      service.ask(callHeader(context, signal), input),
    ),
    stream: endpoints.stream.handler(({ input, context, signal }) =>
      service.streamAnswer(callHeader(context, signal), input),
    ),
    list: endpoints.list.handler(({ input, context }) =>
      service.listQuestions(context.caller.userId, input),
    ),
    remove: endpoints.remove.handler(async ({ input, context }) => {
      await service.removeQuestion(context.caller.userId, input.id);
      return { done: true } as const;
    }),
    removeAll: endpoints.removeAll.handler(async ({ context }) => {
      await service.removeAll(context.caller.userId);
      return { done: true } as const;
    }),
  });
}
