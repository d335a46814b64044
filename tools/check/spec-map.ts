// Verifies docs/spec-map.md: a "done" entry names existing files and a test that mentions the
// requirement.
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { CheckReport } from '#tools/check/report.ts';

/** A requirement of the specification with its entry. */
export interface SpecEntry {
  /** Line of the document, from 1. */
  line: number;
  /** `A§2.17`: document, section, number within the section. */
  place: string;
  demand: string;
  page: string;
  wire: string;
  source: string;
  test: string;
  status: string;
}

const PLACE = /^([ABC]§\d+)\.(\d{2,3})$/;
const PATH = /^(?:domain|contract|engine|ai|server|web|e2e|docs|tools)\/[\w./-]+$/;
const TEST_FILE = /\.(?:test\.tsx?|e2e\.ts)$/;
/** Test files run the compliance suite, so it proves an entry only together with one of them. */
const TEST_TEXT = /\.(?:test\.tsx?|e2e\.ts|compliance\.ts)$/;
const QUOTED = /'([^']+)'/g;
/** Placeholders of a quoted text: `{message}`, or the number N. */
const OPEN_PART = /\{\w+\}|\bN\b/;
const RULING = /rulings (\d+)/;
const DECISION = /^docs\/adr\/\d{4}-[\w-]+\.md$/;
const FILE = /\.[a-z]+$/;
const MODULE = /\.tsx?$/;
const IMPORT = /(?:from|import)\s*\(?\s*'([#.][^']+)'/g;

/**
 * Maximum number of entries that quote no text and whose section no named test mentions. It may
 * only decrease.
 */
const BY_FILE_ONLY_MAX = 726;

const ENTRY = /^- \*\*([ABC]§.+?)\*\* · (\S+) · (.+)$/;
const ENTRY_START = /^- \*\*[ABC]§/;
const FIELD = /^ {2}- (page|wire|source|test): (.+)$/;
const CONTINUATION = /^ {2,}(?!- )(\S.*)$/;
const NOTHING = '–';

/**
 * The entries of the document, in order. An entry is a list item `**place** · status · demand` with
 * one item below it for each field that is not empty. Long texts continue on indented lines.
 */
export function readSpecEntries(markdown: string): { entries: SpecEntry[]; errors: string[] } {
  const entries: SpecEntry[] = [];
  const errors: string[] = [];
  let entry: SpecEntry | null = null;
  let field: 'demand' | 'page' | 'wire' | 'source' | 'test' = 'demand';
  markdown.split('\n').forEach((text, index) => {
    const line = index + 1;
    const head = ENTRY.exec(text);
    const part = FIELD.exec(text);
    const rest = CONTINUATION.exec(text)?.[1];
    if (head !== null) {
      const [, place = '', status = '', demand = ''] = head;
      const none = { page: NOTHING, wire: NOTHING, source: NOTHING, test: NOTHING };
      entry = { line, place, demand, ...none, status };
      field = 'demand';
      entries.push(entry);
    } else if (ENTRY_START.test(text)) {
      entry = null;
      errors.push(`line ${line}: an entry reads "- **A§1.01** · status · demand"`);
    } else if (entry === null || !text.startsWith('  ')) entry = null;
    else if (part !== null) {
      field = part[1] as typeof field;
      entry[field] = part[2] ?? NOTHING;
    } else if (rest !== undefined) entry[field] += ` ${rest}`;
    else errors.push(`line ${line}: a field is page, wire, source or test`);
  });
  return { entries, errors };
}

/** The files of the repository, by their paths from its root. */
export interface RepositoryFiles {
  exists: (path: string) => boolean;
  read: (path: string) => string;
  /** A file and all its direct and indirect imports. */
  reach: (path: string) => ReadonlySet<string>;
}

export function findSpecMapErrors(entries: readonly SpecEntry[], files: RepositoryFiles): string[] {
  const errors: string[] = [];
  const lastOfSection = new Map<string, number>();
  for (const entry of entries) {
    const at = `line ${entry.line} (${entry.place})`;
    const place = PLACE.exec(entry.place);
    if (place?.[1] === undefined) errors.push(`${at}: a place looks like A§2.17`);
    else {
      const expected = (lastOfSection.get(place[1]) ?? 0) + 1;
      if (Number(place[2]) !== expected)
        errors.push(
          `${at}: the next place of ${place[1]} is number ${expected}; entries are never removed or repeated`,
        );
      lastOfSection.set(place[1], Number(place[2]));
    }
    const judge = JUDGES[entry.status];
    errors.push(
      ...(
        judge?.(entry, files) ?? [
          `a status is ${Object.keys(JUDGES).join(', ')}, not "${entry.status}"`,
        ]
      ).map((error) => `${at}: ${error}`),
    );
  }
  return errors;
}

/**
 * The rule of each status. `ruled`: a decision that the entry names meets the requirement in
 * another way than its wording.
 */
const JUDGES: Record<string, (entry: SpecEntry, files: RepositoryFiles) => string[]> = {
  done: doneErrors,
  ruled: ruledErrors,
  open: () => [],
};

function ruledErrors(entry: SpecEntry, files: RepositoryFiles): string[] {
  const named = [entry.page, entry.wire, entry.source, entry.test].flatMap(pathsIn);
  const ruling = RULING.exec(entry.demand)?.[1];
  const isRuled = ruling !== undefined && files.read('docs/rulings.md').includes(`\n${ruling}. **`);
  return [
    ...(isRuled || named.some((path) => DECISION.test(path))
      ? []
      : ['ruled, but names no decision in docs/adr or docs/rulings.md']),
    ...named
      .filter((path) => !files.exists(path))
      .map((path) => `ruled, but ${path} does not exist`),
  ];
}

function doneErrors(entry: SpecEntry, files: RepositoryFiles): string[] {
  const homes = [entry.page, entry.wire, entry.source].flatMap(pathsIn);
  const tests = pathsIn(entry.test).filter((path) => TEST_FILE.test(path));
  const missing = [...homes, ...pathsIn(entry.test)].filter((path) => !files.exists(path));
  return [
    ...(homes.some((path) => FILE.test(path)) ? [] : ['done, but names no file']),
    ...(tests.length > 0 ? [] : ['done, but names no test']),
    ...missing.map((path) => `done, but ${path} does not exist`),
    ...homes
      .filter((path) => !FILE.test(path))
      .map((path) => `done, but ${path} is a folder: name the file`),
    ...homeErrors(entry, homes, files),
    ...reachErrors(homes, tests, files),
    ...mentionErrors(entry, files),
  ];
}

/**
 * A file of an entry contains every text that the entry quotes; numbers may come from a constant.
 */
function homeErrors(entry: SpecEntry, homes: readonly string[], files: RepositoryFiles): string[] {
  const text = homes
    .filter((path) => FILE.test(path) && files.exists(path))
    .map(files.read)
    .join('\n');
  return quotedIn(entry)
    .flatMap((quote) => quote.split(/\d+/).map((part) => part.trim()))
    .filter((part) => !text.includes(part))
    .map((part) => `none of its files contains '${part}'`);
}

/**
 * A test loads one of the files of its entry. Journeys load none: they test the product from
 * outside.
 */
function reachErrors(
  homes: readonly string[],
  tests: readonly string[],
  files: RepositoryFiles,
): string[] {
  const modules = homes.filter((path) => MODULE.test(path));
  const isJourney = tests.some((path) => path.startsWith('e2e/'));
  if (
    isJourney ||
    tests.length === 0 ||
    modules.length === 0 ||
    tests.some((path) => !files.exists(path))
  )
    return [];
  const reached = new Set(tests.flatMap((path) => [...files.reach(path)]));
  return modules.some((path) => reached.has(path))
    ? []
    : [`its tests load none of ${modules.join(', ')}`];
}

/** The texts that an entry quotes, split at placeholders. */
function quotedIn({ demand }: SpecEntry): string[] {
  const quotes = Array.from(demand.matchAll(QUOTED), ([, quote = '']) => quote);
  return quotes
    .flatMap((quote) => quote.split(OPEN_PART))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function testTextOf(entry: SpecEntry, files: RepositoryFiles): string | null {
  const tests = pathsIn(entry.test).filter((path) => TEST_TEXT.test(path) && files.exists(path));
  return tests.length === 0 ? null : tests.map(files.read).join('\n');
}

/** `A§2.126` does not mention `A§2.12`. */
function mentionsPlace(text: string, place: string): boolean {
  return text
    .split(place)
    .slice(1)
    .some((rest) => !/^\d/.test(rest));
}

/** A test of an entry mentions its place, or every text that the entry quotes. */
function mentionErrors(entry: SpecEntry, files: RepositoryFiles): string[] {
  const text = testTextOf(entry, files);
  if (text === null || mentionsPlace(text, entry.place)) return [];
  return quotedIn(entry)
    .filter((quote) => !text.includes(quote))
    .map((quote) => `none of its tests mentions ${entry.place} or '${quote}'`);
}

/** True for an entry that quotes nothing and whose place is not in its tests. */
function isByFileOnly(entry: SpecEntry, files: RepositoryFiles): boolean {
  return (
    quotedIn(entry).length === 0 && !mentionsPlace(testTextOf(entry, files) ?? '', entry.place)
  );
}

/** Follows the imports of the repository's files; reads each file once. */
function followImports(read: (path: string) => string): RepositoryFiles['reach'] {
  const imports = new Map<string, string[]>();
  const importsOf = (path: string) => {
    const known = imports.get(path);
    if (known !== undefined) return known;
    const named = Array.from(read(path).matchAll(IMPORT), ([, name = '']) =>
      name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(path), name),
    );
    const modules = named.filter((name) => MODULE.test(name));
    imports.set(path, modules);
    return modules;
  };
  return (path) => {
    const seen = new Set([path]);
    for (const module of seen) for (const next of importsOf(module)) seen.add(next);
    return seen;
  };
}

function pathsIn(cell: string): string[] {
  return cell.split(/[\s,;`]+/).filter((word) => PATH.test(word));
}

export function checkSpecMap(root: string): CheckReport {
  const { entries, errors } = readSpecEntries(readFileSync(join(root, 'docs/spec-map.md'), 'utf8'));
  const counts = Object.keys(JUDGES).map(
    (status) => `${entries.filter((entry) => entry.status === status).length} ${status}`,
  );
  const exists = (path: string) => existsSync(join(root, path));
  const read = (path: string) => (exists(path) ? readFileSync(join(root, path), 'utf8') : '');
  const files = { exists, read, reach: followImports(read) };
  const byFileOnly = entries.filter((entry) => isByFileOnly(entry, files)).length;
  return {
    summary: `spec map: ${entries.length} entries, ${counts.join(', ')}; ${byFileOnly} name a test that does not mention them`,
    errors: [
      ...errors,
      ...findSpecMapErrors(entries, files),
      ...(byFileOnly > BY_FILE_ONLY_MAX
        ? [
            `${byFileOnly} entries name a test that does not mention them, more than ${BY_FILE_ONLY_MAX}: cite the place in the test`,
          ]
        : []),
    ],
  };
}
