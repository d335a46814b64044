// `npm run generate`: writes every file that is generated from the contract. `npm run check`
// compares the committed files with new ones.
import { writeFileSync } from 'node:fs';
import { minifiedContract, minifiedOperatorContract } from '#tools/generate/contract.ts';
import { openApiDocument } from '#tools/generate/openapi.ts';

/** The generators, by path of their file from the root. */
export const GENERATED: Readonly<Record<string, () => string | Promise<string>>> = {
  'contract/api.contract.min.json': minifiedContract,
  'contract/operator.contract.min.json': minifiedOperatorContract,
  'docs/api/openapi.json': openApiDocument,
};

if (import.meta.main) {
  for (const [path, make] of Object.entries(GENERATED)) {
    writeFileSync(path, await make());
    process.stdout.write(`${path}\n`);
  }
}
