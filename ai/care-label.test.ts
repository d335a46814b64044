// The label before a reply is read and never shown, however the model writes and cuts it.
import { describe, expect, test } from 'vitest';
import type { CareLabel } from '#domain/care/danger.ts';
import { createLabelFilter, isLabelled, lateLabel, withoutLabel } from '#ai/care-label.ts';

/** The shown text and the label, for chunks of some characters each. */
function read(text: string, size: number): { shown: string; label: CareLabel | null } {
  let label: CareLabel | null = null;
  let shown = '';
  const filter = createLabelFilter((found) => (label = found));
  for (let at = 0; at < text.length; at += size) shown += filter.push(text.slice(at, at + size));
  return { shown: shown + filter.end(), label };
}

// C§262.01
describe.each([1, 2, 3, 7, 100])('chunks of %i characters', (size) => {
  test.each([
    ['[none]\n你好。', 'none', '你好。'],
    ['[hint]\n\n  你好。\n再见。', 'hint', '你好。\n再见。'],
    ['\n[NOW]\n', 'now', ''],
    ['【past】\n你好。', 'past', '你好。'],
    ['[ other ] 你好。', 'other', '你好。'],
    ['violence\n你好。', 'violence', '你好。'],
    ['**bereaved**\r\n你好。', 'bereaved', '你好。'],
    ['[danger]\n你好。', null, '你好。'],
    ['你好。\n[none]', null, '你好。\n[none]'],
    ['Nowhere to go, is there?', null, 'Nowhere to go, is there?'],
    ['No.\nStay.', null, 'No.\nStay.'],
    ['[图片1张]里的猫。', null, '[图片1张]里的猫。'],
    ['none', 'none', ''],
    ['', null, ''],
    ['   ', null, '   '],
  ] as const)('%j', (text, label, shown) => {
    expect(read(text, size)).toEqual({ shown, label });
  });
});

test('withoutLabel · a whole text', () => {
  expect(withoutLabel('[hint]\n你好。')).toBe('你好。');
  expect(withoutLabel('a'.repeat(100_000))).toHaveLength(100_000);
});

test.each([
  ['gpt-4.1', 128_000, true],
  ['qwen2.5:3b', 32_000, false],
  ['Qwen3-4B-Instruct', 32_000, false],
  ['gemma-3n-E4B-it', 32_000, false],
  ['smollm2-360m', 32_000, false],
  ['Qwen3-30B-A3B', 32_000, true],
  ['llama3.1:8b-instruct-q4_K_M', 32_000, true],
  ['llama3.1:8b', 8_192, false],
  ['deepseek-chat', 8_193, true],
] as const)('isLabelled · %s with %i tokens · %s', (model, contextTokens, expected) => {
  expect(isLabelled(model, contextTokens)).toBe(expected);
});

test.each([
  ['“[none]\n你好。”', 'none'],
  ['好的，以下是我的回应：\n[now]\n你好。', 'now'],
  ['<日记 id="mark1">\n[hint]\n你好。', 'hint'],
  ['回：[past] 你好。', 'past'],
  ['你好。[图片1张]里是[now]。', null],
  ['你好。', null],
] as const)('lateLabel · %j · %s', (text, label) => {
  expect(lateLabel(text)).toBe(label);
});
