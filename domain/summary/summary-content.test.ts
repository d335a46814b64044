// Content built by the browser is read back unchanged. Other accepted formats keep the user's
// lines.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSummaryContent, readSummaryContent } from '#domain/summary/summary-content.ts';

test('writing and reading · returns the same shares', () => {
  const line = fc
    .string({
      unit: fc.constantFrom('今', '天', '雨', '走', '，', '。', 'a'),
      minLength: 1,
      maxLength: 30,
    })
    .map((text) => `写${text}`);
  const share = fc.record({
    content: line,
    time: fc.constantFrom('11月20日 07:40', null),
    lines: fc.array(line, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(
      fc.array(share, { minLength: 1, maxLength: 12 }),
      fc.option(line),
      (shares, suggestion) => {
        expect(readSummaryContent(buildSummaryContent({ shares, suggestion }))).toEqual({
          shares,
          suggestion,
        });
      },
    ),
  );
});

test.each([
  ['1. user: 早上跑步\nassistant: 真好\nuser: 膝盖疼\n2. user: 晚上读书', ['早上跑步', '晚上读书']],
  ['随便一段话，没有编号。', ['随便一段话，没有编号。']],
  ['', []],
])('%j', (content, expected) => {
  expect(readSummaryContent(content).shares.map((share) => share.content)).toEqual(expected);
});

test('AI lines · are not part of a diary', () => {
  expect(readSummaryContent('1. user: 早上跑步\nassistant: 真好').shares[0]?.lines).toEqual([]);
});

test('AI reply of several lines · none of them is the user’s', () => {
  const content = '1. user: 早上跑步\nassistant: 真好\n\n膝盖还疼吗\nuser: 不疼';
  expect(readSummaryContent(content).shares).toEqual([
    { content: '早上跑步', time: null, lines: ['不疼'] },
  ]);
});

test('suggestion · is read apart from the shares', () => {
  expect(readSummaryContent('分享1：\nuser: 走路\n\n修改建议：短一点')).toMatchObject({
    suggestion: '短一点',
    shares: [{ content: '走路' }],
  });
});
