// What may be told back to the writer, and what may not.
import { describe, expect, test } from 'vitest';
import { ECHO_MAX_CHARACTERS, toldBack } from '#engine/reply/echo.ts';

describe('toldBack', () => {
  test.each([
    ['他把车开走，我拎着菜走回来', '我拎着菜走回来', '他把车开走，你拎着菜走回来'],
    ['下了一天雨。我们把伞忘在店里', '我们把伞忘在店里', '你们把伞忘在店里'],
    ['辣椒苗出来了，一共十一个，点了三遍名', '点了三遍名', '一共十一个，点了三遍名'],
    ['+1 老板娘多给了勺花生碎', '老板娘多给了勺花生碎', '老板娘多给了勺花生碎'],
  ] as const)('%s · tells back the clause and what it leans on', (text, quote, told) => {
    const found = toldBack(text, quote);
    expect(found).toContain(told.slice(-quote.length));
    expect([...(found ?? '')].length).toBeLessThanOrEqual(ECHO_MAX_CHARACTERS);
  });

  test('short text without a quotation · comes back whole', () => {
    expect(toldBack('碗在水池里\n我也是', null)).toBe('碗在水池里，你也是');
  });

  test.each([
    ['你忙吧，就成了最后一句', '就成了最后一句'],
    ['我是不是该走了？', '我是不是该走了'],
    ['他说，我再想想', '我再想想'],
    ['妈妈念叨：我就知道', '我就知道'],
    ['又搞砸了，我就是个废物', '我就是个废物'],
    ['我好蠢', '我好蠢'],
  ] as const)(
    '%s · speech, questions, self-blame and words for the listener stay',
    (text, quote) => {
      expect(toldBack(text, quote)).toBeNull();
    },
  );

  test('long text without a quotation · nothing', () => {
    expect(toldBack('很'.repeat(ECHO_MAX_CHARACTERS + 1), null)).toBeNull();
  });
});
