// One hash of all inputs of a build. It is stored with the result and shows whether that is stale.
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** The folder of the web build: WEB_DIR, as the server reads it. */
export const DIST = resolve(ROOT, process.env['WEB_DIR'] ?? 'dist');

/** A build: the folder of its result, and the files that it reads. */
export interface Build {
  folder: string;
  inputs: readonly string[];
}

const SHARED_INPUTS = ['contract/**', 'domain/**', 'engine/**', 'ai/**', 'package-lock.json'];

/** The web app. */
export const WEB_BUILD: Build = {
  folder: DIST,
  inputs: [
    ...SHARED_INPUTS,
    'web/**',
    'index.html',
    'vite.config.ts',
    'tools/build.ts',
    'tools/build-inputs.ts',
    'tools/fonts.ts',
    'tools/add-push-to-worker.ts',
    'tools/bundled-licenses.ts',
    'tools/chunk-groups.ts',
    'tools/icon-imports.ts',
    'tools/preload-list.ts',
    'tools/prerender.ts',
  ],
};

/**
 * The server. Its folder is directly in the project's, because the server finds `dist/` and
 * `docs/` beside the folder of its own files.
 */
export const SERVER_BUILD: Build = {
  folder: `${ROOT}dist-server`,
  inputs: [
    ...SHARED_INPUTS,
    'package.json',
    'server/**',
    'tools/build-server.ts',
    'tools/bundled-licenses.ts',
    'tools/build-inputs.ts',
  ],
};

const LEFT_OUT = /\.test\.tsx?$|^web\/styles\/generated\/|\/test-helpers\/|\/system-tests\//;

/** One hash of the names and contents of all files that the build reads. */
export function hashInputs({ inputs }: Build): string {
  const hash = createHash('sha256');
  const files = globSync([...inputs], { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));
  for (const file of files.toSorted()) {
    if (LEFT_OUT.test(file) || !statSync(ROOT + file).isFile()) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(ROOT + file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** True when the folder holds the result of exactly these sources. */
export function isBuildFresh(build: Build): boolean {
  const stamp = stampFile(build);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs(build);
}

/**
 * Marks the result as that of the inputs with this hash. Called last, so that an aborted build
 * never counts.
 */
export function stampBuild(build: Build, hash: string): void {
  writeFileSync(stampFile(build), hash);
}

function stampFile({ folder }: Build): string {
  return `${folder}/.inputs`;
}
