// Runs before the server starts. Builds the web app and the server when they are missing or stale;
// otherwise it takes a moment. Does nothing without the sources and
// build tools, as in a container image with the built files only.
import { existsSync } from 'node:fs';
import { isBuildFresh, ROOT, SERVER_BUILD, WEB_BUILD } from '#tools/build-inputs.ts';

if (existsSync(`${ROOT}web/main.tsx`)) {
  if (!isBuildFresh(WEB_BUILD)) {
    const { buildWebApp } = await import('#tools/build.ts');
    await buildWebApp();
  }
  if (!isBuildFresh(SERVER_BUILD)) {
    const { buildServer } = await import('#tools/build-server.ts');
    await buildServer();
  }
}
