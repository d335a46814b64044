// The forms of a summary without a model. Each orders and spaces the user's own sentences and adds
// nothing but times and the words that say them.
import { joinOf, saysTime, type Clock } from '#engine/summary/timeline.ts';
import { leansOnPrevious, type Sentence } from '#engine/summary/sentences.ts';

/** What one share adds to a summary. */
export interface DigestPart extends Clock {
  sentences: readonly Sentence[];
  /** All of its text, in lines. */
  lines: readonly string[];
}

const manyDays = (parts: readonly Clock[]): boolean =>
  new Set(parts.map((part) => part.day)).size > 1;

/** Everything as it was written, under the days, or under the times of a single day. */
export function arrange(parts: readonly DigestPart[]): string {
  const isManyDays = manyDays(parts);
  let last = '';
  return parts
    .map((part) => {
      const heading = isManyDays ? part.day : part.time;
      const head = heading === '' || heading === last ? [] : [heading];
      last = heading;
      return [...head, ...part.lines].join('\n');
    })
    .join('\n\n');
}

/** One entry for each share, with its time in front. */
export function record(parts: readonly DigestPart[]): string {
  const isManyDays = manyDays(parts);
  return parts
    .map((part) => {
      const stamp = [isManyDays ? part.day : '', part.time].filter((word) => word !== '').join(' ');
      const text =
        part.sentences.length === 0
          ? part.lines.join(' ')
          : joinSentences(part.sentences.map((sentence) => sentence.text));
      return stamp === '' ? text : `${stamp}　${text}`;
    })
    .join('\n');
}

/** Sentences on their own, numbered. */
export function listQuotes(quotes: readonly string[]): string {
  return quotes
    .map((quote, index) => `${'一二三'.charAt(index)}、${endedSentence(quote)}`)
    .join('\n\n');
}

const PARAGRAPH_MIN = 2;
const PARAGRAPH_MAX = 4;

/** Before a sentence: what a paragraph's end costs there, and what it costs to go on. */
const PLACES = {
  leaning: { end: 8, goOn: 0 },
  inside: { end: 4, goOn: 0 },
  share: { end: 2, goOn: 1 },
  time: { end: 1, goOn: 3 },
  day: { end: 0, goOn: 5 },
} as const;

/** The cost of a paragraph of one sentence. */
const TOO_SHORT = 9;

interface Line {
  text: string;
  place: keyof typeof PLACES;
}

/** Paragraphs of two to four sentences, joined by time where the times say so. */
export function writeProse(parts: readonly DigestPart[]): string {
  return paragraphsOf(linesOf(parts))
    .map((paragraph) => joinSentences(paragraph.map((line) => line.text)))
    .join('\n\n');
}

function linesOf(parts: readonly DigestPart[]): Line[] {
  let wasLater = false;
  return parts.flatMap((part, at) => {
    const before = parts[at - 1];
    const [first, ...others] = part.sentences.map(({ text }) => text);
    if (first === undefined) return [];
    const join = before === undefined ? '' : joinOf(before, part, first, wasLater);
    wasLater = join === '后来，';
    const isNewDay = before !== undefined && before.day !== part.day;
    const isTimed = join !== '' || saysTime(first);
    const place = isNewDay ? 'day' : isTimed ? 'time' : 'share';
    return [
      { text: `${join}${first}`, place } as const,
      ...others.map(
        (text) => ({ text, place: leansOnPrevious(text) ? 'leaning' : 'inside' }) as const,
      ),
    ];
  });
}

/** The cheapest division, found from the end. */
function paragraphsOf(lines: readonly Line[]): Line[][] {
  const plans: { cost: number; size: number }[] = [];
  plans[lines.length] = { cost: 0, size: 0 };
  for (let from = lines.length - 1; from >= 0; from -= 1) {
    let best = { cost: Infinity, size: 1 };
    let inside = 0;
    for (let size = 1; size <= PARAGRAPH_MAX && from + size <= lines.length; size += 1) {
      const last = lines[from + size - 1];
      if (size > 1 && last !== undefined) inside += PLACES[last.place].goOn;
      const next = lines[from + size];
      const end = next === undefined ? 0 : PLACES[next.place].end;
      const rest = plans[from + size]?.cost ?? 0;
      const cost = inside + end + rest + (size < PARAGRAPH_MIN ? TOO_SHORT : 0);
      if (cost < best.cost) best = { cost, size };
    }
    plans[from] = best;
  }
  const paragraphs: Line[][] = [];
  for (let from = 0; from < lines.length; from += plans[from]?.size ?? 1)
    paragraphs.push(lines.slice(from, from + (plans[from]?.size ?? 1)));
  return paragraphs;
}

/** Each with its final mark; a space between English ones, a line for each list. */
function joinSentences(sentences: readonly string[]): string {
  return sentences
    .map(endedSentence)
    .map((sentence, index, all) => `${separatorOf(all[index - 1] ?? '', sentence)}${sentence}`)
    .join('');
}

function separatorOf(before: string, sentence: string): string {
  if (before === '') return '';
  if (before.includes('\n') || sentence.includes('\n')) return '\n';
  const isEnglish =
    /[\p{Script=Latin}\d.?!"')]$/u.test(before) && /^["'(]?[\p{Script=Latin}\d]/u.test(sentence);
  return isEnglish ? ' ' : '';
}

function endedSentence(sentence: string): string {
  if (sentence.includes('\n')) return sentence;
  if (/[。！？!?…”」』）)~～."]$|\p{Extended_Pictographic}\ufe0f?$/u.test(sentence))
    return sentence;
  const text = sentence.replace(/[，,；;、：:]$/u, '');
  return /\p{Script=Latin}$/u.test(text) && !/\p{Script=Han}/u.test(text)
    ? `${text}.`
    : `${text}。`;
}
