// Loads the server's modules without starting it, in its own process, to fill the cache of compiled
// code. Then even the first start after an installation does not load Node's TypeScript parser,
// which would stay in memory (17 MB).
import { enableCompileCache } from 'node:module';

enableCompileCache();
await import('#server/main.ts');
await import('#server/ai/text-worker.ts');
