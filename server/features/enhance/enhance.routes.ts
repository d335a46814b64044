// The endpoints of enhancement.
import { callHeader } from '#server/features/ai-calls/call-header.ts';
import type { EnhanceService } from '#server/features/enhance/enhance.service.ts';
import { personalRoutes } from '#server/http/rpc.ts';

export function enhanceRoutes(service: EnhanceService) {
  const rows = personalRoutes.enhance;
  return rows.router({
    create: rows.create.handler(({ input, context, signal }) =>
      service.enhance(callHeader(context, signal), input),
    ),
    stream: rows.stream.handler(({ input, context, signal }) =>
      service.streamEnhance(callHeader(context, signal), input),
    ),
  });
}
