// Runs before `npm test`: the journeys need Chromium and a Chinese font, and check emoji where a
// font has them. On Debian, as root, all are installed. Elsewhere a missing Chromium stops the run
// with the install command, and tests of emoji are skipped.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CHROMIUM } from '#tools/chromium.ts';

const PACKAGES = ['chromium-headless-shell', 'fonts-noto-cjk', 'fonts-noto-color-emoji'];

if ((!existsSync(CHROMIUM) || lacksEmoji()) && !install() && !existsSync(CHROMIUM)) {
  process.stderr.write(
    `There is no Chromium at ${CHROMIUM}. Install one (Debian: apt-get install ${PACKAGES.join(' ')}), or name it in CHROMIUM_PATH.\n`,
  );
  process.exitCode = 1;
}

/** Whether fontconfig has no emoji font; a system without fontconfig has its own. */
function lacksEmoji(): boolean {
  const list = spawnSync('fc-list', [':lang=und-zsye'], { encoding: 'utf8' });
  return list.status === 0 && list.stdout.trim() === '';
}

function install(): boolean {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false;
  process.stdout.write(`Installing ${PACKAGES.join(', ')} …\n`);
  const run = (...arguments_: string[]) =>
    spawnSync('apt-get', arguments_, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  // Package lists may be missing or old: they are updated only when the install fails without.
  const done =
    run('install', '-y', '--no-install-recommends', ...PACKAGES) ||
    (run('update') && run('install', '-y', '--no-install-recommends', ...PACKAGES));
  return done && existsSync(CHROMIUM);
}
