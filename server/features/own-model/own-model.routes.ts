// The endpoint of own models.
import { callHeader } from '#server/features/ai-calls/call-header.ts';
import type { OwnModelService } from '#server/features/own-model/own-model.service.ts';
import { personalRoutes } from '#server/http/rpc.ts';

export function ownModelRoutes(service: OwnModelService) {
  const endpoints = personalRoutes.ownModel;
  return endpoints.router({
    call: endpoints.call.handler(({ input, context, signal }) =>
      service.run(callHeader(context, signal), input),
    ),
  });
}
