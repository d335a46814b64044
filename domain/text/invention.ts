// Finds what a text claims beyond its sources: numbers, times, foreign words, titles, quotations,
// people. A model may reorder and rephrase but must not invent. Only words are compared, so
// rephrasing passes and an added fact does not.
import { withDigits } from '#domain/text/chinese-numbers.ts';
import { clockTimesIn, withoutClockTimes, type ClockTime } from '#domain/text/clock-times.ts';
import { unknownPeople } from '#domain/text/people.ts';

const WEEKDAY = /(?:周|星期|礼拜)([一二三四五六日天])/gu;
/** Two people or things without a number. */
const PAIR = /俩|[和跟与同]|一?双|一对/u;

/** A capitalised word inside a sentence. */
const NAME_IN_SENTENCE = /(?<=[a-z,;] )[A-Z][a-z]+/gu;

const FOREIGN_WORD = /[a-z][a-z0-9]*(?:[-'][a-z0-9]+)*/gu;

/**
 * Every pair of quotation or title marks. Straight single marks are apostrophes too, so they count
 * beside Han characters only.
 */
const QUOTED =
  /《([^《》]+)》|〈([^〈〉]+)〉|“([^“”]+)”|‘([^‘’]+)’|「([^「」]+)」|『([^『』]+)』|"([^"\n]+)"|(?<![a-z0-9])'([^'\n]+)'/gu;

/**
 * Words and quotations searched for in the sources. A text with more unmatched ones is rejected.
 */
const SEARCHED_MAX = 200;

/** A longer quotation is compared by its beginning. */
const SEARCHED_MAX_CHARACTERS = 100;

/** The words of a text that its sources lack; empty for an honest text. */
export function findInventions(text: string, sources: readonly string[]): string[] {
  const source = normalise(sources.join('\n'));
  const claimed = normalise(text);
  const knownNumbers = new Set([...numbersIn(source), ...(PAIR.test(source) ? ['2'] : [])]);
  const knownDays = new Set(weekdaysIn(source));
  const knownWords = new Set(matches(source, FOREIGN_WORD));
  const bareSource = bare(source);
  const found = [
    ...unknownTimes(clockTimesIn(claimed), clockTimesIn(source), knownNumbers),
    ...numbersIn(withoutClockTimes(claimed)).filter((number) => !knownNumbers.has(number)),
    ...unfound(
      foreignWordsIn(text).filter((word) => !knownWords.has(word)),
      (word) => word.length <= SEARCHED_MAX_CHARACTERS && source.includes(word),
    ),
    ...weekdaysIn(claimed).filter((day) => !knownDays.has(day)),
    ...unfound(quotedIn(claimed), (words) => bareSource.includes(words)),
    ...unknownPeople(claimed, source),
  ];
  return [...new Set(found)];
}

function normalise(text: string): string {
  return withDigits(text.normalize('NFKC').toLowerCase());
}

/**
 * Foreign words in a Chinese text. A text in another language is rephrased in its own words, so
 * only names count there.
 */
function foreignWordsIn(text: string): string[] {
  const plain = text.normalize('NFKC');
  const han = plain.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = plain.match(/[a-z]+/giu)?.length ?? 0;
  return han * 2 >= words
    ? matches(normalise(text), FOREIGN_WORD)
    : matches(plain, NAME_IN_SENTENCE).map((name) => name.toLowerCase());
}

function numbersIn(text: string): string[] {
  return matches(text, /\d+/gu).map((digits) => digits.replace(/^0+(?=\d)/u, ''));
}

/**
 * Times that match no known one: another hour, or minutes that the sources do not have. 7-9点
 * contains the hour 7 as a number only.
 */
function unknownTimes(
  claimed: readonly ClockTime[],
  known: readonly ClockTime[],
  knownNumbers: ReadonlySet<string>,
): string[] {
  const named = new Set(
    known.flatMap(({ hours, minute }) =>
      hours.flatMap((hour) => [`${hour}`, `${hour}:${minute ?? 0}`]),
    ),
  );
  const isKnown = ({ hours, minute }: ClockTime) =>
    hours.some((hour) =>
      minute === null
        ? named.has(`${hour}`) || knownNumbers.has(`${hour}`)
        : named.has(`${hour}:${minute}`),
    );
  return claimed.filter((time) => !isKnown(time)).map(({ words }) => words);
}

function weekdaysIn(text: string): string[] {
  return [...text.matchAll(WEEKDAY)].map((match) => `周${match[1] === '天' ? '日' : match[1]}`);
}

function quotedIn(text: string): string[] {
  return [...text.matchAll(QUOTED)]
    .filter(([all]) => !all.startsWith("'") || /\p{Script=Han}/u.test(all))
    .map(([, ...groups]) =>
      bare(groups.find((words) => words !== undefined) ?? '').slice(0, SEARCHED_MAX_CHARACTERS),
    );
}

function unfound(words: readonly string[], isKnown: (word: string) => boolean): string[] {
  return [...new Set(words)].filter((word, index) => index >= SEARCHED_MAX || !isKnown(word));
}

function bare(text: string): string {
  return text.replace(/[\s\p{P}]/gu, '');
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[0]);
}
