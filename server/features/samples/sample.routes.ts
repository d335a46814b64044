// The sample endpoint of the contract; it needs no session.
import { publicRoutes } from '#server/http/rpc.ts';
import type { SampleService } from '#server/features/samples/sample.service.ts';

export function sampleRoutes(service: SampleService) {
  const endpoints = publicRoutes.samples;
  return endpoints.router({ list: endpoints.list.handler(() => service.listSamples()) });
}
