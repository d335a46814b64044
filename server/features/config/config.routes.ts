// The config endpoint of the contract.
import type { PublicConfig } from '#contract/config.contract.ts';
import { publicRoutes } from '#server/http/rpc.ts';

/** The response never changes while the process runs. */
export function configRoutes(config: PublicConfig) {
  return publicRoutes.config.router({ get: publicRoutes.config.get.handler(() => config) });
}
