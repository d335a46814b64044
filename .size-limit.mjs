// What the first page costs before anything else is asked for: the files that index.html names, compressed as they are sent.
// Budgets for whole screens are held by e2e/first-load.e2e.ts. Sizes are of the gzip files beside the originals.
import { existsSync, readFileSync } from 'node:fs';

const index = existsSync('dist/index.html') ? readFileSync('dist/index.html', 'utf8') : '';

/** Files of one type that the first page names. */
function named(extension) {
  const files = [...index.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => `dist/${file}`).filter((file) => file.endsWith(extension));
  return files.map((file) => (existsSync(`${file}.gz`) ? `${file}.gz` : file));
}

export default [
  { name: 'scripts that index.html names', path: named('.js'), limit: '135 kB', gzip: false, brotli: false },
  { name: 'styles that index.html names', path: named('.css'), limit: '25 kB', gzip: false, brotli: false },
  { name: 'all scripts together', path: 'dist/assets/*.js.gz', limit: '600 kB', gzip: false, brotli: false },
];
