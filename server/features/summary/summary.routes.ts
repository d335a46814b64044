// The endpoints of summaries.
import { callHeader } from '#server/features/ai-calls/call-header.ts';
import type { SummaryMaterialService } from '#server/features/summary/summary-material.service.ts';
import type { SummaryPreviewService } from '#server/features/summary/summary-preview.service.ts';
import type { SummaryService } from '#server/features/summary/summary.service.ts';
import { personalRoutes } from '#server/http/rpc.ts';

export function summaryRoutes(
  service: SummaryService,
  material: SummaryMaterialService,
  previews: SummaryPreviewService,
) {
  const endpoints = personalRoutes.summary;
  return endpoints.router({
    create: endpoints.create.handler(({ input, context, signal }) =>
      service.summarise(callHeader(context, signal), input),
    ),
    stream: endpoints.stream.handler(({ input, context, signal }) =>
      service.streamSummary(callHeader(context, signal), input),
    ),
    plan: endpoints.plan.handler(({ input, context }) =>
      material.plan(context.caller.userId, input),
    ),
    preview: endpoints.preview.handler(({ input, context }) =>
      previews.preview(context.caller.userId, input.role_key),
    ),
  });
}
