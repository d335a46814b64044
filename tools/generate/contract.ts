// Writes contract/api.contract.min.json: the routes of the contract without its schemas, which is
// all that the browser's client needs. Those of operators are a file of their own, so that no other
// user loads them. The files are generated and committed; `npm run check` compares them with new
// ones.
import { writeFileSync } from 'node:fs';
import { minifyContractRouter } from '@orpc/contract';
import { apiContract } from '#contract/api.contract.ts';

export function minifiedContract(): string {
  const { operators: _operators, ...journal } = apiContract;
  return `${JSON.stringify(minifyContractRouter(journal))}\n`;
}

export function minifiedOperatorContract(): string {
  const { operators } = apiContract;
  return `${JSON.stringify(minifyContractRouter({ operators }))}\n`;
}

if (import.meta.main) {
  writeFileSync(
    new URL('../../contract/api.contract.min.json', import.meta.url),
    minifiedContract(),
  );
}
