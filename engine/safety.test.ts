// Danger is detected often enough and suspected rarely enough; the card is correct.
import { describe, expect, test } from 'vitest';
import { CRISIS_CARD, detectCrisis } from '#engine/safety.ts';
import { CRISIS_LINES } from '#tools/eval/crisis-set.ts';

describe('detectCrisis', () => {
  test.each([
    ['我不想活了', 'explicit', 'self'],
    ['想 死', 'explicit', 'self'],
    ['我想去 \u200b死', 'explicit', 'self'],
    ['今天累死了。真的活不下去了。', 'explicit', 'self'],
    ['看完电影，我也想死', 'explicit', 'self'],
    ['我要写一篇遗书，现在就死', 'explicit', 'self'],
    ['就今晚吧', 'explicit', 'self'],
    ['密码写在本子最后一页', 'explicit', 'self'],
    ['房租交到月底，猫托给对门了。今晚之后就不麻烦谁了', 'explicit', 'self'],
    ["tonight's the night. i'm not scared anymore", 'explicit', 'self'],
    ['药吞了一大把，头开始晕', 'explicit', 'self'],
    ['安眠药我吃了大半瓶', 'explicit', 'self'],
    ['没有我，他们会过得更好吧', 'indirect', 'self'],
    ['不醒就好了', 'indirect', 'self'],
    ['有时候会想，如果能像删号一样把自己注销', 'indirect', 'self'],
    ['瞓低就唔使起身就好', 'indirect', 'self'],
    ['Would be nice to just not wake up.', 'indirect', 'self'],
    ['以前想过死，幸好熬过来了', 'indirect', 'past'],
    ['第三次，没成', 'indirect', 'past'],
    ['疤淡了很多', 'indirect', 'past'],
    ['那年从桥上把我拽下来的交警，今天又遇见了', 'indirect', 'past'],
    ['她是自己走的，没有留话', 'indirect', 'bereaved'],
    ['姐姐三年前自殺了', 'indirect', 'bereaved'],
    ['My brother took his own life in March.', 'indirect', 'bereaved'],
    ['朋友说她不想活了，我很怕', 'indirect', 'other'],
    ['袖子撸上去我看见了，一道一道，儿子说猫抓的', 'indirect', 'other'],
    ['怕他想不开', 'indirect', 'other'],
    ['他昨晚又打了我', 'indirect', 'violence'],
    ['左边脸拿粉盖了三层', 'indirect', 'violence'],
    ['佢又郁手，我同醫生講踩單車跌嘅', 'indirect', 'violence'],
  ] as const)('%s', (text, level, about) => {
    expect(detectCrisis(text)).toEqual({ level, about });
  });

  test.each([
    '',
    '我有点难过',
    '不想死',
    '笑死我了',
    '死线前两小时才打开文档',
    '死心塌地',
    '感冒药一天三次，一次两片',
    '我妈一天一大把药，吃烦了',
    '吞了半块饼干当早饭',
    '想死你了，快回来',
    '跳楼价大甩卖',
    '煤气费又涨了',
    '煤气我关了',
    '爸爸打我电话，说院子里的柿子红了',
    '打我工资卡上了',
    '电影里男主最后自杀了',
    '追剧，女二割腕那段拍得假',
    '奶奶走得很安详，九十三',
    '钥匙放门口地垫下，房东自己来拿',
    '刮痧，阿姨手劲大，脖子青了一片',
    "I'm dead, this meme",
    'deadline is killing me',
  ])('everyday · %s · none', (text) => {
    expect(detectCrisis(text).level).toBe('none');
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
