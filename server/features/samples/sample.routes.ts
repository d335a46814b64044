// The one row of the samples; no session needed.
import { publicRoutes } from '#server/http/rpc.ts';
import type { SampleService } from '#server/features/samples/sample.service.ts';

/** Binds the row. */
export function sampleRoutes(service: SampleService) {
  const rows = publicRoutes.samples;
  return rows.router({ list: rows.list.handler(() => service.listSamples()) });
}
