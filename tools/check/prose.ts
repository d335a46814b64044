// Comments, test names and documents are written in plain English, in short lines: words that have
// a plain equivalent are errors. Quoted text, code spans and links are not examined.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';
import type { CheckReport } from '#tools/check/report.ts';

/** Characters of a line of a comment or a document. */
export const LINE_MAX_CHARACTERS = 100;

/** Characters of the name of a test. */
export const TEST_NAME_MAX_CHARACTERS = 80;

/** Patterns of forbidden words, ignoring case, each with its replacement. */
const PLAIN_WORDS: readonly (readonly [pattern: string, instead: string])[] = [
  ['anew', 'again'],
  ['whoever', 'the client, the user'],
  ['(?:nobody|no ?one)', 'no user, no client'],
  ['somebody', 'a user, another request'],
  ['meanwhile', 'at the same time'],
  ['(?:thereby|therein|thereof|thereupon)', 'a second sentence'],
  ['stands?(?! for\\b)', 'is'],
  ['lies', 'is in'],
  ['hears', 'receives'],
  ['(?:is|are) told', 'receives'],
  ['at the (?:most|least)', 'at most, at least'],
  ['of ours', 'our own'],
  ['the ones? who', 'the user that'],
  ['is no \\w+ of', 'is not'],
];

const FORBIDDEN = PLAIN_WORDS.map(
  ([pattern, instead]) => [new RegExp(`\\b${pattern}\\b`, 'iu'), instead] as const,
);

/** Words that code comments and test names do not use; documents for readers of pages may. */
const IN_CODE = [...FORBIDDEN, [/\bpictures?\b/iu, 'image'] as const];

/** A piece of English: its first line and its text. */
interface Passage {
  line: number;
  text: string;
}

/** Errors in the English and the line lengths of one TypeScript file. */
export function findCodeProseErrors(file: string, source: string): string[] {
  const { program, comments } = parseSync(file, source);
  const lineAt = lineCounter(source);
  const errors: string[] = [];
  for (const { value, start } of comments)
    for (const [index, text] of value.split('\n').entries())
      errors.push(...wordErrors(file, { line: lineAt(start) + index, text }, IN_CODE));
  for (const name of testNames(program)) {
    const passage = { line: lineAt(name.start), text: name.text };
    errors.push(...wordErrors(file, passage, IN_CODE));
    if (name.text.length > TEST_NAME_MAX_CHARACTERS)
      errors.push(
        `${file}:${passage.line}: the name of the test has ${name.text.length} characters, ` +
          `at most ${TEST_NAME_MAX_CHARACTERS}`,
      );
  }
  const commented = new Set<number>();
  for (const { start, end } of comments)
    for (let line = lineAt(start); line <= lineAt(end); line += 1) commented.add(line);
  return [...errors, ...lengthErrors(file, source, (line) => commented.has(line))];
}

/** Errors in the English and the line lengths of one Markdown document. */
export function findDocumentProseErrors(file: string, markdown: string): string[] {
  const errors: string[] = [];
  const fenced = new Set<number>();
  let inFence = false;
  for (const [index, text] of markdown.split('\n').entries()) {
    const isMark = /^\s*(?:```|~~~)/.test(text);
    if (isMark) inFence = !inFence;
    if (inFence || isMark) fenced.add(index + 1);
    else errors.push(...wordErrors(file, { line: index + 1, text }, FORBIDDEN));
  }
  return [...errors, ...lengthErrors(file, markdown, (line) => !fenced.has(line))];
}

/** Checks every TypeScript file and document that git tracks, except generated ones. */
export function checkProse(root: string): CheckReport {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.md', ':!docs/api'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);
  return {
    summary: `prose: ${files.length} files`,
    errors: files.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const find = extname(file) === '.md' ? findDocumentProseErrors : findCodeProseErrors;
      return find(file, text);
    }),
  };
}

function wordErrors(
  file: string,
  { line, text }: Passage,
  words: readonly (readonly [RegExp, string])[],
): string[] {
  const own = withoutQuotes(text);
  return words.flatMap(([pattern, instead]) => {
    const word = pattern.exec(own)?.[0];
    return word === undefined ? [] : [`${file}:${line}: '${word}': write ${instead}`];
  });
}

/** Removes code spans, quotations and the targets of links. */
function withoutQuotes(text: string): string {
  return text
    .replace(/`[^`]*`/gu, '')
    .replace(/"[^"]*"|“[^”]*”|「[^」]*」/gu, '')
    .replace(/\]\([^)]*\)/gu, ']');
}

function lengthErrors(file: string, text: string, counts: (line: number) => boolean): string[] {
  return text.split('\n').flatMap((content, index) => {
    const { length } = content;
    if (length <= LINE_MAX_CHARACTERS || !counts(index + 1) || !isBreakable(content)) return [];
    const max = LINE_MAX_CHARACTERS;
    return [`${file}:${index + 1}: the line has ${length} characters, at most ${max}`];
  });
}

/** False for a URL or a path alone, which cannot end earlier. */
function isBreakable(line: string): boolean {
  const [, content = ''] = /^[\s/*>|-]*(.*)$/u.exec(line) ?? [];
  return content.slice(0, LINE_MAX_CHARACTERS).trimEnd().includes(' ');
}

interface TestName {
  start: number;
  text: string;
}

function testNames(program: ESTree.Program): TestName[] {
  const names: TestName[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [name] }) {
      if (!/^(?:it|describe|test|\w+Test)$/u.test(rootName(callee))) return;
      if (name?.type === 'Literal' && typeof name.value === 'string')
        names.push({ start: name.start, text: name.value });
      else if (name?.type === 'TemplateLiteral') {
        const text = name.quasis.map(({ value }) => value.cooked ?? '').join('…');
        names.push({ start: name.start, text });
      }
    },
  }).visit(program);
  return names;
}

function rootName(callee: ESTree.Expression | ESTree.Super): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootName(callee.object);
  if (callee.type === 'CallExpression') return rootName(callee.callee);
  return callee.type === 'TaggedTemplateExpression' ? rootName(callee.tag) : '';
}

function lineCounter(source: string): (position: number) => number {
  const starts = [0];
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1))
    starts.push(at + 1);
  return (position) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
