// The built-in summary: the user's own sentences in order, under a fitting title.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ARTICLE_MAX_CHARACTERS,
  ARTICLE_TITLE_MAX_CHARACTERS,
  type SummaryShare,
} from '#domain/summary/summary-content.ts';
import { composeSummary, SUMMARY_TARGET_CHARACTERS } from '#engine/summary.ts';
import * as materials from '#engine/summary/materials.ts';
import { leansOnPrevious } from '#engine/summary/sentences.ts';
import { hashText } from '#engine/text/hash.ts';
import { lengthOf } from '#engine/text/clauses.ts';

const { ENGLISH, IMAGES_ONLY, LISTS, LONG_DAY, ONE_SENTENCE, SEVERAL_DAYS, SHORT_DAY } = materials;

const share = (
  content: string,
  time: string | null = null,
  lines: string[] = [],
): SummaryShare => ({
  content,
  time,
  lines,
});
const PROSE = 'default_conversation_summary';
const compose = (
  shares: readonly SummaryShare[],
  styleKey = PROSE,
  suggestion: string | null = null,
) => composeSummary({ shares, styleKey, suggestion });
const paragraphsOf = (article: string): string[] => article.split('\n\n');

/** Different characters for each number; what they say does not matter. */
const words = (seed: number): string =>
  Array.from({ length: 18 }, (_, at) =>
    String.fromCodePoint(0x5e00 + (hashText(`${seed} ${at}`) % 3_000)),
  ).join('');

/** Forty posts on as many days, about 3,000 characters. */
const FORTY_DAYS = Array.from({ length: 40 }, (_, index) =>
  share(
    [0, 1, 2, 3].map((at) => `${words(index * 4 + at)}。`).join(''),
    `${index < 30 ? 10 : 11}月${(index % 30) + 1}日 21:00`,
  ),
);

/** Without marks, spaces and the words that join sentences. */
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
const JOINS =
  /^(?:第二天|隔了一天|几天后|\d{1,2}月\d{1,2}日|凌晨|早上|上午|中午|下午|傍晚|晚上|夜里|后来)，?/u;

describe('below 600 characters · arranges', () => {
  test('one day · everything in the order of time, under the times', () => {
    expect(compose(SHORT_DAY)).toMatchObject({
      title: '桂花 · 11月20日',
      used: [2, 3, 4, 1],
      article: `07:40
早上路过巷口，桂花开了。绕了两步路去闻。

12:30
吃了饭

12:50
和小周吃面，她说下个月要搬去杭州了。我们从大学就住得近，忽然不知道说什么。

20:10
晚上煮了一碗面。
其实今天有点想家。`,
    });
  });

  test('several days · under the days; repetitions stay', () => {
    const { article, title } = compose([
      share('又看了日出，云很低。', '11月20日 06:00'),
      share('看了日出。', '11月18日 06:00'),
      share('看了日出。', '11月18日 06:30'),
    ]);
    expect(title).toBe('日出 · 11月18日至20日');
    expect(article).toBe('11月18日\n看了日出。\n\n看了日出。\n\n11月20日\n又看了日出，云很低。');
  });

  test('unknown times · the given order, without headings', () => {
    expect(compose([share('后来下雨了。'), share('起初是晴天。', '11月20日 06:00')]).used).toEqual([
      1, 2,
    ]);
    expect(compose([share('下雨了。'), share('天晴了。')]).article).toBe('下雨了。\n\n天晴了。');
  });

  test('one sentence · stays as it is', () => {
    expect(compose(ONE_SENTENCE)).toMatchObject({
      title: '今天什么都不想说 · 11月20日',
      article: '23:10\n今天什么都不想说，就写这一句吧',
    });
  });

  test('images only · a line for each post', () => {
    expect(compose(IMAGES_ONLY)).toMatchObject({
      title: '图片 · 11月20日',
      article: '09:00\n（图片2张）\n\n17:40\n（图片1张）',
      used: [1, 2],
    });
  });

  test('lists that were flattened to one line · have their lines again', () => {
    expect(compose(LISTS).article).toBe(`09:00
今天要做的事：
1. 交房租
2. 给外婆寄药
3. 把窗帘拆下来洗

21:30
只做了两件。
- 房租交了
- 药寄了
窗帘明天再说`);
  });

  test('English · keeps its spaces; the title is its first words', () => {
    const { article, title } = compose(ENGLISH);
    expect(title).toBe('My sister is…');
    expect(article).toContain('It was quiet there. The kettle had gone cold\nso I made tea again');
  });
});

describe('from 600 characters · joins sentences', () => {
  test('one day · joining words where times say so, routine and repetitions dropped', () => {
    const { article, used } = compose(LONG_DAY);
    expect(used).toEqual([1, 3, 5, 6, 8, 9, 11]);
    for (const dropped of ['到公司了', '吃了午饭', '洗澡了', '谢谢'])
      expect(article).not.toContain(dropped);
    expect(article.split('中午一个人去河边').length).toBe(2);
    expect(article).toContain('上午，例会上说了');
    expect(article).toContain('傍晚，下班路上');
    // These begin with a time of their own.
    for (const start of ['中午一个人', '下午把时间表', '睡前把明天'])
      expect(article).not.toMatch(new RegExp(`，${start}`, 'u'));
  });

  test('several days · the days are joined by what is between them', () => {
    const { article, title } = compose(SEVERAL_DAYS);
    expect(title).toBe('爷爷与爸爸 · 11月14日至23日');
    for (const joined of [
      '第二天早上还是买了票。',
      '第二天，医生来查房',
      '隔了一天，回来上班了。',
      '几天后，爸爸发来一张照片',
    ])
      expect(article).toContain(joined);
  });

  test.each([
    ['one day', LONG_DAY],
    ['several days', SEVERAL_DAYS],
    ['forty days', FORTY_DAYS],
  ])('%s · paragraphs have two to four sentences, each from the material', (_name, shares) => {
    const { article, sentences } = compose(shares);
    const source = bare(shares.flatMap(({ content, lines }) => [content, ...lines]).join(''));
    let at = 0;
    for (const paragraph of paragraphsOf(article)) {
      let left = paragraph;
      let size = 0;
      while (left !== '') {
        const sentence = sentences[at] ?? '';
        left = left.replace(/^[。.\s]*/u, '');
        if (!left.startsWith(sentence)) left = left.replace(JOINS, '');
        expect(left.startsWith(sentence), left).toBe(true);
        expect(source).toContain(bare(sentence));
        left = left.slice(sentence.length).replace(/^[。.\s]*$/u, '');
        at += 1;
        size += 1;
      }
      expect(size).toBeGreaterThanOrEqual(2);
      expect(size).toBeLessThanOrEqual(4);
    }
    expect(at).toBe(sentences.length);
  });

  test('a sentence that leans on another · is never kept without it', () => {
    const posts = Array.from({ length: 30 }, (_, index) =>
      share(
        `今天第${index}次去看老陈，他家的灯换成了${index * 17}瓦的。他不太说话。所以我们下了${index}盘棋。` +
          `到家了。这让我想起${index * 91}年前的院子。那时候人人都在。`,
        `11月${(index % 30) + 1}日 20:00`,
      ),
    );
    for (const suggestion of [null, '短一点', '写得详细些']) {
      const { sentences } = compose(posts, PROSE, suggestion);
      const source = posts.map(({ content }) => content).join('');
      for (const [index, sentence] of sentences.entries())
        if (leansOnPrevious(sentence))
          expect(source).toContain(`${sentences[index - 1]}${sentence}`);
      expect(sentences.some(leansOnPrevious)).toBe(true);
    }
  });

  test('material of routine alone · is arranged', () => {
    const routine = Array.from({ length: 200 }, () => share('吃了饭', '11月20日 12:00'));
    expect(compose(routine).used).toHaveLength(200);
  });

  test('long material · stays near the target length; a wish changes it', () => {
    const lengths = [null, '短一点', '写得详细些'].map((suggestion) =>
      lengthOf(compose(FORTY_DAYS, PROSE, suggestion).article),
    );
    const [plain = 0, short = 0, long = 0] = lengths;
    expect(plain).toBeLessThan(SUMMARY_TARGET_CHARACTERS + 600);
    expect(short).toBeLessThanOrEqual(plain);
    expect(long).toBeGreaterThan(plain);
    expect(compose(FORTY_DAYS, PROSE, '加一条龙').article).not.toContain('龙');
  });
});

describe('styles', () => {
  test('record · everything, each post on a line with its time', () => {
    const lines = compose(LONG_DAY, 'plain_record').article.split('\n');
    expect(lines).toHaveLength(LONG_DAY.length);
    expect(lines[1]).toBe('08:05　到公司了。');
  });

  test('quotes · three sentences of different posts that can be read alone', () => {
    expect(compose(SHORT_DAY, 'three_things').article).toBe(
      '一、早上路过巷口，桂花开了。\n\n二、我们从大学就住得近，忽然不知道说什么。\n\n三、其实今天有点想家。',
    );
    expect(new Set(compose(SEVERAL_DAYS, 'three_things').used).size).toBe(3);
  });

  test('the three styles · differ for long and for short material', () => {
    for (const shares of [SHORT_DAY, LONG_DAY, SEVERAL_DAYS])
      expect(
        new Set([PROSE, 'plain_record', 'three_things'].map((key) => compose(shares, key).article))
          .size,
      ).toBe(3);
  });

  test('a style that needs a model, as its fallback · the default', () => {
    expect(compose(LONG_DAY, 'slow_prose')).toEqual(compose(LONG_DAY));
  });
});

describe('titles', () => {
  test('an event that is known · names the event', () => {
    expect(
      composeSummary({ shares: SHORT_DAY, styleKey: PROSE, suggestion: null, event: 'exam_passed' })
        .title,
    ).toBe('考过了 · 11月20日');
  });

  test('a low day · no cheerful word of our own', () => {
    expect(compose([share('好难过，什么都不想做。', '11月20日 10:00')]).title).toBe(
      '好难过 · 11月20日',
    );
  });
});

describe('any material', () => {
  const text = fc.string({
    unit: fc.constantFrom(...'今他和妈去湖边，看到很美的。！？\n猫好累开心a -'),
    maxLength: 200,
  });
  const time = fc.constantFrom(null, '11月20日 07:40', '11月20日 21:00', '11月22日 09:00', '08:10');
  const style = fc.constantFrom(PROSE, 'plain_record', 'three_things', 'slow_prose', 'x');

  test('only sentences of the sources, deterministic, with a title', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(text, time), { minLength: 1, maxLength: 12 }),
        style,
        (written, styleKey) => {
          const shares = written.map(([content, at]) => share(content, at));
          const summary = compose(shares, styleKey);
          const source = written.map(([content]) => bare(content));
          for (const sentence of summary.sentences) {
            expect(source.some((content) => content.includes(bare(sentence)))).toBe(true);
            expect(bare(summary.article)).toContain(bare(sentence));
          }
          const added = summary.sentences.reduce(
            (rest, sentence) => rest.replace(bare(sentence), ''),
            bare(summary.article),
          );
          expect(added).toMatch(
            /^(?:第二天|隔了一天|几天后|\d+月\d+日|凌晨|早上|上午|中午|下午|傍晚|晚上|夜里|后来|[一二三]|\d)*$/u,
          );
          expect(summary.title).not.toBe('');
          expect(lengthOf(summary.title)).toBeLessThanOrEqual(ARTICLE_TITLE_MAX_CHARACTERS);
          expect(compose(shares, styleKey)).toEqual(summary);
        },
      ),
      { numRuns: 200 },
    );
  });

  test.each([
    ['a thousand posts', (index: number) => `第${index}天，走了${index * 7}步。书翻到${index}页。`],
    ['a thousand posts without a full stop', (index: number) => `${index}个${'雨'.repeat(999)}`],
    ['a thousand equal posts', () => '今天去湖边走了一圈，风很大。'.repeat(70)],
  ])('%s · the article can be saved in every style', { timeout: 120_000 }, (_name, textOf) => {
    const shares = Array.from({ length: 1_000 }, (_, index) => share(textOf(index)));
    for (const styleKey of [PROSE, 'plain_record', 'three_things']) {
      const { used, article } = compose(shares, styleKey);
      expect(used.length).toBeGreaterThan(0);
      expect(article.length).toBeLessThanOrEqual(ARTICLE_MAX_CHARACTERS);
    }
  });
});
