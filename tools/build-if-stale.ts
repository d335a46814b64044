// Runs before the server starts. Builds the web app and compiles the server when dist/ is missing
// or stale; otherwise it takes a moment. Does nothing without the sources and build tools, as in a
// container image with dist/ only.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isBuildFresh, ROOT } from '#tools/build-inputs.ts';

if (existsSync(`${ROOT}web/main.tsx`) && !isBuildFresh()) {
  const { buildWebApp } = await import('#tools/build.ts');
  await buildWebApp();
  spawnSync(process.execPath, [`${ROOT}tools/compile-server.ts`], { stdio: 'inherit' });
}
