// Chooses the prepared words for a reading of danger. The words are data by country and language;
// an operator's file replaces all of them (rulings 263).
import { isAtLeast, isUrgent, type DangerReading } from '#domain/care/danger.ts';

/** A number to call. */
export interface HelpNumber {
  number: string;
  name: string;
  note: string;
}

/**
 * The card beside a text. It is part of the interface, not model text, and stays until the user
 * dismisses it. `urgent`: it returns for a new text although one was dismissed.
 */
export interface CareCard {
  title: string;
  body: string;
  lines: HelpNumber[];
  dismiss: string;
  urgent?: boolean | undefined;
}

/** The quiet line below a reply: one sentence, with the numbers in it. */
export interface CareLine {
  text: string;
  numbers: string[];
  dismiss: string;
}

/** What a response carries beside its text. */
export type CareNotice =
  | { notice: 'crisis'; crisis: CareCard }
  | { notice: 'care'; care: CareLine }
  | { notice?: never };

/** `acute`: an act of the writer is under way or was just done. `otherAcute`: of someone close. */
export const REPLY_CASES = [
  'acute',
  'now',
  'hint',
  'violence',
  'other',
  'otherAcute',
  'past',
  'bereaved',
] as const;

type ReplyCase = (typeof REPLY_CASES)[number];

/** `open`: the card that the user opens from a menu. */
export const CARD_CASES = [
  'acute',
  'now',
  'hint',
  'violence',
  'other',
  'otherAcute',
  'open',
] as const;

export const LINE_CASES = ['hint', 'violence', 'other', 'past', 'bereaved'] as const;

/** The words of one language. */
export interface LanguageWords {
  /** The numbers to call, by a name that the cards use. */
  numbers: Record<string, HelpNumber>;
  /** `numbers` of a card are names, in the order of the card. */
  cards: Record<(typeof CARD_CASES)[number], { title: string; body: string; numbers: string[] }>;
  lines: Record<(typeof LINE_CASES)[number], string>;
  replies: Record<ReplyCase, string[]>;
  /** Added for a minor: the number's name, and a sentence to the writer or about someone else. */
  minor: { number: string; self: string; other: string };
  dismiss: { card: string; line: string };
}

/** All words of a country. At least one language is there; others are answered in the first. */
export interface CareWords {
  /** Whom a model names in its own words, in the language of the prompts. */
  help: string;
  languages: Partial<Record<DangerReading['language'], LanguageWords>>;
}

/** Languages that take the place of one without words, best first. */
const INSTEAD: Readonly<Record<DangerReading['language'], readonly DangerReading['language'][]>> = {
  zh: ['zh', 'zh-Hant', 'en'],
  'zh-Hant': ['zh-Hant', 'zh', 'en'],
  en: ['en', 'zh', 'zh-Hant'],
};

function wordsIn({ languages }: CareWords, language: DangerReading['language']): LanguageWords {
  const found = INSTEAD[language].map((one) => languages[one]).find((one) => one !== undefined);
  if (found === undefined) throw new Error('care words without a language');
  return found;
}

function caseOf({ kind, isAcute }: DangerReading): ReplyCase {
  if (kind === null) return 'hint';
  if (kind === 'other') return isAcute ? 'otherAcute' : 'other';
  return isAcute && (kind === 'now' || kind === 'hint') ? 'acute' : kind;
}

/** The card or the line for a reading; below the line nothing. */
export function careNotice(words: CareWords, reading: DangerReading): CareNotice {
  if (!isAtLeast(reading.tier, 'line')) return {};
  const spoken = wordsIn(words, reading.language);
  const found = caseOf(reading);
  if (reading.tier === 'card' && found !== 'past' && found !== 'bereaved')
    return {
      notice: 'crisis',
      crisis: {
        ...cardOf(spoken, found, reading.isMinor),
        ...(isUrgent(reading) ? { urgent: true } : {}),
      },
    };
  const isTold = found in spoken.lines;
  const sentence = spoken.lines[isTold ? (found as (typeof LINE_CASES)[number]) : 'hint'];
  const text = withMinor(spoken, sentence, reading);
  return { notice: 'care', care: { text, ...dialled(spoken, text), dismiss: spoken.dismiss.line } };
}

/** The card that the user opens: no text has been read. */
export function openedCard(words: CareWords, language: DangerReading['language']): CareCard {
  const spoken = wordsIn(words, language);
  return { ...cardOf(spoken, 'open', false), dismiss: spoken.dismiss.line };
}

/** The prepared replies to a reading at or above the line, in every voice the same. */
export function preparedReplies(words: CareWords, reading: DangerReading): string[] {
  const spoken = wordsIn(words, reading.language);
  return spoken.replies[caseOf(reading)].map((text) => withMinor(spoken, text, reading));
}

function cardOf(
  { numbers, cards, minor, dismiss }: LanguageWords,
  found: (typeof CARD_CASES)[number],
  isMinor: boolean,
): CareCard {
  const { title, body, numbers: names } = cards[found];
  const all = isMinor && !names.includes(minor.number) ? [...names, minor.number] : names;
  return {
    title,
    body,
    lines: all.flatMap((name) => {
      const one = numbers[name];
      return one === undefined ? [] : [{ ...one }];
    }),
    dismiss: dismiss.card,
  };
}

function withMinor({ minor }: LanguageWords, text: string, reading: DangerReading): string {
  if (!reading.isMinor || reading.kind === 'past' || reading.kind === 'bereaved') return text;
  const sentence = reading.kind === 'other' ? minor.other : minor.self;
  return /[\p{ASCII}]$/u.test(text) ? `${text} ${sentence}` : `${text}${sentence}`;
}

/** The numbers that a sentence names. */
function dialled({ numbers }: LanguageWords, text: string): { numbers: string[] } {
  return {
    numbers: Object.values(numbers)
      .map(({ number }) => number)
      .filter((number) => text.includes(number)),
  };
}
