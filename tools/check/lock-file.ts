// `npm ci` verifies only packages whose lock entry has a hash, so every entry must have one.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckReport } from '#tools/check/report.ts';

/** The entry of a lock file, as far as it identifies the package's content. */
export interface LockedPackage {
  integrity?: string;
  /** A folder of this repository. */
  link?: boolean;
  /** Part of its parent's archive, whose hash covers it. */
  inBundle?: boolean;
}

/**
 * One sentence for each locked package without a SHA-512 hash. The root package, keyed `''`, has
 * none.
 */
export function findUnverified(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && entry.link !== true && entry.inBundle !== true)
    .filter(([, entry]) => entry.integrity?.startsWith('sha512-') !== true)
    .map(([path]) => `package-lock.json: ${path} has no sha512 integrity`);
}

/**
 * To fix an error, delete node_modules and the lock file, then run `npm install
 * --package-lock-only`.
 */
export function checkLockFile(root: string): CheckReport {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return {
    summary: `lock file: ${Object.keys(packages).length - 1} packages`,
    errors: findUnverified(packages),
  };
}
