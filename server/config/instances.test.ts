// A lock that ends with its process: a live process is never taken for dead, a dead one is found
// once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { joinInstances } from '#server/config/instances.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'echo-instances-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const dead = async (instance: string) => {
  const found: string[] = [];
  const place = await joinInstances(dataDir, instance, async (id) => found.push(id));
  return { place, found };
};

test('a live or departed instance is not found; a dead one is found once', async () => {
  const first = await dead('a');
  const second = await dead('b');
  expect([first.found, second.found]).toEqual([[], []]);
  first.place.leave();
  const child = spawn(process.execPath, [
    '-e',
    `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive; commit'); console.log('held'); setInterval(() => undefined, 1000)`,
    join(dataDir, 'instances', 'crashed.lock'),
  ]);
  await once(child.stdout, 'data');
  const third = await dead('c');
  expect(third.found).toEqual([]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const fourth = await dead('d');
  expect(fourth.found).toEqual(['crashed']);
  const fifth = await dead('e');
  expect(fifth.found).toEqual([]);
  for (const { place } of [second, third, fourth, fifth]) place.leave();
  expect(readdirSync(join(dataDir, 'instances'))).toEqual([]);
});

test('a dead instance whose calls could not be ended · is found by the next start', async () => {
  mkdirSync(join(dataDir, 'instances'), { recursive: true });
  writeFileSync(join(dataDir, 'instances', 'gone.lock'), '');
  await expect(
    joinInstances(dataDir, 'a', () => Promise.reject(new Error('the database is away'))),
  ).rejects.toThrow('away');
  expect((await dead('b')).found).toContain('gone');
});
