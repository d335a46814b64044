// The endpoints of recommendations.
import { callHeader } from '#server/features/ai-calls/call-header.ts';
import type { RecommendationService } from '#server/features/recommendations/recommendation.service.ts';
import { personalRoutes } from '#server/http/rpc.ts';

export function recommendationRoutes(service: RecommendationService) {
  const endpoints = personalRoutes.recommendations;
  return endpoints.router({
    create: endpoints.create.handler(({ input, context, signal }) =>
      service.recommend(callHeader(context, signal), input),
    ),
    list: endpoints.list.handler(async ({ input, context }) => ({
      items: await service.listRecommendations(context.caller.userId, input.diaryId),
    })),
  });
}
