// The words of the operator replace all built-in ones; no number of the mainland is elsewhere.
import { randomUUID } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { careNotice, openedCard, preparedReplies } from '#domain/care/care-words.ts';
import { DANGER_KINDS, NO_DANGER } from '#domain/care/danger.ts';
import { WORDS_CN } from '#domain/care/words-cn.ts';
import { careWordsSchema } from '#contract/care.contract.ts';
import { replySafety } from '#ai/prompts/shared-rules.ts';
import { readCareWords } from '#server/ai/care-words-file.ts';

const EXAMPLE = 'docs/crisis-words.example.json';
const MAINLAND = /1235[56]|12338|(?<![\d-])1[12]0(?![\d-])/u;

/** What only reads texts knows the words that users write. */
const READING = /^engine\/(?:safety|reading|asking)\//u;

/** A file with the example, changed. */
function fileWith(change: (words: Record<string, never>) => void): string {
  const words = JSON.parse(readFileSync(EXAMPLE, 'utf8')) as Record<string, never>;
  change(words);
  const file = join(tmpdir(), `care-words-${randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(words));
  return file;
}

// C§263.01
describe('readCareWords', () => {
  test('the built-in words have the shape of a file', () => {
    expect(careWordsSchema.parse(JSON.parse(JSON.stringify(WORDS_CN)))).toEqual(WORDS_CN);
  });

  test('the example of the documents · no word of it names a number of the mainland', () => {
    const words = readCareWords(EXAMPLE);
    const said = DANGER_KINDS.flatMap((kind) =>
      (['line', 'card'] as const).flatMap((tier) =>
        [false, true].map((isAcute) => {
          const found = { ...NO_DANGER, tier, kind, isAcute, isMinor: true };
          return [careNotice(words, found), preparedReplies(words, found)];
        }),
      ),
    );
    const all = JSON.stringify([said, openedCard(words, 'zh'), replySafety(words.help)]);
    expect(all).toMatch(/988/u);
    expect(all).not.toMatch(MAINLAND);
  });

  test.each([
    ['no language', (words: Record<string, unknown>) => (words.languages = {})],
    ['an unknown language', (words: Record<string, unknown>) => (words.languages = { de: {} })],
    ['no help', (words: Record<string, unknown>) => delete words.help],
    [
      'a card with a number that is not there',
      (words: Record<string, { en: { cards: { now: { numbers: string[] } } } }>) =>
        words.languages?.en.cards.now.numbers.push('nobody'),
    ],
    [
      'a missing case',
      (words: Record<string, { en: { replies: { acute?: unknown } } }>) =>
        delete words.languages?.en.replies.acute,
    ],
  ])('%s · is refused', (_name, change) => {
    expect(() => readCareWords(fileWith(change as never))).toThrow();
  });
});

test('numbers of the mainland · are in the file of its words and nowhere else', () => {
  const sources = globSync('{domain,contract,engine,ai,server,web}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.|compliance|test-helpers|care\/words-cn/u.test(file),
  );
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.filter((file) => {
    const text = readFileSync(file, 'utf8');
    // 110 and 120 are also limits and times: only beside Chinese words they are numbers to call.
    const isSaid = /[\p{Script=Han}：、]\s?1[12]0(?![\d字])/u.test(text) && !READING.test(file);
    return isSaid || /1235[56]|12338/u.test(text);
  });
  expect(found).toEqual([]);
});
