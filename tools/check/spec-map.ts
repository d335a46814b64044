// Keeps docs/spec-map.md honest: a row that says "done" names files that exist and a test that holds it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckReport } from '#tools/check/report.ts';

/** One demand of the specification, as its row states it. */
export interface SpecRow {
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

const PLACE = /^([AB]§\d+)\.(\d{2,3})$/;
const PATH = /^(?:domain|contract|engine|server|web|e2e|docs|tools)\/[\w./-]+$/;
const TEST_FILE = /\.(?:test\.tsx?|e2e\.ts)$/;
const DECISION = /^docs\/adr\/\d{4}-[\w-]+\.md$/;
const FILE = /\.[a-z]+$/;

/** The rows of the document, in order. A table line with another number of cells than seven is a fault of {@link findSpecMapFaults}. */
export function readSpecRows(markdown: string): { rows: SpecRow[]; faults: string[] } {
  const rows: SpecRow[] = [];
  const faults: string[] = [];
  markdown.split('\n').forEach((text, index) => {
    const line = index + 1;
    if (!text.startsWith('|') || /^\|\s*(?:place\s*\||:?-)/.test(text)) return;
    const cells = text
      .slice(1, text.lastIndexOf('|'))
      .split('|')
      .map((cell) => cell.trim());
    const [place = '', demand = '', page = '', wire = '', source = '', test = '', status = ''] = cells;
    if (cells.length !== 7) {
      faults.push(`line ${line}: a row has seven cells, this one ${cells.length}`);
      return;
    }
    rows.push({ line, place, demand, page, wire, source, test, status });
  });
  return { rows, faults };
}

/** Everything that does not hold. `exists` is asked with paths from the root of the repository. */
export function findSpecMapFaults(rows: readonly SpecRow[], exists: (path: string) => boolean): string[] {
  const faults: string[] = [];
  const lastOfSection = new Map<string, number>();
  for (const row of rows) {
    const at = `line ${row.line} (${row.place})`;
    const place = PLACE.exec(row.place);
    if (place?.[1] === undefined) faults.push(`${at}: a place looks like A§2.17`);
    else {
      const expected = (lastOfSection.get(place[1]) ?? 0) + 1;
      if (Number(place[2]) !== expected) faults.push(`${at}: the next place of ${place[1]} is number ${expected}; rows are never removed or repeated`);
      lastOfSection.set(place[1], Number(place[2]));
    }
    const judge = JUDGES[row.status];
    faults.push(...(judge?.(row, exists) ?? [`a status is ${Object.keys(JUDGES).join(', ')}, not "${row.status}"`]).map((fault) => `${at}: ${fault}`));
  }
  return faults;
}

/** What each status promises. `ruled`: the demand is met in another way than its words say, by a decision that the row names. */
const JUDGES: Record<string, (row: SpecRow, exists: (path: string) => boolean) => string[]> = {
  done: doneFaults,
  ruled: ruledFaults,
  open: () => [],
};

function ruledFaults(row: SpecRow, exists: (path: string) => boolean): string[] {
  const named = [row.page, row.wire, row.source, row.test].flatMap(pathsIn);
  return [
    ...(named.some((path) => DECISION.test(path)) ? [] : ['ruled, but names no decision in docs/adr']),
    ...named.filter((path) => !exists(path)).map((path) => `ruled, but ${path} does not exist`),
  ];
}

function doneFaults(row: SpecRow, exists: (path: string) => boolean): string[] {
  const homes = [row.page, row.wire, row.source].flatMap(pathsIn);
  const tests = pathsIn(row.test).filter((path) => TEST_FILE.test(path));
  const missing = [...homes, ...pathsIn(row.test)].filter((path) => !exists(path));
  return [
    ...(homes.some((path) => FILE.test(path)) ? [] : ['done, but names no file that meets it']),
    ...(tests.length > 0 ? [] : ['done, but names no test that holds it']),
    ...missing.map((path) => `done, but ${path} does not exist`),
  ];
}

function pathsIn(cell: string): string[] {
  return cell.split(/[\s,;`]+/).filter((word) => PATH.test(word));
}

/** Checks docs/spec-map.md against the files of the repository. */
export function checkSpecMap(root: string): CheckReport {
  const { rows, faults } = readSpecRows(readFileSync(join(root, 'docs/spec-map.md'), 'utf8'));
  const counts = Object.keys(JUDGES).map((status) => `${rows.filter((row) => row.status === status).length} ${status}`);
  return {
    summary: `spec map: ${rows.length} rows, ${counts.join(', ')}`,
    faults: [...faults, ...findSpecMapFaults(rows, (path) => existsSync(join(root, path)))],
  };
}
