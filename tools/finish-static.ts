// Prepares a finished build for a static file host.
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readAiHosts } from '#server/config/ai-hosts.ts';
import { metaContentPolicy } from '#server/http/security-headers.ts';

/** The first tag of every page; the policy comes before anything that it judges. */
const FIRST_TAG = '<meta charset="utf-8" />';

/**
 * `publicUrl`: the origin in the tags of shared links; '' when unknown. `aiHosts`: TRIAL_AI_HOSTS.
 * Throws for hosts that are no https origins, and for a page without its first tag.
 */
export function finishStatic(
  folder: string,
  { publicUrl, aiHosts }: { publicUrl: string; aiHosts: string },
): void {
  const { origins, wrong } = readAiHosts(aiHosts);
  if (wrong.length > 0)
    throw new Error(`TRIAL_AI_HOSTS holds no https origins: ${wrong.join(' ')}`);
  const policy = `<meta http-equiv="Content-Security-Policy" content="${metaContentPolicy(origins)}" />`;
  for (const page of globSync('*.html', { cwd: folder }).map((file) => `${folder}/${file}`)) {
    const html = readFileSync(page, 'utf8');
    if (!html.includes(FIRST_TAG)) throw new Error(`${page} has no ${FIRST_TAG}`);
    writeFileSync(
      page,
      html.replaceAll('{{PUBLIC_URL}}', publicUrl).replace(FIRST_TAG, `${FIRST_TAG}${policy}`),
    );
    // Compressed before the URL was known; file hosts compress by themselves.
    for (const ending of ['br', 'gz']) rmSync(`${page}.${ending}`, { force: true });
  }
  copyFileSync(`${folder}/index.html`, `${folder}/404.html`);
}
