// The prepared words: the right ones for a reading, in its language, with all its numbers.
import { describe, expect, test } from 'vitest';
import {
  careNotice,
  LINE_CASES,
  openedCard,
  preparedReplies,
  REPLY_CASES,
  type CareWords,
} from '#domain/care/care-words.ts';
import {
  CARE_LANGUAGES,
  NO_DANGER,
  type DangerKind,
  type DangerReading,
} from '#domain/care/danger.ts';
import { replyCare } from '#domain/care/reply-care.ts';
import { WORDS_CN } from '#domain/care/words-cn.ts';

/** Numbers of other places, and the one for text messages: named, not dialled by a link. */
const ELSEWHERE = ['119', '999', '1925', '18111', '12110'];

const reading = (
  tier: DangerReading['tier'],
  kind: DangerKind,
  more: Partial<DangerReading> = {},
): DangerReading => ({ ...NO_DANGER, tier, kind, ...more });

const numbersOf = (found: DangerReading): string[] => {
  const notice = careNotice(WORDS_CN, found);
  if (notice.notice === 'crisis') return notice.crisis.lines.map(({ number }) => number);
  return notice.notice === 'care' ? notice.care.numbers : [];
};

describe('careNotice', () => {
  test.each([
    [reading('card', 'now'), ['12356', '120', '110']],
    [reading('card', 'now', { isAcute: true }), ['120', '110', '12356']],
    [reading('card', 'hint', { isMinor: true }), ['12356', '120', '110', '12355']],
    [reading('card', 'violence'), ['110', '120', '12338', '12356']],
    [reading('card', 'other', { isAcute: true }), ['120', '110', '12356']],
    [reading('line', 'hint'), ['12356', '120']],
    [reading('line', 'past'), ['12356', '120']],
    [reading('line', 'other', { isMinor: true }), ['12356', '120', '110', '12355']],
    [reading('brake', 'hint'), []],
  ] as const)('%o', (found, numbers) => {
    expect(numbersOf(found)).toEqual(numbers);
  });

  test('only an urgent card is marked as one that returns', () => {
    expect(careNotice(WORDS_CN, reading('card', 'now'))).toMatchObject({
      crisis: { urgent: true },
    });
    expect(careNotice(WORDS_CN, reading('card', 'hint'))).not.toHaveProperty('crisis.urgent');
  });

  test('a language without words · the words of another one', () => {
    const { en } = WORDS_CN.languages;
    const german: CareWords = { help: '', languages: en === undefined ? {} : { en } };
    const { crisis } = careNotice(german, reading('card', 'now')) as { crisis: { title: string } };
    expect(crisis.title).toBe(WORDS_CN.languages.en?.cards.now.title);
  });
});

// C§263.01
describe.each(CARE_LANGUAGES)('the words in %s', (language) => {
  const words = WORDS_CN.languages[language];
  const every = words === undefined ? [] : Object.values(words.replies).flat();

  test('every case has replies, and every line names a number for talking and for danger', () => {
    for (const one of REPLY_CASES) expect(words?.replies[one].length).toBeGreaterThan(1);
    for (const one of LINE_CASES) expect(words?.lines[one]).toMatch(/12356.*120|120.*12356/u);
  });

  test('acts · 120 comes first, with what was taken, and not alone', () => {
    for (const kind of ['now', 'other'] as const) {
      const found = reading('card', kind, { isAcute: true, language });
      for (const text of preparedReplies(WORDS_CN, found)) {
        expect(text.search(/120/u), text).toBeLessThan(20);
        expect(text).toMatch(/一个人|一個人|alone|守|离开|離開|有人|people|leave|Stay with/u);
        expect(text).toMatch(/药|藥|box|多少|how much/u);
      }
    }
  });

  test('no reply asks, since its answer may go unread', () => {
    for (const text of every) expect(text).not.toMatch(/[?？]|吗|嗎/u);
  });

  test('nothing promises an answer, or to stay or wait', () => {
    const cards = Object.values(words?.cards ?? {}).map(({ title, body }) => `${title}\n${body}`);
    for (const text of [...every, ...cards, ...Object.values(words?.lines ?? {})])
      expect(text).not.toMatch(/有人听|有人聽|有人接|我等你|will listen|I will be here/u);
  });

  test('a survivor, the bereaved and a relative are never asked whether they are safe', () => {
    for (const kind of ['past', 'bereaved', 'other'] as const)
      for (const text of preparedReplies(WORDS_CN, reading('line', kind, { language })))
        expect(text).not.toMatch(/你(?:现在|現在|此刻)?[^。]{0,2}安全|are you safe|[?？]/iu);
  });

  test('replies · name every number with a dialled one, and are no longer than a screen', () => {
    const numbers = new Set(Object.values(words?.numbers ?? {}).map(({ number }) => number));
    for (const text of every) {
      for (const [number] of text.matchAll(/\d{3,5}/gu))
        expect([...numbers, ...ELSEWHERE]).toContain(number);
      expect(text.length).toBeLessThanOrEqual(language === 'en' ? 220 : 90);
    }
  });

  test('the opened card · all numbers, and no word about danger in a text', () => {
    expect(openedCard(WORDS_CN, language).lines).toHaveLength(5);
    expect(openedCard(WORDS_CN, language).body).not.toMatch(/刚才|剛才|you wrote/u);
  });
});

describe('replyCare', () => {
  test.each([
    [reading('card', 'hint'), 'builtin', true],
    [reading('card', 'hint'), 'remote', false],
    [reading('card', 'now'), 'remote', true],
    [reading('card', 'other', { isAcute: true }), 'remote', true],
    [reading('line', 'bereaved', { isOpen: true }), 'builtin', true],
    [reading('line', 'bereaved'), 'builtin', false],
    [reading('line', 'hint', { isOpen: true }), 'builtin', false],
    [reading('brake', 'hint'), 'builtin', false],
  ] as const)('%o by %s · prepared words: %s', (found, engine, isPrepared) => {
    expect(replyCare(WORDS_CN, found, engine).words.length > 0).toBe(isPrepared);
  });
});
