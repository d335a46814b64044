// `npm run build:static`: the web app for any plain file host, as trial only. Without a server there is no /api/config, so the app says
// so and offers the trial. Deep links are answered by 404.html, which is the app.
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Turns a finished build into one that needs no server. `publicUrl`: the origin in the tags of shared links; '' when unknown. */
export function finishStatic(folder: string, publicUrl: string): void {
  const index = `${folder}/index.html`;
  writeFileSync(index, readFileSync(index, 'utf8').replaceAll('{{PUBLIC_URL}}', publicUrl));
  copyFileSync(index, `${folder}/404.html`);
  // Compressed before the address was known; file hosts compress by themselves.
  for (const ending of ['br', 'gz']) rmSync(`${index}.${ending}`, { force: true });
}

if (import.meta.main) {
  process.env['WEB_DIR'] ??= 'dist-static';
  // Loaded now: where the build goes is read from the environment.
  const [{ buildWebApp }, { DIST }] = await Promise.all([import('#tools/build.ts'), import('#tools/build-inputs.ts')]);
  await buildWebApp();
  finishStatic(DIST, process.env['PUBLIC_URL'] ?? '');
  console.log(`${DIST} can be put on any file host`);
}
