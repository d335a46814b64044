// A quotation is a whole clause that is clear on its own.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pickQuote, QUOTE_MAX_CHARACTERS } from '#engine/reply/quote.ts';

describe('pickQuote', () => {
  test.each([
    ['雨下了一天，但是傍晚出了彩虹', '傍晚出了彩虹'],
    ['跟妈说了没事，其实我在公司楼下哭了很久', '其实我在公司楼下哭了很久'],
    ['排了两个小时，终于轮到我了', '终于轮到我了'],
    ['下班很晚。路上没有人。我把音乐开到最大', '我把音乐开到最大'],
  ])('%s · quotes what it turns to or ends with', (text, quote) => {
    expect(pickQuote(text)).toBe(quote);
  });

  test.each([
    '头顶的云像被人慢慢梳过一遍又一遍然后散在很远很远的山后面',
    '嗯嗯，谢谢，晚安',
    '他说“你怎么这么没用”',
    '',
    '2026-11-22 10:00',
    'just a normal day',
  ])('%s · nothing to quote', (text) => {
    expect(pickQuote(text)).toBeNull();
  });

  test('earlier quotation · is not repeated', () => {
    const text = '排了两个小时，终于轮到我了';
    expect(pickQuote(text, ['“终于轮到我了”。'])).not.toBe('终于轮到我了');
  });

  test('any text · the quotation is part of it and bounded', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(...'我今天的了但终于雨猫妈说，。！“” \na'),
          maxLength: 60,
        }),
        (text) => {
          const quote = pickQuote(text);
          if (quote === null) return;
          expect(text).toContain(quote);
          expect([...quote].length).toBeLessThanOrEqual(QUOTE_MAX_CHARACTERS);
        },
      ),
    );
  });
});
