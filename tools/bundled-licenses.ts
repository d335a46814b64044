// Writes the licences of the packages in a bundle into it, as MIT, BSD and Apache licences demand.
// The packages are those of the modules that the bundler kept, not those of package.json.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The file of a bundle, beside its entry. */
const LICENSES_FILE = 'licenses.txt';

/** A package with the texts that must go with it. */
interface BundledPackage {
  name: string;
  version: string;
  license: string;
  /** The licence and the notices; empty: the package ships none. */
  texts: readonly string[];
}

const TEXT_FILES = /^(?:licen[cs]e|copying|notice)/i;

/** The packages of some modules, by name and version. Modules outside of packages have none. */
function packagesOf(modules: Iterable<string>): BundledPackage[] {
  const folders = new Set<string>();
  for (const id of modules) {
    const folder = packageFolder(id);
    if (folder !== null) folders.add(folder);
  }
  const byName = new Map<string, BundledPackage>();
  for (const folder of folders) {
    const found = readPackage(folder);
    byName.set(`${found.name}@${found.version}`, found);
  }
  return [...byName.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value);
}

/** The document. Throws for a package without a text, which may then not be bundled. */
function licensesText(packages: readonly BundledPackage[]): string {
  const silent = packages.filter(({ texts }) => texts.length === 0);
  if (silent.length > 0)
    throw new Error(`no licence text in ${silent.map(({ name }) => name).join(', ')}`);
  const parts = packages.map(({ name, version, license, texts }) =>
    [`${name} ${version} (${license})`, ...texts].join('\n\n'),
  );
  return `This program contains the following packages.\n\n${parts.join(`\n\n${'-'.repeat(72)}\n\n`)}\n`;
}

/** Writes the file at the end of a build. `others`: packages that the bundler's modules lack. */
export function bundledLicenses(others: (folder: string) => readonly string[] = () => []): {
  plugin: Plugin;
  /** For bundles inside of this one: workers. */
  collector: Plugin;
} {
  let folder = '';
  const modules = new Set<string>();
  const collect: Plugin['generateBundle'] = (_options, bundle) => {
    for (const part of Object.values(bundle)) {
      if (part.type === 'asset') part.originalFileNames.forEach((name) => modules.add(name));
      else
        for (const [id, { renderedLength }] of Object.entries(part.modules))
          if (renderedLength > 0 || id.includes('.css')) modules.add(id);
    }
  };
  return {
    collector: { name: 'collect-packages', generateBundle: collect },
    plugin: {
      name: 'bundled-licenses',
      apply: 'build',
      configResolved({ root, build }) {
        folder = build.outDir.startsWith('/') ? build.outDir : `${root}/${build.outDir}`;
      },
      generateBundle: collect,
      closeBundle: {
        sequential: true,
        order: 'post',
        handler() {
          for (const name of others(folder)) modules.add(`node_modules/${name}/package.json`);
          writeFileSync(join(folder, LICENSES_FILE), licensesText(packagesOf(modules)));
        },
      },
    },
  };
}

/**
 * Packages of the web app that are no modules of its bundle: the service worker is made by another
 * bundler, which leaves marks of its parts, and the style sheet by Tailwind.
 */
export function packagesBesideModules(folder: string): string[] {
  const worker = join(folder, 'sw.js');
  const code = existsSync(worker) ? readFileSync(worker, 'utf8') : '';
  const parts = [...code.matchAll(/workbox:([a-z-]+):\d/g)].map(([, part]) => `workbox-${part}`);
  return ['tailwindcss', ...new Set(parts)];
}

function packageFolder(id: string): string | null {
  const path = id.replace(/^\0/, '').split('?')[0] ?? '';
  const at = path.lastIndexOf('node_modules/');
  if (at === -1) return null;
  const [scope = '', name = ''] = path.slice(at + 'node_modules/'.length).split('/');
  return path.slice(0, at) + join('node_modules', scope, scope.startsWith('@') ? name : '');
}

function readPackage(folder: string): BundledPackage {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license: string };
  const texts = readdirSync(folder)
    .filter((file) => TEXT_FILES.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return { name, version, license, texts };
}
