// The licences in a bundle: of each package that the bundler kept, with its text.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '#tools/build-inputs.ts';
import { bundledLicenses, packagesBesideModules } from '#tools/bundled-licenses.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'echo-licenses-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a bundle · names each package that it holds, with its licence, and no other', async () => {
  const entry = join(folder, 'entry.ts');
  const packageOf = (name: string) => join(ROOT, 'node_modules', name);
  writeFileSync(
    entry,
    `import { get } from '${packageOf('idb-keyval')}/dist/index.js';
     import { create } from '${packageOf('zustand')}/esm/index.mjs';
     import '${packageOf('@fontsource/barlow')}/400.css';
     console.log(get);`,
  );
  const outDir = join(folder, 'dist');
  const { plugin } = bundledLicenses(() => ['tailwindcss']);
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    plugins: [plugin],
    build: { outDir, emptyOutDir: true, lib: { entry, formats: ['es'], fileName: 'entry' } },
  });
  const text = readFileSync(join(outDir, 'licenses.txt'), 'utf8');
  const named = [...text.matchAll(/^(\S+) [\d.]+ \((.+)\)$/gm)].map((match) => match[1]);
  expect(named).toEqual(['@fontsource/barlow', 'idb-keyval', 'tailwindcss']);
  for (const [name, file] of [
    ['idb-keyval', 'LICENCE'],
    ['tailwindcss', 'LICENSE'],
  ] as const)
    expect(text).toContain(readFileSync(join(packageOf(name), file), 'utf8').trim());
});

test('packagesBesideModules · a service worker · names the parts of Workbox in it', () => {
  writeFileSync(
    join(folder, 'sw.js'),
    'self["workbox:core:7.4.0"];self["workbox:cacheable-response:7.4.0"]',
  );
  expect(packagesBesideModules(folder)).toEqual([
    'tailwindcss',
    'workbox-core',
    'workbox-cacheable-response',
  ]);
});
