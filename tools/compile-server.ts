// Reads the server without starting it, in a process of its own: the cache of compiled code is then
// full, and already the first start after an installation need not load Node's TypeScript reader,
// which would stay in its memory (17 MB).
import { enableCompileCache } from 'node:module';

enableCompileCache();
await import('#server/main.ts');
await import('#server/ai/text-worker.ts');
