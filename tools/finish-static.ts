// Prepares a finished build for a static file host.
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** `publicUrl`: the origin in the tags of shared links; '' when unknown. */
export function finishStatic(folder: string, publicUrl: string): void {
  for (const page of globSync('*.html', { cwd: folder }).map((file) => `${folder}/${file}`)) {
    writeFileSync(page, readFileSync(page, 'utf8').replaceAll('{{PUBLIC_URL}}', publicUrl));
    // Compressed before the URL was known; file hosts compress by themselves.
    for (const ending of ['br', 'gz']) rmSync(`${page}.${ending}`, { force: true });
  }
  copyFileSync(`${folder}/index.html`, `${folder}/404.html`);
}
