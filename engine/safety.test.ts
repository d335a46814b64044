// Danger is detected often enough and suspected rarely enough; the card is correct.
import { describe, expect, test } from 'vitest';
import { CRISIS_CARD, detectCrisis } from '#engine/safety.ts';
import { CRISIS_LINES } from '#tools/eval/crisis-set.ts';

describe('detectCrisis', () => {
  test.each([
    ['我不想活了', 'explicit', 'self'],
    ['想 死', 'explicit', 'self'],
    ['今天累死了。真的活不下去了。', 'explicit', 'self'],
    ['没有我，他们会过得更好吧', 'indirect', 'self'],
    ['朋友说她不想活了，我很怕', 'indirect', 'other'],
    ['他昨晚又打了我', 'indirect', 'violence'],
    ['以前想过死，幸好熬过来了', 'indirect', 'self'],
    ['笑死我了', 'none', 'self'],
    ['跳楼价大甩卖', 'none', 'self'],
    ['死心塌地', 'none', 'self'],
    ['想死你了，快回来', 'none', 'self'],
    ['电影里男主最后自杀了', 'none', 'self'],
    ['看完电影，我也想死', 'explicit', 'self'],
    ['我要写一篇遗书，现在就死', 'explicit', 'self'],
    ['煤气费又涨了', 'none', 'self'],
    ['我有点难过', 'none', 'self'],
    ['', 'none', 'self'],
  ] as const)('%s', (text, level, about) => {
    expect(detectCrisis(text)).toEqual({ level, about });
  });

  test('held-out half · detects 90 % and accepts 95 % of harmless lines', () => {
    const lines = CRISIS_LINES.filter((line) => line.heldOut).map((line) => ({
      ...line,
      found: detectCrisis(line.text).level,
    }));
    const danger = lines.filter((line) => line.level !== 'none');
    const harmless = lines.filter((line) => line.level === 'none');
    expect(
      danger.filter((line) => line.found !== 'none').length / danger.length,
    ).toBeGreaterThanOrEqual(0.9);
    expect(
      harmless.filter((line) => line.found === 'none').length / harmless.length,
    ).toBeGreaterThanOrEqual(0.95);
  });
});

test('card · has the national line and the emergency numbers, and no false promise', () => {
  expect(CRISIS_CARD.lines.map((line) => line.number)).toEqual(['12356', '120', '110']);
  expect(JSON.stringify(CRISIS_CARD)).not.toContain('24');
});
