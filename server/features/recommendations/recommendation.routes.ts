// The endpoints of recommendations.
import { callHeader } from '#server/features/ai-calls/call-header.ts';
import type { RecommendationService } from '#server/features/recommendations/recommendation.service.ts';
import { personalRoutes } from '#server/http/rpc.ts';

export function recommendationRoutes(service: RecommendationService) {
  const rows = personalRoutes.recommendations;
  return rows.router({
    create: rows.create.handler(({ input, context, signal }) =>
      service.recommend(callHeader(context, signal), input),
    ),
    list: rows.list.handler(async ({ input, context }) => ({
      items: await service.listRecommendations(context.caller.userId, input.diaryId),
    })),
  });
}
