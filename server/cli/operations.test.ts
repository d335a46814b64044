// Operators rely on this: a backup under load restores completely, a broken one changes nothing,
// purged accounts stay purged, and the commands do what they say.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommandLine } from '#server/cli/command-line.ts';
import { readSettings } from '#server/config/settings.ts';
import { authClient } from '#server/test-helpers/auth-server.ts';
import { startServer, type RunningServer } from '#server/listen.ts';
import { makeMemosDatabase } from '#server/test-helpers/memos-database.ts';
import { createLog } from '#server/http/logger.ts';
import { cheapHasher } from '#server/test-helpers/cheap-hasher.ts';
import { turnTwoStepOn } from '#tools/test/authenticator.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'echo-operations-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const environment = (dataDir: string) => ({
  DATA_DIR: join(folder, dataDir),
  PORT: '0',
  LOG_LEVEL: 'silent',
  RATE_LIMITS: 'off',
  AUTH_MFA: 'on',
  ACCOUNT_PURGE_DAYS: '0',
});
const start = (dataDir: string, nowMs?: () => number) =>
  startServer(readSettings(environment(dataDir)), {
    log: createLog('silent'),
    hasher: cheapHasher(),
    ...(nowMs === undefined ? {} : { now: nowMs }),
  });
/** Runs a command as an operator does, in a process of its own. */
const adminProcess = async (dataDir: string, ...words: string[]) => {
  const child = spawn(process.execPath, ['server/cli/main.ts', ...words], {
    env: { ...process.env, ...environment(dataDir) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[status], out, err] = await Promise.all([
    once(child, 'exit') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { status, out, err };
};
/** Runs a command in this process, at a twentieth of the CPU time. */
const admin = async (dataDir: string, ...words: string[]) => {
  let [out, err] = ['', ''];
  const isDone = await runCommandLine(words, environment(dataDir), {
    write: (line) => (out += `${line}\n`),
    writeError: (line) => (err += `${line}\n`),
  });
  return { status: isDone ? 0 : 1, out, err };
};

const auth = async (server: RunningServer, path: string, email: string) => {
  const response = await fetch(`${server.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'geheim7' }),
  });
  return {
    status: response.status,
    ...((await response.json()) as { access_token: string; user: { id: string } }),
  };
};
const createPost = (server: RunningServer, token: string, content: string, images: string[] = []) =>
  fetch(`${server.url}/api/posts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ id: randomUUID(), content, images }),
  });
const contentsOf = async (server: RunningServer, token: string) => {
  const page = (await (
    await fetch(`${server.url}/api/posts?limit=50`, {
      headers: { Authorization: `Bearer ${token}` },
    })
  ).json()) as {
    items: { content: string; images: string[] }[];
  };
  return page.items;
};

test('a backup during writes · restored elsewhere · holds earlier writes and images', async () => {
  const server = await start('live');
  const keeper = await auth(server, 'signup', 'keeper@example.com');
  const leaver = await auth(server, 'signup', 'leaver@example.com');
  const { default: sharp } = await import('sharp');
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2f6f73' } })
    .png()
    .toBuffer();
  const path = `${keeper.user.id}/1700000000000_drill.png`;
  const uploaded = await fetch(`${server.url}/storage/v1/object/card-image-bucket/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'image/png', Authorization: `Bearer ${keeper.access_token}` },
    body: new Uint8Array(image),
  });
  expect(uploaded.status).toBe(200);
  await createPost(server, keeper.access_token, '备份之前', [path]);

  let isWriting = true;
  const writing = (async () => {
    for (let at = 0; isWriting; at += 1)
      await createPost(server, leaver.access_token, `边写边备份 ${at}`);
  })();
  const made = await adminProcess('live', 'backup', join(folder, 'copy'));
  expect(made.err).toBe('');
  expect(made.out).toContain('1 images');
  isWriting = false;
  await writing;

  await fetch(`${server.url}/api/account/delete`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${leaver.access_token}` },
    body: JSON.stringify({ password: 'geheim7' }),
  });
  await expect.poll(async () => (await admin('live', 'user', 'find', 'leaver@')).out).toBe('');
  // Its purge has begun.
  await expect.poll(() => existsSync(join(folder, 'live/departed-accounts.txt'))).toBe(true);
  await server.stop();

  // The database is lost, DATA_DIR is not: the backup restores the database.
  rmSync(join(folder, 'live/echo-notes.db'));
  rmSync(join(folder, 'live/echo-notes.db-wal'), { force: true });
  rmSync(join(folder, 'live/echo-notes.db-shm'), { force: true });
  rmSync(join(folder, 'live/objects'), { recursive: true });
  const restored = await admin('live', 'restore', join(folder, 'copy'));
  expect(restored.err).toBe('');
  expect(restored.out).toContain('1 images');

  const again = await start('live');
  const signedIn = await auth(again, 'token?grant_type=password', 'keeper@example.com');
  const posts = await contentsOf(again, signedIn.access_token);
  expect(posts.map((post) => post.content)).toEqual(['备份之前']);
  const signed = await fetch(`${again.url}/storage/v1/object/sign/card-image-bucket/${path}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${signedIn.access_token}`,
    },
    body: JSON.stringify({ expiresIn: 60 }),
  });
  const { signedURL } = (await signed.json()) as { signedURL: string };
  expect((await fetch(`${again.url}/storage/v1${signedURL}`)).status).toBe(200);
  expect((await auth(again, 'token?grant_type=password', 'leaver@example.com')).status).toBe(400);
  await again.stop();
  expect((await admin('live', 'audit', 'balances')).status).toBe(0);
});

test('a restore · merges the list of purged accounts, and warns without one', async () => {
  const list = (dataDir: string) => join(folder, dataDir, 'departed-accounts.txt');
  const leaver = readFileSync(list('live'), 'utf8');
  expect(leaver).toMatch(/^[0-9a-f-]{36}\n$/);
  expect((await admin('live', 'backup', join(folder, 'later'))).err).toBe('');
  expect(readFileSync(list('later'), 'utf8')).toBe(leaver);

  const elsewhere = (await admin('elsewhere', 'restore', join(folder, 'later'))).out;
  expect(elsewhere).toContain('WARNING: DELETED ACCOUNTS COME BACK');
  expect(elsewhere).toContain('departed-accounts.txt');
  expect(readFileSync(list('elsewhere'), 'utf8')).toBe(leaver);

  // An existing list is extended, never replaced.
  rmSync(join(folder, 'elsewhere/echo-notes.db'));
  const other = `${randomUUID()}\n`;
  writeFileSync(list('elsewhere'), other);
  appendFileSync(list('later'), `not an id\n${leaver}`);
  expect((await admin('elsewhere', 'restore', join(folder, 'later'))).out).not.toContain('WARNING');
  expect(readFileSync(list('elsewhere'), 'utf8')).toBe(`${other}${leaver}`);
});

test('a broken backup, or an existing database · changes nothing', async () => {
  expect((await admin('live', 'restore', join(folder, 'copy'))).err).toContain(
    'move it away first',
  );
  const key = readdirSync(join(folder, 'copy/objects'))[0] ?? '';
  writeFileSync(join(folder, 'copy/objects', key), 'damaged');
  expect((await admin('fresh', 'restore', join(folder, 'copy'))).err).toContain(
    'missing or damaged',
  );
  expect(existsSync(join(folder, 'fresh/echo-notes.db'))).toBe(false);
  expect((await admin('live', 'backup', join(folder, 'copy'))).err).toContain('exists already');
});

// C§72.04
test('commands on accounts, plans, stones, coupons, locks and links', async () => {
  const server = await start('accounts');
  await auth(server, 'signup', 'wang@example.com');
  expect(
    (await admin('accounts', 'coupon', 'create', 'spring', '--stones', '50', '--uses', '2')).out,
  ).toContain('Made spring');
  expect((await admin('accounts', 'coupon', 'create', 'spring')).err).toContain('exists already');
  expect((await admin('accounts', 'coupon', 'create', 'SPRING!')).err).toContain('lower-case');
  expect((await admin('accounts', 'coupon', 'revoke', 'spring')).status).toBe(0);
  expect((await admin('accounts', 'coupon', 'list')).out).toMatch(
    /spring {2}50 stones, 0 premium days, used 0 of 2, until –, revoked/,
  );
  expect((await admin('accounts', 'stones', 'grant', 'wang@example.com', '7')).out).toContain(
    '107',
  );
  expect((await admin('accounts', 'plan', 'set', 'wang@example.com', 'premium')).status).toBe(0);
  expect((await admin('accounts', 'user', 'find', 'WANG')).out).toContain('premium  107 stones');
  const link = (await admin('accounts', 'user', 'reset-link', 'wang@example.com')).out;
  expect(link).toMatch(/\/resetpassword#access_token=[\w-]{40,}&type=recovery/);
  expect((await admin('accounts', 'user', 'lock', 'wang@example.com')).status).toBe(0);
  expect((await auth(server, 'token?grant_type=password', 'wang@example.com')).status).toBe(400);
  expect((await admin('accounts', 'user', 'lock', 'wang@example.com', '--days', '0')).status).toBe(
    0,
  );
  expect((await auth(server, 'token?grant_type=password', 'wang@example.com')).status).toBe(200);
  // C§74.06
  expect((await admin('accounts', 'user', 'two-step-off', 'wang@example.com')).err).toContain(
    'has no two-step sign-in',
  );
  const client = authClient(`${server.url}/auth/v1`);
  await client.signInWithPassword({ email: 'wang@example.com', password: 'geheim7' });
  await turnTwoStepOn(client, Date.now);
  expect((await admin('accounts', 'user', 'two-step-off', 'wang@example.com')).out).toContain(
    'Done',
  );
  expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError');
  expect((await admin('accounts', 'audit', 'log', 'wang@example.com')).out).toMatch(
    /two_step_off {2}.*command line/,
  );
  expect((await admin('accounts', 'user', 'unlink', 'wang@example.com')).err).toContain(
    'has no linked sign-in provider',
  );
  // C§74.35
  expect((await admin('accounts', 'user', 'remove-passkeys', 'wang@example.com')).err).toContain(
    'has no passkeys',
  );
  const setEmail = (from: string, to: string) => admin('accounts', 'user', 'set-email', from, to);
  expect((await setEmail('wang@example.com', 'nowhere')).err).toContain('is not an e-mail address');
  expect((await setEmail('wang@example.com', 'Wang@example.com')).err).toContain('already');
  const { out: setOut } = await setEmail('wang@example.com', 'new@example.com');
  expect(setOut).toContain('Done');
  expect(setOut).toContain('Access tokens and webhooks go on: it has 0 and 0.');
  expect((await auth(server, 'token?grant_type=password', 'wang@example.com')).status).toBe(400);
  expect((await setEmail('new@example.com', 'wang@example.com')).out).toContain('Done');
  for (const days of ['99999999999', '36501', '-1', '1.5', '1e3000'])
    expect(
      (await admin('accounts', 'user', 'lock', 'wang@example.com', `--days=${days}`)).err,
    ).toContain('from 0 to 36500');
  expect((await auth(server, 'token?grant_type=password', 'wang@example.com')).status).toBe(200);
  expect(
    (await admin('accounts', 'stones', 'grant', 'wang@example.com', '1000000001')).err,
  ).toContain('from 0 to 1000000000');
  expect(
    (
      await admin(
        'accounts',
        'plan',
        'set',
        'wang@example.com',
        'premium',
        '--until',
        '+275000-01-01',
      )
    ).err,
  ).toContain('must be a date');
  expect((await admin('accounts', 'audit', 'log', 'wang@example.com')).out).toContain(
    'account_locked',
  );
  expect((await admin('accounts', 'stats')).out).toContain('users: 1');
  // A server writes its counts together, after a moment.
  await expect
    .poll(async () => (await admin('accounts', 'server', 'state')).out)
    .toContain('sign-ups  1');
  expect((await admin('accounts', 'user', 'find')).err).toContain('TEXT is missing');
  expect((await admin('accounts', 'user', 'lock', 'nobody@example.com')).err).toContain(
    'no account',
  );
  expect((await admin('accounts', 'user', 'admin', 'wang@example.com')).out).toContain('Done');
  expect((await admin('accounts', 'user', 'find', 'wang')).out).toContain('operator');
  expect((await admin('accounts', 'user', 'admin', 'wang@example.com', '--off')).status).toBe(0);
  const invited = (
    await admin('accounts', 'invitation', 'create', '--uses', '2', '--note', '读书会')
  ).out;
  expect(invited).toMatch(/^(?:[0-9A-Z]{4}-?){4}\nhttp\S+\/login\?invite=/);
  expect((await admin('accounts', 'invitation', 'create', '--days', '0')).err).toContain(
    'from 1 to 365',
  );
  const listed = (await admin('accounts', 'invitation', 'list')).out;
  expect(listed).toContain('used 0 of 2');
  const id = listed.trim().split('\n').at(-1)?.split(' ')[0] ?? '';
  expect((await admin('accounts', 'invitation', 'revoke', id)).status).toBe(0);
  expect((await admin('accounts', 'keys', 'rotate')).out).toContain('The new key is');
  await server.stop();
});

// C§62.06
test('import memos · a dry run and a run; wrong words end with a sentence', async () => {
  const server = await start('memos');
  const { access_token: token } = await auth(server, 'signup', 'mei@example.com');
  const file = join(folder, 'memos_prod.db');
  makeMemosDatabase(file, '2026', (insert) =>
    insert('memo', {
      id: 1,
      uid: 'a',
      creator_id: 1,
      created_ts: 1_700_000_000,
      updated_ts: 1_700_000_000,
      content: '从 memos 来',
    }),
  );
  const run = (...words: string[]) => admin('memos', 'import', 'memos', ...words);
  const dry = await run(file, 'mei@example.com', '--dry-run');
  expect(dry.err).toBe('');
  expect(dry.out).toContain('Would import 1 posts, 0 diaries');
  expect(await contentsOf(server, token)).toEqual([]);
  expect((await run(file, 'mei@example.com', '--zone', 'Mars')).err).toContain('time zone');
  expect((await run(file, 'nobody@example.com')).err).toContain('no account');
  expect((await run(join(folder, 'none.db'), 'mei@example.com')).err).toContain('cannot be read');
  expect((await run(file, 'mei@example.com')).out).toContain('Imported 1 posts');
  expect((await run(file, 'mei@example.com')).out).toContain('1 memos were there already');
  expect((await contentsOf(server, token)).map(({ content }) => content)).toEqual(['从 memos 来']);
  await server.stop();
});

test('no command · lists all; an unknown command · fails', async () => {
  expect((await admin('none')).out).toContain('backup FOLDER');
  expect((await adminProcess('none', 'make', 'coffee')).status).toBe(1);
  expect((await admin('none', 'coupon', 'list', '--colour', 'red')).status).toBe(1);
});
