// One hash of all inputs of the web build. It is stored in dist/ and shows whether dist/ is stale.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The folder of the build: WEB_DIR, as the server reads it. */
export const DIST = resolve(ROOT, process.env['WEB_DIR'] ?? 'dist');

/**
 * The hash of the inputs of the build in dist/. Written last, so that an aborted build never
 * counts.
 */
export const STAMP_FILE = `${DIST}/.inputs`;

const INPUTS = [
  'web/**',
  'contract/**',
  'domain/**',
  'engine/**',
  'ai/**',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'tools/build*.ts',
  'tools/fonts.ts',
  'tools/chunk-groups.ts',
  'tools/icon-imports.ts',
  'tools/preload-list.ts',
];
const LEFT_OUT = /\.test\.tsx?$|^web\/styles\/generated\//;

/** One hash of the names and contents of all files that the build reads. */
export function hashInputs(): string {
  const hash = createHash('sha256');
  const files = globSync(INPUTS, { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  for (const file of files.toSorted()) {
    if (LEFT_OUT.test(file) || !statSync(ROOT + file).isFile()) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(ROOT + file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** True when dist/ was built from exactly these sources. */
export function isBuildFresh(): boolean {
  return existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === hashInputs();
}
