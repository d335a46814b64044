// Before `npm test`: the journeys need a Chromium and a Chinese font. On Debian, as root, they are installed; else it is said how.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CHROMIUM } from '#tools/chromium.ts';

const PACKAGES = ['chromium', 'fonts-noto-cjk'];

if (!existsSync(CHROMIUM) && !install()) {
  process.stderr.write(`There is no Chromium at ${CHROMIUM}. Install one (Debian: apt-get install ${PACKAGES.join(' ')}), or name it in CHROMIUM_PATH.\n`);
  process.exitCode = 1;
}

function install(): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  process.stdout.write(`Installing ${PACKAGES.join(' and ')} …\n`);
  const run = (...arguments_: string[]) =>
    spawnSync('apt-get', arguments_, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
  // Lists may be missing or old: they are fetched only when the install cannot do without.
  const done = run('install', '-y', '--no-install-recommends', ...PACKAGES) || (run('update') && run('install', '-y', '--no-install-recommends', ...PACKAGES));
  return done && existsSync(CHROMIUM);
}
