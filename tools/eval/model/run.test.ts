// The bench with a reader in the model's place: its files and outcomes. C§210.02
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { benchInputs, benchJournal } from '#tools/eval/model/inputs.ts';
import { outcomeOf, type BenchResult } from '#tools/eval/model/outcome.ts';
import { reportOf } from '#tools/eval/model/report.ts';
import { runModelBench } from '#tools/eval/model/run.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'model-bench-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (numbers: number[]) =>
  runModelBench({
    bridge: folder,
    isKept: false,
    model: 'reader',
    contextTokens: 32_000,
    numbers: new Set(numbers),
    folder,
    write: () => undefined,
  });
const answer = (name: string, text: string) =>
  writeFileSync(join(folder, `${name}.answer.txt`), text);

test('inputs · 120 of all kinds, over entries that exist', () => {
  const inputs = benchInputs();
  expect(inputs).toHaveLength(120);
  const ids = new Set(benchJournal().map(({ id }) => id));
  const named = inputs.flatMap((input) =>
    'posts' in input ? input.posts : 'post' in input ? [input.post] : [],
  );
  expect(named.filter((id) => !ids.has(id))).toEqual([]);
});

test('a reader · answers in a file, and the reply has no label', async () => {
  answer('001-1', '[none]\n想他就想他。\n');
  const [result] = await run([1]);
  expect(readFileSync(join(folder, '001-1.request.md'), 'utf8')).toContain('洗衣机漏水');
  expect(result?.shown?.parts).toEqual(['想他就想他。']);
  expect(result === undefined ? null : outcomeOf(result)).toBe('unchanged');
  expect(readFileSync(join(folder, 'report.md'), 'utf8')).toContain('| reply | 1 | 1 | 0 |');
});

test('a changed request · its old answer waits beside it and is not used', async () => {
  answer('001-1', '旧的');
  writeFileSync(join(folder, '001-1.request.md'), 'another prompt');
  const running = run([1]);
  await expect.poll(() => existsSync(join(folder, '001-1.answer.txt.old'))).toBe(true);
  answer('001-1', '新的');
  expect((await running)[0]?.shown?.parts).toEqual(['新的']);
});

const REPLY = benchInputs()[0] as BenchResult['input'];
const resultOf = (
  texts: string[],
  shown: Partial<NonNullable<BenchResult['shown']>> | null,
): BenchResult => ({
  number: 1,
  input: REPLY,
  requests: texts.map((text, at) => ({
    name: `001-${at + 1}`,
    task: 'reply',
    messages: [{ role: 'user', content: at === 0 ? '甲' : '甲\n乙' }],
    text: () => text,
  })),
  shown: shown === null ? null : { parts: [], engine: 'remote', notice: null, ...shown },
  failure: '',
  streamed: '',
});

test.each([
  ['unchanged', resultOf(['好。'], { parts: ['好。'] })],
  ['cleaned', resultOf(['回：好。'], { parts: ['好。'] })],
  ['asked again', resultOf(['坏', '好。'], { parts: ['好。'] })],
  ['replaced', resultOf(['坏', '坏'], { engine: 'builtin', notice: 'fallback' })],
  ['prepared', resultOf([], { engine: 'builtin', notice: 'crisis' })],
  ['failed', resultOf(['好'], null)],
])('outcome · %s', (outcome, result) => {
  expect(outcomeOf(result)).toBe(outcome);
});

test("report · counts by the reader's notes, and names what a second request added", () => {
  const text = reportOf('t', [resultOf(['坏', '好。'], { parts: ['好。'] })], { '001': 'sloppy' });
  expect(text).toContain('| sloppy | 1 | 0 | 0 | 1 |');
  expect(text).toContain('Added to the request: 乙');
});

test('claims · counted by the row of right and wrong ones', () => {
  const unit = (claim: string) => ({ claim, cites: [{ id: 1, quote: '原话' }] });
  const text = JSON.stringify({ sufficient: 'yes', units: [unit('一'), unit('二'), unit('三')] });
  const asked: BenchResult = {
    ...resultOf([text], { parts: ['一 「原话」', '三 「原话」'] }),
    input: { kind: 'ask', question: '？' },
  };
  const requests = asked.requests.map((request) => ({ ...request, task: 'ask' }));
  const report = reportOf('t', [{ ...asked, requests }], { '001-1': 'rrw' });
  expect(report).toContain('Right ones shown: 1 of 2. Wrong ones stopped: 0 of 1.');
});
