// The entry point, and the only plain JavaScript file: the compile cache must be on before Node
// reads the first module. Without it a start compiles everything again, and one from the sources
// also keeps Node's TypeScript parser in memory (17 MB).
import { enableCompileCache } from 'node:module';

enableCompileCache();
const { main } = await import('./main.ts');
await main();
