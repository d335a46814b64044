// Writes contract/api.contract.min.json: the routes of the contract without its schemas, which is
// all that the browser's client needs. The file is generated and committed; `npm run check`
// compares it with a new one.
import { writeFileSync } from 'node:fs';
import { minifyContractRouter } from '@orpc/contract';
import { apiContract } from '#contract/api.contract.ts';

export function minifiedContract(): string {
  return `${JSON.stringify(minifyContractRouter(apiContract))}\n`;
}

if (import.meta.main) {
  writeFileSync(
    new URL('../../contract/api.contract.min.json', import.meta.url),
    minifiedContract(),
  );
}
