// What in a text forbids a bright line.
import { describe, expect, test } from 'vitest';
import { shadowsIn } from '#engine/reply/shadow.ts';

describe('shadowsIn', () => {
  test.each([
    ['奶奶去世了', ['loss']],
    ['確診那天下著雨', ['illness']],
    ['跟妈吵架了', ['conflict']],
    ['他妈的又改需求', ['curse']],
    ['葬礼上他们吵起来了', ['loss', 'conflict']],
  ] as const)('%s', (text, shadows) => {
    expect(shadowsIn(text)).toEqual(shadows);
  });

  test.each(['他妈妈做的饺子真好吃', '同事请喝奶茶', '走了很久的路，看到了海', '手机没电了'])(
    '%s · none',
    (text) => {
      expect(shadowsIn(text)).toEqual([]);
    },
  );
});
