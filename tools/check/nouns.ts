// Checks that every noun has one word in file names: the table of the glossary names the stem of
// each noun, and the words that no file name uses for it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckReport } from '#tools/check/report.ts';

const GLOSSARY = 'docs/glossary.md';

/** Roots in which every noun of the contract has files. */
const ROOTS = ['server', 'web'];

export interface Noun {
  /** How its files begin: `post`. */
  stem: string;
  /** Words that file names do not use: `chat`. */
  never: readonly string[];
}

/** Reads the table under the heading "Nouns and their files". */
export function readNouns(glossary: string): Noun[] {
  const [, section = ''] = glossary.split('## Nouns and their files');
  const [table = ''] = section.split('\n## ');
  return table.split('\n').flatMap((line) => {
    const [, , , files = '', never = ''] = line.split('|');
    const [stem] = codeSpans(files);
    return stem === undefined ? [] : [{ stem, never: codeSpans(never) }];
  });
}

/** `files`: the paths that git lists. */
export function findNounErrors(nouns: readonly Noun[], files: readonly string[]): string[] {
  if (nouns.length === 0) return [`${GLOSSARY}: no table of nouns was found`];
  const missing = nouns.flatMap(({ stem }) => {
    const own = files.filter((file) => new RegExp(`/${stem}[.-]`).test(file));
    if (own.length === 0) return [`${stem}: no file name starts with it`];
    if (!files.includes(`contract/${stem}.contract.ts`)) return [];
    return ROOTS.filter((root) => !own.some((file) => file.startsWith(`${root}/`))).map(
      (root) => `${stem}: is in the contract, but no file name of ${root}/ starts with it`,
    );
  });
  const instead = new Map(nouns.flatMap(({ stem, never }) => never.map((word) => [word, stem])));
  const wrong = files.flatMap((file) =>
    file.split(/[/.-]/).flatMap((word) => {
      const stem = instead.get(word);
      return stem === undefined ? [] : [`${file}: '${word}': write ${stem} (${GLOSSARY})`];
    }),
  );
  return [...missing, ...wrong];
}

/** Checks all files that git tracks. */
export function checkNouns(root: string): CheckReport {
  const nouns = readNouns(readFileSync(join(root, GLOSSARY), 'utf8'));
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' });
  return {
    summary: `nouns: ${nouns.length}`,
    errors: findNounErrors(nouns, files.split('\n').filter(Boolean)),
  };
}

function codeSpans(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, word]) => word ?? []);
}
