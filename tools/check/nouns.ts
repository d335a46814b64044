// One noun can be followed through the code by file names: the glossary's table names the stem of
// each noun, and the words that no file name uses for it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckReport } from '#tools/check/report.ts';

/** Where the table of nouns is. */
const GLOSSARY = 'docs/glossary.md';

/** Roots that a noun of the contract has files in. */
const ROOTS = ['server', 'web'];

/** A noun of the glossary. */
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

/** What is wrong with the names of `files`, which git lists. */
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

/** Checks the names of all files that git knows. */
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
