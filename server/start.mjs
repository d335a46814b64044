// The entry point, and the only plain JavaScript file: the compile cache must be on before Node
// reads the first TypeScript. Otherwise every start loads Node's TypeScript parser, which stays in
// memory (17 MB) and is not needed once the cache is full.
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { main } = await import('./main.ts');
await main();
