// Keeps docs/security.md complete: every requirement of ASVS 5.0.0 up to level 2 is listed once,
// with the evidence that its status needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckReport } from '#tools/check/report.ts';

/**
 * Sections of ASVS 5.0.0 and their numbers of requirements of level 1 and 2. Numbers within a
 * section are consecutive.
 */
const SECTIONS: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

const STATUSES = ['kept', 'deviation', 'operator', 'does not apply'] as const;

/** An entry of the list: `- **1.2.1, 1.2.2** · kept · text`. */
interface Entry {
  line: number;
  items: string[];
  status: string;
  text: string;
}

/** The identifiers of all listed requirements, `1.1.1` to `17.3.2`. */
export function requiredItems(): string[] {
  return Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
}

/** The entries of a document, in order. A long entry continues on indented lines. */
export function readEntries(markdown: string): Entry[] {
  const lines = markdown.split('\n');
  return lines.flatMap((first, index) => {
    if (!first.startsWith('- **')) return [];
    const end = lines.findIndex((line, at) => at > index && !line.startsWith('  '));
    const text = lines
      .slice(index, end === -1 ? undefined : end)
      .map((line) => line.trim())
      .join(' ');
    const [, items, status = '', rest = ''] =
      /^- \*\*([\d., ]+)\*\* · ([^·]+) · (.+)$/.exec(text) ?? [];
    return items === undefined
      ? []
      : [{ line: index + 1, items: items.split(/,\s*/), status, text: rest }];
  });
}

/**
 * A kept requirement names a test; one about documentation (its section ends in `.1`) names a file.
 * All others give a reason of at least a few words.
 */
export function findSecurityErrors(entries: readonly Entry[]): string[] {
  const seen = entries.flatMap((entry) => entry.items);
  const required = new Set(requiredItems());
  return [
    ...requiredItems()
      .filter((item) => !seen.includes(item))
      .map((item) => `${item} is missing`),
    ...seen
      .filter((item, index) => seen.indexOf(item) !== index)
      .map((item) => `${item} is listed twice`),
    ...seen
      .filter((item) => !required.has(item))
      .map((item) => `${item} is no requirement of level 1 or 2`),
    ...entries.flatMap((entry) =>
      entryErrors(entry).map((error) => `line ${entry.line} (${entry.items[0]}): ${error}`),
    ),
  ];
}

function entryErrors({ items, status, text }: Entry): string[] {
  if (!STATUSES.some((known) => known === status))
    return [`a status is ${STATUSES.join(', ')}, not "${status}"`];
  if (status !== 'kept') return text.length < 8 ? ['the reason is missing'] : [];
  const isDocumentation = items.every((item) => item.split('.')[1] === '1');
  const evidence = isDocumentation
    ? /\]\([^)]+\)/
    : /\]\([^)]*\.(?:test\.tsx?|e2e\.ts|compliance\.ts)\)/;
  return evidence.test(text) ? [] : [`kept, but names no ${isDocumentation ? 'document' : 'test'}`];
}

/** Checks docs/security.md; the link check verifies that the named files exist. */
export function checkSecurityList(root: string): CheckReport {
  const entries = readEntries(readFileSync(join(root, 'docs/security.md'), 'utf8'));
  const counts = STATUSES.map((status) => {
    const count = entries
      .filter((entry) => entry.status === status)
      .flatMap((entry) => entry.items).length;
    return `${count} ${status}`;
  });
  return { summary: `security list: ${counts.join(', ')}`, errors: findSecurityErrors(entries) };
}
