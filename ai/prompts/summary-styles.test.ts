// Checks the examples of the summary styles against the rules of the summary prompt.
import { describe, expect, test } from 'vitest';
import { ROLE_CATALOGUE } from '#domain/roles/role-catalogue.ts';
import { readArticle } from '#domain/summary/article.ts';
import { composePrompt } from '#ai/prompts/compose-prompt.ts';
import { exampleLines, summaryStyle } from '#ai/prompts/summary-styles.ts';
import type { SummaryTask } from '#ai/text-model.ts';

const keys = ROLE_CATALOGUE.conversation_summary.map((role) => role.role_key);
const lengthOf = (text: string) => [...text.replace(/\s/gu, '')].length;
const paragraphs = (article: string) => article.split(/\n+/u);

describe.each(keys)('examples of %s', (key) => {
  const { examples, coverage, isAddressed = false } = summaryStyle(key);

  test('are two days of six to eight lines', () => {
    expect(examples).toHaveLength(2);
    for (const { lines } of examples) {
      expect(lines.length).toBeGreaterThanOrEqual(6);
      expect(lines.length).toBeLessThanOrEqual(8);
    }
  });

  test.each(examples)('$title · 200 to 300 characters, at most 80 % of the lines', (example) => {
    const material = example.lines.map((line) => line.slice(line.indexOf('：') + 1)).join('');
    expect(lengthOf(example.article)).toBeGreaterThanOrEqual(200);
    expect(lengthOf(example.article)).toBeLessThanOrEqual(300);
    expect(lengthOf(example.article) / lengthOf(material)).toBeLessThanOrEqual(0.8);
  });

  test.each(examples)('$title · invents nothing and names the lines that it uses', (example) => {
    const { title, article, used } = example;
    expect(
      readArticle({ title, article, used }, exampleLines(example), true, { coverage, isAddressed }),
    ).toEqual({
      ok: true,
      value: { title, article, used: [...used] },
    });
  });
});

test('examples · no two styles share a line', () => {
  const lines = keys.flatMap((key) => summaryStyle(key).examples.flatMap((day) => day.lines));
  expect(new Set(lines).size).toBe(lines.length);
});

/** What only this style does: true for its own articles and for no article of another style. */
const MARKS: Readonly<Record<string, (article: string) => boolean>> = {
  plain_record: (article) => paragraphs(article).every((line) => /^\d\d:\d\d，/u.test(line)),
  letter_to_self: (article) => article.includes('你') && !article.includes('我'),
  three_things: (article) =>
    paragraphs(article).every((part, at) => part.startsWith(`${'一二三'.charAt(at)}、`)),
  scene_by_scene: (article) => paragraphs(article).every((part) => /^[^。]{2,9}。/u.test(part)),
};

test.each(Object.entries(MARKS))('%s · is distinct from all other styles', (key, isOwn) => {
  for (const other of keys)
    for (const { article } of summaryStyle(other).examples)
      expect(isOwn(article), `${other}: ${article.slice(0, 20)}`).toBe(other === key);
});

test('slow_prose · begins with a late line', () => {
  for (const { lines, article } of summaryStyle('slow_prose').examples)
    expect(article.slice(0, 6)).not.toBe(lines[0]?.slice(lines[0].indexOf('：') + 1).slice(0, 6));
});

describe('examples and length by context and material', () => {
  const taskOf = (content: string): SummaryTask => ({
    task: 'summary',
    stage: 'whole',
    roleKey: 'slow_prose',
    shares: [{ content, time: null, lines: [] }],
    suggestion: null,
    missed: [],
    seed: '',
  });
  test.each([
    [4_096, 0],
    [8_192, 1],
    [32_000, 2],
  ])('%i tokens · %i examples', (contextTokens, examples) => {
    const { system } = composePrompt(taskOf('雨'), 'w', contextTokens);
    expect(system.match(/^→ /gmu)?.length ?? 0).toBe(examples);
  });
  test.each([
    [60, '24到60字'],
    [300, '120到240字'],
    [1_000, '400到800字'],
    [5_000, '600到1200字'],
  ])('%i characters of material · %s', (characters, wanted) => {
    expect(composePrompt(taskOf('雨'.repeat(characters)), 'w').system).toContain(`正文${wanted}`);
  });
});
