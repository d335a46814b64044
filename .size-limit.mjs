// Size limits of scripts and styles, compressed as they are sent. The first page: the files that
// index.html names. Every other chunk: what one more screen, dialog or menu adds at most.
// e2e/first-load.e2e.ts limits whole screens.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const index = existsSync('dist/index.html') ? readFileSync('dist/index.html', 'utf8') : '';
const assets = existsSync('dist/assets')
  ? readdirSync('dist/assets').map((file) => `dist/assets/${file}`)
  : [];

/** The compressed files beside the originals; small files are sent uncompressed. */
const asSent = (files) => files.map((file) => (existsSync(`${file}.gz`) ? `${file}.gz` : file));

/** Files of one type that the first page names. */
const named = (extension) =>
  [...index.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)]
    .map(([, file]) => `dist/${file}`)
    .filter((file) => file.endsWith(extension));

const first = named('.js');
const others = assets.filter((file) => file.endsWith('.js') && !first.includes(file));
const budget = (name, files, limit) => ({
  name,
  path: asSent(files),
  limit,
  gzip: false,
  brotli: false,
});

export default [
  budget('scripts that index.html names', first, '100 kB'),
  budget('styles that index.html names', named('.css'), '25 kB'),
  ...others.map((file) => budget(file.replace('dist/assets/', ''), [file], '41 kB')),
  budget('all scripts together', [...first, ...others], '600 kB'),
];
