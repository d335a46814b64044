// Keys are created once, readable by their owner only, agreed on by processes that start together,
// and rotated without downtime.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addSigningKey, loadKeys } from '#server/config/keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echo-keys-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

test('eight processes starting at once agree on the same keys', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => loadKeys(folder)));
  const fingerprints = all.map((keys) =>
    [
      keys.signingKey().kid,
      Buffer.from(keys.refreshSecret).toString('hex'),
      Buffer.from(keys.storageUrlSecret).toString('hex'),
      keys.push.publicKey,
    ].join(),
  );
  expect(new Set(fingerprints).size).toBe(1);
  expect(all[0]?.refreshSecret).not.toEqual(all[0]?.storageUrlSecret);
  expect(all[0]?.refreshSecret).toHaveLength(32);
  const files = readdirSync(join(folder, 'keys')).sort();
  expect(files).toEqual([
    'access-000000.jwk.json',
    'push.jwk.json',
    'refresh.key',
    'storage-url.key',
  ]);
  for (const file of files) expect(statSync(join(folder, 'keys', file)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'keys')).mode & 0o777).toBe(0o700);
  expect((await loadKeys(folder)).signingKey().kid).toBe(all[0]?.signingKey().kid);
});

test('a new key · signs after the next start; running processes accept it', async () => {
  const running = await loadKeys(folder);
  const old = running.signingKey().kid;
  const added = await addSigningKey(folder);
  const restarted = await loadKeys(folder);
  expect([restarted.signingKey().kid, running.signingKey().kid]).toEqual([added, old]);
  expect((await restarted.findKey(old))?.kid).toBe(old);
  expect(restarted.publicJwks().map((jwk) => jwk.kid)).toEqual([added, old]);
  expect(JSON.stringify(restarted.publicJwks())).not.toContain('"d"');
  expect(await running.findKey(added)).toBeNull();
  vi.setSystemTime(Date.now() + 11_000);
  expect((await running.findKey(added))?.kid).toBe(added);
  rmSync(join(folder, 'keys', 'access-000000.jwk.json'));
  expect(await (await loadKeys(folder)).findKey(old)).toBeNull();
});

test.each(['refresh.key', 'push.jwk.json'])('a damaged %s stops the start', async (file) => {
  await loadKeys(folder);
  writeFileSync(join(folder, 'keys', file), '{}');
  await expect(loadKeys(folder)).rejects.toThrow(`${file} is damaged`);
});
