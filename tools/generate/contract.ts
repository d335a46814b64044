// Writes contract/api.contract.min.json: the routes of the contract without its schemas, which is
// all the browser's client needs. The file is generated and committed; `npm run check` makes it
// anew and compares.
import { writeFileSync } from 'node:fs';
import { minifyContractRouter } from '@orpc/contract';
import { apiContract } from '#contract/api.contract.ts';

/** The minified contract as the file holds it. */
export function minifiedContract(): string {
  return `${JSON.stringify(minifyContractRouter(apiContract))}\n`;
}

if (import.meta.main) {
  writeFileSync(
    new URL('../../contract/api.contract.min.json', import.meta.url),
    minifiedContract(),
  );
}
