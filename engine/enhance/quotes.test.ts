// Straight quotation marks become curly only where they pair with certainty.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { curlQuotes } from '#engine/enhance/quotes.ts';

/** Texts with everything that can be beside a quotation mark. */
const text = fc.string({
  unit: fc.constantFrom(...'他说好走了5ab，。：！（） \n""\''),
  maxLength: 60,
});
const straight = (marked: string): string => marked.replace(/[“”]/gu, '"').replace(/[‘’]/gu, "'");

describe('curlQuotes', () => {
  test.each([
    ['a foreign word in a Chinese sentence', '他说"hello"', '他说“hello”'],
    ['several in a line', '他说"你好"然后"hello"走了', '他说“你好”然后“hello”走了'],
    [
      'one inside another',
      '妈妈说："你爸说："早点回"，我就回了。"',
      '妈妈说：“你爸说：‘早点回’，我就回了。”',
    ],
    ['inside curly ones', '“他说"hello"”', '“他说‘hello’”'],
    ['single ones', "他说'好'，她喊\"'快走'\"", '他说‘好’，她喊“‘快走’”'],
    ['without a partner', '他说"没有结束，她说好', '他说"没有结束，她说好'],
    ['without a partner, beside a pair', '"好"是他说的"，', '"好"是他说的"，'],
    ['crossing', `他说"好'吧"呢'`, `他说“好'吧”呢'`],
    ['apostrophes', `他说"I don't know"`, `他说“I don't know”`],
    ['feet and inches', `身高5'11"，屏幕27"的`, `身高5'11"，屏幕27"的`],
    ['inches beside a quotation', '屏幕27"的，他说"太大了"', '屏幕27"的，他说“太大了”'],
    ['a number at the end of a quotation', '他说"我买了27"', '他说“我买了27”'],
    ['English', 'She said "hello" to me.', 'She said "hello" to me.'],
    ['English inside a Chinese line', '运行 log("a") 报错', '运行 log("a") 报错'],
    ['a pair across lines', '他说"你好\n再见"了', '他说"你好\n再见"了'],
  ])('%s', (_name, before, after) => {
    expect(curlQuotes(before)).toBe(after);
  });

  test('any text · only quotation marks change', () => {
    fc.assert(fc.property(text, (given) => straight(curlQuotes(given)) === given));
  });

  test('any text · curly marks are nested and balanced in every line', () => {
    fc.assert(
      fc.property(text, (given) => {
        for (const line of curlQuotes(given).split('\n')) {
          const open: string[] = [];
          for (const mark of line) {
            if (mark === '“' || mark === '‘') open.push(mark === '“' ? '”' : '’');
            else if (mark === '”' || mark === '’') expect(open.pop()).toBe(mark);
          }
          expect(open).toEqual([]);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('any text · a second time changes nothing', () => {
    fc.assert(
      fc.property(text, (given) => {
        const once = curlQuotes(given);
        expect(curlQuotes(once)).toBe(once);
      }),
      { numRuns: 1_000 },
    );
  });
});
