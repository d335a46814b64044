// `npm run dev`: the API server, restarted when one of its files changes, behind Vite, which serves
// the pages with hot reload. Open Vite's address. Its pages have no Content-Security-Policy,
// because hot reload needs inline styles.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'vite';
import { ROOT } from '#tools/build-inputs.ts';
import { makeInterfaceFont } from '#tools/fonts.ts';

await makeInterfaceFont();
const vite = await createServer({ root: ROOT, configFile: `${ROOT}vite.config.ts` });
await vite.listen();
vite.printUrls();

const address = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/start.mjs'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, PUBLIC_URL: process.env['PUBLIC_URL'] ?? address },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
await once(server, 'exit');
await vite.close();
