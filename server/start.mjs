// What is started. The only file of ours in plain JavaScript: the cache of compiled code must be on before Node reads the first TypeScript,
// else every start loads Node's TypeScript reader, which stays in memory (17 MB) and is not needed again once the cache is full.
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { main } = await import('./main.ts');
await main();
