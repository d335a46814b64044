// Reads a question to one's own journal: its kind, its dates and the words to look for. The words
// become groups of terms: one group for each thing that is asked for, with other words for it.
import { readDates, type DatesRead } from '#domain/asking/dates.ts';
import { joinSeparated } from '#domain/asking/separable-verbs.ts';
import { KEPT_WORDS, STOP_PHRASES } from '#domain/asking/stop-words.ts';
import { namesIn } from '#domain/text/people.ts';
import { normaliseForSearch } from '#domain/text/search-form.ts';

/** Maximum length of a question. */
export const QUESTION_MAX_CHARACTERS = 200;

/** Words of a question that are looked for. */
const WORDS_MAX = 12;
/** Longest known word. */
const WORD_MAX_CHARACTERS = 8;

export type QuestionKind = 'plain' | 'count' | 'duration' | 'first' | 'last' | 'before' | 'after';

export interface Question {
  kind: QuestionKind;
  dates: DatesRead;
  /** The whole question, in the form of the search index. */
  text: string;
  /** The words that are looked for, in the same form. */
  words: string[];
  /** Those of the words that are names. */
  names: string[];
}

const FIRST = /第一[次回篇个条天顿]|第1次|头一[次回]|首次|最早|最开始|一开始|最初|从什么时候开始/u;
const LAST =
  /最后一[次回篇个条天顿]|上一?次|上一?回|最近的?一[次回篇]|最近(?:什么时候|哪(?:次|天|一次|一天))|现在|目前|如今/u;
/** They say which one is meant, and are in no entry. */
const ENDS = new RegExp(`${FIRST.source}|${LAST.source}`, 'gu');
const COUNT =
  /多少(?!钱|块|元|岁|年|天|时间|分|斤|公斤|公里|度)[次个回遍趟场顿天本部篇人家]?|几(?:次|回|遍|趟|场|顿|本|部|篇|个人)|哪几[次回天]/u;
const DURATION = /多久|多长时间|多少[天年]|几[天年](?!前)|几个(?:月|星期|小时)/u;
const BEFORE = /[之以]前|从前/u;
const AFTER = /[之以]后|后来/u;

const ORDINAL = /第[\d一二三四五六七八九十]+[个次回遍趟场顿篇条天家]?/gu;
const QUOTED = /[《「『“"]([^《》「」『』“”"]{1,40})[》」』”"]/gu;
const LATIN = /[[\p{L}\p{N}]--\p{Script=Han}]+/gv;
const CHINESE_RUN = /\p{Script=Han}+/gu;

const stopWords = wordSet(STOP_PHRASES);
const keptWords = wordSet(KEPT_WORDS);

/** `today` is the local day of the person; `known` are words that are not taken apart. */
export function readQuestion(
  question: string,
  today: string,
  known: ReadonlySet<string> = new Set(),
): Question {
  const asked = question.slice(0, QUESTION_MAX_CHARACTERS);
  const dates = readDates(asked, today);
  const { words, names } = wordsOf(dates.rest, known);
  return { kind: kindOf(asked), dates, text: normaliseForSearch(asked), words, names };
}

/**
 * A question after another one. It keeps the words and dates of the earlier question unless it
 * names its own: 后来呢 has neither, and 那和爸爸呢 has other words but the same dates.
 */
export function followedUp(before: Question, question: Question): Question {
  const isNew = question.words.length > 1 && question.dates.ranges.length > 0;
  if (isNew) return question;
  const words = question.words.length > 1 ? question.words : [...question.words, ...before.words];
  const hasOwnDates = question.dates.ranges.length > 0 || question.kind === 'after';
  return {
    ...question,
    words: [...new Set(words)].slice(0, WORDS_MAX),
    text: `${question.text} ${before.text}`,
    dates: hasOwnDates ? question.dates : { ...before.dates, rest: question.dates.rest },
  };
}

function kindOf(question: string): QuestionKind {
  if (FIRST.test(question)) return 'first';
  if (COUNT.test(question)) return 'count';
  if (DURATION.test(question)) return 'duration';
  if (LAST.test(question)) return 'last';
  if (BEFORE.test(question)) return 'before';
  return AFTER.test(question) ? 'after' : 'plain';
}

/** The words of a text without those that only ask. */
function wordsOf(text: string, known: ReadonlySet<string>): { words: string[]; names: string[] } {
  const quoted = [...text.matchAll(QUOTED)].map((match) => normaliseForSearch(match[1] ?? ''));
  const plain = normaliseForSearch(text.replace(QUOTED, ' ').replace(ENDS, ' '));
  const names = namesIn(plain);
  const whole = new Set([...known, ...names]);
  const words = [...plain.matchAll(CHINESE_RUN)].flatMap(([run]) =>
    wordsOfRun(joinSeparated(run.replace(ORDINAL, '了')), whole),
  );
  const foreign = [...plain.matchAll(LATIN)]
    .map(([word]) => word)
    .filter((word) => word.length > 1 && !/^\d{1,2}$/.test(word));
  const found = [...quoted, ...words, ...foreign].map((word) => word.trim());
  return {
    words: [...new Set(found)].filter((word) => word !== '').slice(0, WORDS_MAX),
    names: [...quoted, ...names, ...foreign],
  };
}

interface WordSet {
  words: ReadonlySet<string>;
  longest: number;
}

function wordSet(words: Iterable<string>): WordSet {
  const set = new Set(words);
  return { words: set, longest: Math.max(0, ...[...set].map((word) => word.length)) };
}

function wordsOfRun(run: string, known: ReadonlySet<string>): string[] {
  const knownWords: WordSet = { words: known, longest: WORD_MAX_CHARACTERS };
  const words: string[] = [];
  let open = '';
  const close = () => {
    if (open !== '') words.push(...segments(open));
    open = '';
  };
  for (let at = 0; at < run.length;) {
    const known = notDoubled(longestAt(run, at, knownWords), run, at);
    const stop = longestAt(run, at, stopWords);
    if (known.length > stop.length) {
      close();
      words.push(known);
      at += known.length;
      continue;
    }
    const kept = notDoubled(longestAt(run, at, keptWords), run, at);
    if (kept.length > stop.length) {
      open += kept;
      at += kept.length;
    } else if (stop !== '') {
      close();
      at += stop.length;
    } else {
      open += run[at];
      at += 1;
    }
  }
  close();
  return words;
}

/** 我哥哥 has the word 哥哥, not 我哥. */
function notDoubled(word: string, text: string, at: number): string {
  return word.startsWith('我') && text.charAt(at + word.length) === word.at(-1) ? '' : word;
}

function longestAt(text: string, at: number, { words, longest }: WordSet): string {
  for (let length = Math.min(longest, text.length - at); length > 0; length -= 1) {
    const word = text.slice(at, at + length);
    if (words.has(word)) return word;
  }
  return '';
}

let segmenter: Intl.Segmenter | undefined;

/** Words of two characters and more; single characters join their neighbours. */
function segments(run: string): string[] {
  if (run.length <= 3) return [run];
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const words: string[] = [];
  let single = '';
  for (const { segment } of segmenter.segment(run)) {
    if (segment.length === 1) {
      single += segment;
      continue;
    }
    if (single !== '') words.push(single);
    single = '';
    words.push(segment);
  }
  if (single !== '') words.push(single);
  return words;
}
