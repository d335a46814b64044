// Prepares a finished build for a static file host.
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** `publicUrl`: the origin in the tags of shared links; '' when unknown. */
export function finishStatic(folder: string, publicUrl: string): void {
  const index = `${folder}/index.html`;
  writeFileSync(index, readFileSync(index, 'utf8').replaceAll('{{PUBLIC_URL}}', publicUrl));
  copyFileSync(index, `${folder}/404.html`);
  // Compressed before the URL was known; file hosts compress by themselves.
  for (const ending of ['br', 'gz']) rmSync(`${index}.${ending}`, { force: true });
}
