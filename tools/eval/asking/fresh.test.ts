import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

function read<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;
}

const entries = read<{ id: string; private?: true }[]>('entries.json');
const questions = read<{ relevant: string[]; answerable: boolean }[]>('fresh.json');

test('fresh.json has 70 answerable questions and 40 others', () => {
  expect(questions.filter(({ answerable }) => answerable)).toHaveLength(70);
  expect(questions.filter(({ answerable }) => !answerable)).toHaveLength(40);
});

test('the entries that answer exist and may be read by the AI', () => {
  const open = new Set(entries.filter((entry) => entry.private !== true).map(({ id }) => id));
  for (const { relevant, answerable } of questions) {
    expect(relevant.length > 0).toBe(answerable);
    expect(relevant.filter((id) => !open.has(id))).toEqual([]);
  }
});
