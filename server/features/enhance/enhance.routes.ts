// The endpoints of enhancement.
import { callHeader } from '#server/features/ai-calls/call-header.ts';
import type { EnhanceService } from '#server/features/enhance/enhance.service.ts';
import { personalRoutes } from '#server/http/rpc.ts';

export function enhanceRoutes(service: EnhanceService) {
  const endpoints = personalRoutes.enhance;
  return endpoints.router({
    create: endpoints.create.handler(({ input, context, signal }) =>
      service.enhance(callHeader(context, signal), input),
    ),
    stream: endpoints.stream.handler(({ input, context, signal }) =>
      service.streamEnhance(callHeader(context, signal), input),
    ),
  });
}
