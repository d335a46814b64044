// `npm run build:static`: the web app for any plain file host, as trial only. Without a server
// there is no /api/config, so the app says so and offers the trial. Deep links are answered by
// 404.html, which is the app.
import { finishStatic } from '#tools/finish-static.ts';

process.env['WEB_DIR'] ??= 'dist-static';
// Loaded now: where the build goes is read from the environment.
const [{ buildWebApp }, { DIST }] = await Promise.all([
  import('#tools/build.ts'),
  import('#tools/build-inputs.ts'),
]);
await buildWebApp();
finishStatic(DIST, process.env['PUBLIC_URL'] ?? '');
console.log(`${DIST} can be put on any file host`);
