import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean);
const isIgnored = (file: string) =>
  ignored.some((pattern) => matchesGlob(file, pattern) || file.startsWith(`${pattern}/`));
const inImage = readFileSync('Dockerfile', 'utf8').matchAll(/^COPY --from=build \/app\/(\S+)/gm);

test('container image · copied folders · contain no test and no tool', () => {
  const folders = [...inImage].map(([, path]) => path ?? '');
  expect(folders).toContain('server');
  const files = execFileSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      ...folders.filter(
        (path) => !['node_modules', 'dist', 'dist-server'].includes(path.replace('./', '')),
      ),
    ],
    { encoding: 'utf8' },
  )
    .trim()
    .split('\n')
    .filter((file) => !isIgnored(file));
  expect(files.length).toBeGreaterThan(300);
  expect(
    files.filter((file) =>
      /(?:^|\/)test-|\.test\.|-test-|compliance\/|^(?:e2e|tools)\//.test(file),
    ),
  ).toEqual([]);
});

// C§75.02
test('container image · both stages · take the same base, and run without root', () => {
  const lines = readFileSync('Dockerfile', 'utf8').split('\n');
  expect(lines.filter((line) => line.startsWith('FROM '))).toEqual([
    'FROM ${BASE_IMAGE} AS build',
    'FROM ${BASE_IMAGE}',
  ]);
  expect(lines.find((line) => line.startsWith('ARG BASE_IMAGE='))).toMatch(/@sha256:[0-9a-f]{64}$/);
  expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
});
