// The config row of the contract.
import type { PublicConfig } from '#contract/config.contract.ts';
import { publicRoutes } from '#server/http/rpc.ts';

/** Binds the row; the answer never changes while the process runs. */
export function configRoutes(config: PublicConfig) {
  return publicRoutes.config.router({ get: publicRoutes.config.get.handler(() => config) });
}
