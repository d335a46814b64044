// What a claim states that can be compared: numbers, dates and names (rulings 213). Each has to be
// in a source. Whether the source means what the claim says is the model's and the reader's matter.
import { readDates } from '#domain/asking/dates.ts';
import type { DateRange } from '#domain/asking/date-range.ts';
import { addDays, daysBetween } from '#domain/shared/calendar.ts';
import { numeralValue, withDigits } from '#domain/text/chinese-numbers.ts';
import { clockTimesIn, withoutClockTimes, type ClockTime } from '#domain/text/clock-times.ts';
import { namesIn } from '#domain/text/people.ts';

/** What the facts of a claim may come from. */
export interface ClaimSources {
  /** The cited entries. */
  entries: readonly { text: string; day: string }[];
  /** The question, the facts about the user and the computed figures. */
  others: readonly string[];
  /** The local day of the question. */
  today: string;
}

export type FactKind = 'number' | 'date' | 'name';

/** Words of a claim that no source has. */
export interface UnknownFact {
  kind: FactKind;
  words: string;
}

/** A claim is one sentence. */
const CLAIM_MAX_CHARACTERS = 400;

/** A longer time that an entry names is not the time of one event. */
const TOLD_RANGE_DAYS = 62;

/** Counted from the day of the question; 周五 and 三月 are those of the entry. */
const RELATIVE = /^(?:[今昨前去明上下这本当近]|大前|大后|后[天年日])/u;
const VAGUE = /^(?:最近|近来|近期|近日|这阵|这段|这些|前阵|前段|前些|那)/u;

const NUMBER =
  /(\d{1,12}(?:\.\d{1,6})?)(?:([万亿千])([1-9一二三四五六七八九](?!\d))?|([kw])(?![a-z]))?/gu;
const FACTORS: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8, 千: 1e3, k: 1e3, w: 1e4 };
const NUMERALS = /[零〇一二两三四五六七八九十百千]{1,12}/gu;
/** No facts of their own. */
const PAIR = /[两2]个?人|第[一1]次|第[二2]天/gu;

const HAN = /\p{Script=Han}/u;
const FOREIGN_WORD = /[a-z][a-z0-9]+/gu;
const TITLE = /《([^《》]{1,60})》/gu;

/** Around the name in 小林, 阿明 and 王老师. */
const FORMS_OF_ADDRESS =
  /^[小老阿]|(?:老师|先生|女士|医生|阿姨|叔叔|师傅|经理|主任|同学|[总姐哥])$/gu;

/**
 * Relatives. The words before the bar are looked for in a claim; a source may have any of the
 * line.
 */
const KIN: readonly (readonly [claimed: RegExp, known: RegExp])[] = (
  [
    ['妈(?![的呀耶祖])|母亲', '妈|母亲|父母|二老|娘'],
    ['爸|父亲', '爸|父|二老|爹|老头'],
    ['外婆|姥姥', '外婆|姥姥|阿婆|外公外婆'],
    ['外公|姥爷', '外公|姥爷|阿公'],
    ['奶奶', '奶'],
    ['爷爷', '爷'],
    ['哥哥|[大表堂我]哥', '哥'],
    ['姐姐|[大表堂我]姐', '姐'],
    ['弟弟|[表堂我]弟', '弟'],
    ['妹妹|[表堂我]妹', '妹'],
    ['姑姑|姑妈', '姑'],
    ['姨妈|阿姨|小姨|大姨', '姨'],
    ['舅舅|舅妈', '舅'],
    ['叔叔|婶婶', '叔|婶'],
    ['伯伯|伯父|伯母', '伯'],
    ['嫂子|嫂嫂', '嫂'],
    ['儿子', '儿子|孩子|娃|宝|小子'],
    ['女儿|闺女', '女儿|孩子|娃|宝|闺女|丫头'],
    ['丈夫|老公', '丈夫|老公|先生|爱人|他'],
    ['妻子|老婆', '妻|老婆|太太|媳妇|爱人|她'],
    ['男友|男朋友', '男友|男朋友|对象|他'],
    ['女友|女朋友', '女友|女朋友|对象|她'],
  ] as const
).map(([claimed, known]) => [new RegExp(claimed, 'u'), new RegExp(known, 'u')]);

/** The numbers, dates and names of a claim that none of its sources has. */
export function unknownFacts(claim: string, sources: ClaimSources): UnknownFact[] {
  const read = claim.slice(0, CLAIM_MAX_CHARACTERS);
  // Clause by clause: a habit (每个月) makes the dates beside it no dates.
  const parts = read.split(/(?<=[，,；;])/u).map((clause) => readDates(clause, sources.today));
  const words = parts.flatMap((part) => part.words);
  const rest = parts.map((part) => part.rest).join('');
  const text = normalised([...sources.entries.map((entry) => entry.text), ...sources.others]);
  return [
    ...unknownDates(
      words.filter((date) => !text.includes(normalised([date])) && !VAGUE.test(date)),
      sources,
    ),
    ...unknownNumbers(normalised([rest]), text),
    ...unknownNames(normalised([read]), text),
  ];
}

function normalised(texts: readonly string[]): string {
  return withDigits(texts.join('\n').normalize('NFKC').toLowerCase()).replace(/[^\S\n]+/gu, '');
}

/** Words for dates that mean neither a day of an entry nor one that it tells of. */
function unknownDates(words: readonly string[], { entries, today }: ClaimSources): UnknownFact[] {
  if (words.length === 0) return [];
  const days = entries.map(({ day }) => day);
  const told: DateRange[] = [
    ...days.map((day) => ({ from: day, to: addDays(day, 1) })),
    ...entries.flatMap(({ text, day }) => readDates(text, day).ranges.filter(isShort)),
  ];
  const isKnown = (date: string): boolean => {
    const meant = (RELATIVE.test(date) ? [today] : [today, ...days]).flatMap(
      (day) => readDates(date, day).ranges,
    );
    return meant.length === 0 || meant.some((range) => told.some((one) => overlap(range, one)));
  };
  return words.filter((date) => !isKnown(date)).map((date) => ({ kind: 'date', words: date }));
}

function isShort({ from, to }: DateRange): boolean {
  return from !== null && daysBetween(from, to) <= TOLD_RANGE_DAYS;
}

function overlap(one: DateRange, other: DateRange): boolean {
  return (one.from ?? '') < other.to && (other.from ?? '') < one.to;
}

function unknownNumbers(claim: string, source: string): UnknownFact[] {
  const known = new Set([
    ...valuesIn(source).map(({ value }) => value),
    ...[...source.matchAll(NUMERALS)].map(([word]) => numeralValue(word)),
  ]);
  const times = clockTimesIn(source);
  const knownHours = new Set(times.flatMap(({ hours }) => hours));
  const knownMinutes = new Set(times.map(({ minute }) => minute));
  const isKnownTime = ({ hours, minute }: ClockTime): boolean =>
    hours.some((hour) => known.has(hour) || knownHours.has(hour)) &&
    (minute === null || known.has(minute) || knownMinutes.has(minute));
  return [
    ...clockTimesIn(claim).flatMap((time) => (isKnownTime(time) ? [] : time.words)),
    ...valuesIn(withoutClockTimes(claim.replace(PAIR, ' '))).flatMap(({ words, value }) =>
      known.has(value) || isSplit(words, known) ? [] : words,
    ),
  ].map((words) => ({ kind: 'number', words }));
}

function numeralOf(word: string): number {
  return /\d/u.test(word) ? Number(word) : numeralValue(word);
}

function valuesIn(text: string): { words: string; value: number }[] {
  return [...text.matchAll(NUMBER)].map(
    ([words, digits = '', unit = '', tail = '', short = '']) => {
      const factor = FACTORS[unit === '' ? short : unit] ?? 1;
      // 2万1 is 21,000.
      const rest = tail === '' ? 0 : (numeralOf(tail) * factor) / 10;
      return { words, value: Number(digits) * factor + rest };
    },
  );
}

/** 39.5 is also 39度5. */
function isSplit(words: string, known: ReadonlySet<number>): boolean {
  return (
    words.includes('.') && words.split('.').every((part) => known.has(Number.parseInt(part, 10)))
  );
}

function unknownNames(claim: string, source: string): UnknownFact[] {
  const foreign = HAN.test(claim) ? [...claim.matchAll(FOREIGN_WORD)].map(([word]) => word) : [];
  const titles = [...claim.matchAll(TITLE)].map(([, title = '']) => title);
  const people = namesIn(claim).filter((name) =>
    [...name.replace(FORMS_OF_ADDRESS, '')].some((character) => !source.includes(character)),
  );
  const kin = KIN.flatMap(([claimed, known]) => {
    const word = claimed.exec(claim)?.[0];
    return word === undefined || known.test(source) ? [] : [word];
  });
  return [
    ...[...foreign, ...titles].filter((word) => !source.includes(word)),
    ...people,
    ...kin,
  ].map((words) => ({ kind: 'name', words }));
}
