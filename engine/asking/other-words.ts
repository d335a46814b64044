// Other words for what a question names, for searches without a model: 压力 is also 喘不过气. Each
// line is one theme of everyday life. A theme helps when a word of the question is in it. A line
// with a star names one thing, which only its own words replace: 狗 does not replace 猫.
import { PEOPLE_THEMES } from '#engine/asking/themes/people.ts';
import { BODY_THEMES } from '#engine/asking/themes/body.ts';
import { INCIDENT_THEMES } from '#engine/asking/themes/incidents.ts';
import { LIFE_THEMES } from '#engine/asking/themes/life.ts';
import { WORK_THEMES } from '#engine/asking/themes/work.ts';

const THING = '*';

const LINES: readonly string[] = [
  ...PEOPLE_THEMES,
  ...BODY_THEMES,
  ...LIFE_THEMES,
  ...WORK_THEMES,
  ...INCIDENT_THEMES,
];

const THEMES: readonly (readonly string[])[] = LINES.map((line) =>
  line.replace(THING, '').split(' '),
);

const themesOfWord = new Map<string, number[]>();
for (const [at, words] of THEMES.entries())
  for (const word of words) themesOfWord.set(word, [...(themesOfWord.get(word) ?? []), at]);

/** Words of a question with more of them are about several things at once. */
const THEMES_OF_WORD_MAX = 2;
const LONGEST_WORD = 8;

/** Words that a question is not taken apart at. */
export const KNOWN_WORDS: ReadonlySet<string> = new Set(
  [...themesOfWord.keys()].filter((word) => word.length > 1 && !word.endsWith('我')),
);

/** For each word that a theme has, the word followed by the others of its themes. */
export function otherWords(words: readonly string[]): string[][] {
  return words.flatMap((word) => {
    const themes = themesIn(word);
    if (themes.length === 0) return [];
    const others = themes.flatMap((at) => THEMES[at] ?? []);
    return [[word, ...new Set(others.filter((other) => other !== word))]];
  });
}

/** Whether a word names one thing, which no other thing replaces. */
export function isThing(word: string): boolean {
  const themes = themesIn(word);
  return themes.length > 0 && themes.every((at) => LINES[at]?.startsWith(THING));
}

/** The themes of a word, or of the longest known word in it. */
function themesIn(word: string): readonly number[] {
  for (let length = Math.min(word.length, LONGEST_WORD); length > 1; length -= 1)
    for (let at = 0; at + length <= Math.min(word.length, 2 * LONGEST_WORD); at += 1) {
      const themes = themesOfWord.get(word.slice(at, at + length));
      if (themes !== undefined) return chosen(word.slice(at, at + length), themes);
    }
  return word.length === 1 ? chosen(word, themesOfWord.get(word) ?? []) : [];
}

/** A word that begins a theme of its own is no mere other word for a thing. */
function chosen(word: string, themes: readonly number[]): number[] {
  const isOfThing = (at: number): boolean => LINES[at]?.startsWith(THING) === true;
  const own = themes.find((at) => THEMES[at]?.[0] === word);
  const things = own === undefined || isOfThing(own) ? themes.filter(isOfThing) : [];
  return (things.length > 0 ? things : themes).slice(0, THEMES_OF_WORD_MAX);
}
