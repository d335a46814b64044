// Runs before `npm test`: the journeys need Chromium and a Chinese font, and check emoji where a
// font has them; a system test needs PgBouncer. On Debian, as root, all are installed. Elsewhere a
// missing program stops the run with the install command, and tests of emoji are skipped.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { CHROMIUM } from '#tools/chromium.ts';
import { pgbouncerProgram } from '#tools/test/pgbouncer.ts';

const PACKAGES = [
  'chromium-headless-shell',
  'fonts-noto-cjk',
  'fonts-noto-color-emoji',
  'pgbouncer',
];

if (missing().length > 0 || lacksEmoji()) install();
for (const program of missing()) {
  process.stderr.write(
    `There is no ${program}. Install it (Debian: apt-get install ${PACKAGES.join(' ')}); ` +
      'CHROMIUM_PATH names another Chromium.\n',
  );
  process.exitCode = 1;
}

/** The programs that no run can do without and that are not there. */
function missing(): string[] {
  const lacksPooler = spawnSync(pgbouncerProgram(), ['--version']).status !== 0;
  return [...(existsSync(CHROMIUM) ? [] : [CHROMIUM]), ...(lacksPooler ? ['pgbouncer'] : [])];
}

/** Whether fontconfig has no emoji font; a system without fontconfig has its own. */
function lacksEmoji(): boolean {
  const list = spawnSync('fc-list', [':lang=und-zsye'], { encoding: 'utf8' });
  return list.status === 0 && list.stdout.trim() === '';
}

function install(): void {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  process.stdout.write(`Installing ${PACKAGES.join(', ')} …\n`);
  const run = (...arguments_: string[]) =>
    spawnSync('apt-get', arguments_, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  const installAll = () => run('install', '-y', '--no-install-recommends', ...PACKAGES);
  // Package lists may be missing or old: they are updated only when the install fails without.
  if (!installAll() && run('update')) installAll();
}
