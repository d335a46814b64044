// `npm run build:static`: the web app for any static file host, with trial mode only. Without a
// server there is no /api/config, so the app explains this and offers the trial. Deep links get
// 404.html, which is the app.
import { finishStatic } from '#tools/finish-static.ts';

process.env['WEB_DIR'] ??= 'dist-static';
// Dynamic, because the modules read the output folder from the environment when they load.
const [{ buildWebApp }, { DIST }] = await Promise.all([
  import('#tools/build.ts'),
  import('#tools/build-inputs.ts'),
]);
await buildWebApp();
finishStatic(DIST, {
  publicUrl: process.env['PUBLIC_URL'] ?? '',
  aiHosts: process.env['TRIAL_AI_HOSTS'] ?? '',
});
console.log(`${DIST} is ready for any static file host`);
