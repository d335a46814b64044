// C§57.06 C§57.09
import { describe, expect, test } from 'vitest';
import {
  NOTHING_SEARCHED,
  sourcesOf,
  withoutSources,
  type JournalAnswer,
} from '#domain/asking/answer.ts';
import { countEntries, figuresInWords } from '#domain/asking/figures.ts';
import { readInThread, type EarlierQuestion } from '#domain/asking/follow-up.ts';

const entry = (id: string, day = '2026-03-05') => ({ kind: 'post' as const, id, day });
const EMPTY: JournalAnswer = {
  outcome: 'answered',
  engine: 'remote',
  text: null,
  claims: [],
  found: [],
  counted: [],
  receipt: NOTHING_SEARCHED,
};

describe('a deleted entry', () => {
  const answer: JournalAnswer = {
    ...EMPTY,
    claims: [
      { claim: '甲', cites: [{ entry: entry('a'), quote: '甲的话' }] },
      {
        claim: '甲和乙',
        cites: [
          { entry: entry('a'), quote: '甲的话' },
          { entry: entry('b'), quote: '乙的话' },
        ],
      },
      { claim: '乙', cites: [{ entry: entry('b'), quote: '乙的话' }] },
    ],
    found: [{ ...entry('a'), text: '甲的话', isPrivate: false }],
    counted: [entry('a'), entry('b')],
    receipt: {
      ...EMPTY.receipt,
      sentIds: ['a', 'b'],
      sent: [
        {
          purpose: 'answer',
          messages: [
            {
              role: 'user',
              parts: [
                { text: '请看：', from: [] },
                { text: '甲的话', from: ['a'] },
                { text: '乙的话', from: ['b'] },
              ],
            },
          ],
        },
      ],
    },
  };

  test('takes its words from every part, and claims that lose a quotation', () => {
    const left = withoutSources(answer, new Set(['a']));
    expect(JSON.stringify(left)).not.toContain('甲');
    expect(left.claims).toEqual([
      { claim: null, cites: [{ entry: entry('b'), quote: '乙的话' }] },
      { claim: '乙', cites: [{ entry: entry('b'), quote: '乙的话' }] },
    ]);
    expect(left.receipt.sent[0]?.messages[0]?.parts).toEqual([
      { text: '请看：', from: [] },
      { text: null, from: [] },
      { text: '乙的话', from: ['b'] },
    ]);
    expect(sourcesOf(left)).toEqual(['b']);
  });

  test('that is in no part · changes nothing', () => {
    expect(withoutSources(answer, new Set(['c']))).toEqual(answer);
    expect(sourcesOf(answer).toSorted()).toEqual(['a', 'b']);
  });
});

test('figures say what they count; a plain question has none', () => {
  const days = ['2026-03-01', '2026-03-01', '2026-03-05'].map((day) => ({ day }));
  const counted = countEntries(['外婆', '包子'], days);
  expect(figuresInWords('count', counted)).toEqual([
    '同时写到“外婆”“包子”的记录一共3条，分在2天。',
    '最早一条是2026年3月1日，最晚一条是2026年3月5日，隔了4天。',
  ]);
  expect(figuresInWords('count', countEntries([], days))[0]).toContain('这段时间的记录一共3条');
  expect(figuresInWords('plain', counted)).toEqual([]);
  expect(figuresInWords('count', countEntries([], []))).toEqual([]);
});

describe('a follow-up', () => {
  const before: EarlierQuestion = {
    question: '和妈妈为什么吵架',
    day: '2026-11-20',
    answer: {
      ...EMPTY,
      claims: [
        { claim: 'x', cites: [{ entry: entry('a', '2026-03-05'), quote: 'x' }] },
        { claim: 'y', cites: [{ entry: entry('b', '2026-05-01'), quote: 'y' }] },
      ],
    },
  };
  const ranges = (question: string, range?: { from: string; to: string } | null) =>
    readInThread({
      question,
      today: '2026-11-23',
      earlier: [before],
      known: new Set(),
      ...(range === undefined ? {} : { range }),
    }).dates.ranges;

  test.each([
    ['后来呢', [{ from: '2026-05-01', to: '2026-11-24' }]],
    ['在那之前呢', [{ from: null, to: '2026-03-05' }]],
    [
      '那次说了什么',
      [
        { from: '2026-03-05', to: '2026-03-06' },
        { from: '2026-05-01', to: '2026-05-02' },
      ],
    ],
    ['还有吗', []],
    ['去年呢', [{ from: '2025-01-01', to: '2026-01-01' }]],
  ])('%s means these days', (question, expected) => {
    expect(ranges(question)).toEqual(expected);
  });

  test('days that the user chose replace those of the words', () => {
    expect(ranges('去年呢', null)).toEqual([]);
    expect(ranges('后来呢', { from: '2026-01-01', to: '2026-02-01' })).toEqual([
      { from: '2026-01-01', to: '2026-02-01' },
    ]);
  });
});
