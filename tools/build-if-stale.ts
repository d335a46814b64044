// Run before the server starts: builds the web app, and compiles the server, when dist/ is missing
// or older than its sources, and else costs a moment. Without the sources and tools of the build (a
// container image with dist/ only) there is nothing to compare.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isBuildFresh, ROOT } from '#tools/build-inputs.ts';

if (existsSync(`${ROOT}web/main.tsx`) && !isBuildFresh()) {
  const { buildWebApp } = await import('#tools/build.ts');
  await buildWebApp();
  spawnSync(process.execPath, [`${ROOT}tools/compile-server.ts`], { stdio: 'inherit' });
}
