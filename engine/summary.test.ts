// The built-in summary: the user's own sentences in order, under a fitting title.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ARTICLE_MAX_CHARACTERS,
  ARTICLE_TITLE_MAX_CHARACTERS,
  type SummaryShare,
} from '#domain/summary/summary-content.ts';
import { composeSummary, SUMMARY_TARGET_CHARACTERS } from '#engine/summary.ts';
import { lengthOf } from '#engine/text/clauses.ts';

const share = (content: string, time: string | null, lines: string[] = []): SummaryShare => ({
  content,
  time,
  lines,
});
const input = { suggestion: null, seed: 's', styleKey: 'default_conversation_summary' };

describe('composeSummary', () => {
  const shares = [
    share('晚上煮了一碗面。桂花落在窗台上。', '11月20日 20:00', ['其实今天有点想家。']),
    share('早上路过桂花树，香得停了一下。', '11月20日 07:40'),
    share('[图片2张]', '11月20日 09:00'),
  ];

  test('sorts by time and keeps a sentence of every share with text', () => {
    const summary = composeSummary({ ...input, shares });
    expect(summary.used).toEqual([2, 1]);
    expect(summary.article).toBe(
      '早上路过桂花树，香得停了一下。\n\n晚上煮了一碗面。桂花落在窗台上。其实今天有点想家。',
    );
  });

  test('style shows the times; title has a thing and the day', () => {
    const summary = composeSummary({ ...input, shares, styleKey: 'plain_record' });
    expect(summary.article.split('\n')[0]).toBe('07:40　早上路过桂花树，香得停了一下。');
    expect(summary.title).toBe('桂花 · 11月20日');
  });

  test('several days · a range; without times · the given order', () => {
    const days = [
      share('看了日出。', '11月18日 06:00'),
      share('又看了日出，云很低。', '11月20日 06:00'),
    ];
    expect(composeSummary({ ...input, shares: days }).title).toBe('日出 · 11月18日至20日');
    const unknown = [share('后来下雨了。', null), share('起初是晴天。', '11月20日 06:00')];
    expect(composeSummary({ ...input, shares: unknown }).used).toEqual([1, 2]);
  });

  test('suggestion · changes the length only', () => {
    const long = [
      share(
        Array.from(
          { length: 60 },
          (_, index) => `第${index}件小事记在这里，各不相同${index * 7919}。`,
        ).join(''),
        null,
      ),
    ];
    const plain = composeSummary({ ...input, shares: long }).article.length;
    expect(
      composeSummary({ ...input, shares: long, suggestion: '短一点' }).article.length,
    ).toBeLessThan(plain);
    expect(
      composeSummary({ ...input, shares: long, suggestion: '写得详细些' }).article.length,
    ).toBeGreaterThan(plain);
    expect(
      composeSummary({ ...input, shares: long, suggestion: '加一只龙' }).article,
    ).not.toContain('龙');
  });

  test('low day · no cheerful title', () => {
    expect(
      composeSummary({ ...input, shares: [share('好难过，什么都不想做。', '11月20日 10:00')] })
        .title,
    ).not.toMatch(/愉快|温馨|充实/u);
  });

  test('repeated text · is used once', () => {
    const twice = [
      share('今天去湖边走了一圈，风很大。湖面上有野鸭。', '11月20日 10:00', [
        '今天去湖边走了一圈，风很大。',
      ]),
    ];
    expect(
      composeSummary({ ...input, shares: twice }).article.split('今天去湖边走了一圈').length,
    ).toBe(2);
  });

  test('any text, style and seed · only sentences of the sources, deterministic', () => {
    const text = fc.array(
      fc.string({
        unit: fc.constantFrom(...'今天晚上和妈妈去湖边，看到很美的。！？\n猫好累开心a1 '),
        maxLength: 60,
      }),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    const style = fc.constantFrom(
      'default_conversation_summary',
      'plain_record',
      'letter_to_self',
      'slow_prose',
      'three_things',
      'turning_point',
      'scene_by_scene',
      'x',
    );
    fc.assert(
      fc.property(text, style, fc.string(), (contents, styleKey, seed) => {
        const written = contents.map((content) => share(content, null));
        const summary = composeSummary({ ...input, shares: written, styleKey, seed });
        for (const sentence of summary.sentences)
          expect(contents.some((content) => content.includes(sentence))).toBe(true);
        for (const sentence of summary.sentences)
          expect(summary.article).toContain(sentence.replace(/[，]$/u, ''));
        const numbers = contents.flatMap((content, index) =>
          /[\p{L}\p{N}]/u.test(content) ? [index + 1] : [],
        );
        expect(summary.used).toEqual(numbers);
        expect(lengthOf(summary.title)).toBeLessThanOrEqual(ARTICLE_TITLE_MAX_CHARACTERS);
        expect(composeSummary({ ...input, shares: written, styleKey, seed })).toEqual(summary);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    [
      'a thousand posts',
      1_000,
      (index: number) => `第${index}天，走了${index * 7}步。书翻到${index}页，停了一会儿。`,
    ],
    [
      'a thousand posts without a full stop',
      1_000,
      (index: number) => `${index}个${'雨'.repeat(999)}`,
    ],
    ['a thousand equal posts', 1_000, () => '今天去湖边走了一圈，风很大。'.repeat(70)],
  ])(
    'composeSummary · %s · all are used and the article can be saved',
    { timeout: 120_000 },
    (_name, count, textOf) => {
      const shares = Array.from({ length: count }, (_, index) => share(textOf(index), null));
      const { used, article } = composeSummary({ ...input, shares });
      expect(used).toHaveLength(count);
      expect(article.length).toBeLessThanOrEqual(ARTICLE_MAX_CHARACTERS);
    },
  );

  test.each([16_814, 200_000])(
    'composeSummary · one post of %i characters · its end counts like its beginning',
    (length) => {
      const filler = Array.from(
        { length: Math.floor(length / 20) },
        (_, index) => `第${index}件事记在这里，各不相同${index}。`,
      ).join('');
      const post = share(`${filler}最后桂花开了。`, null, ['桂花开了真好，最后桂花开了呢。']);
      expect(composeSummary({ ...input, shares: [post], suggestion: '详细' }).used).toEqual([1]);
    },
  );

  test('many long posts · the digest stays near the target length', () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      share(`第${index}天，走了${index * 7}步。风从北边来。书翻到${index}页。`.repeat(6), null),
    );
    expect(lengthOf(composeSummary({ ...input, shares: many }).article)).toBeLessThan(
      SUMMARY_TARGET_CHARACTERS + 300,
    );
  });
});
