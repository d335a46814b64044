// The one row of the samples; no session needed.
import { publicRoutes } from '#server/http/rpc.ts';
import type { SampleService } from '#server/features/samples/sample.service.ts';

/** Binds the row. */
export function sampleRoutes(service: SampleService) {
  const endpoints = publicRoutes.samples;
  return endpoints.router({ list: endpoints.list.handler(() => service.listSamples()) });
}
