// Concept groups: one group of terms for each thing that a question asks for. A text has the
// concept if it has any of the terms; the person's own words count most.
import type { Question } from '#domain/asking/questions.ts';
import { separatedForms } from '#domain/asking/separable-verbs.ts';
import { normaliseForSearch } from '#domain/text/search-form.ts';

/** Terms of one group. */
const TERMS_MAX = 32;
/** Groups of a model. */
const GROUPS_MAX = 8;

/** What a model repeats of the way of asking; no entry has to have it. */
const ASKING =
  /^(?:最近|(?:最近|最后|第|上)一?[次回]|[几多少]+[次回天]|次数|多久|什么时候|时间|日期)$/u;

export const OWN_WEIGHT = 1;
const SYNONYM_WEIGHT = 0.5;
/** A single character of a longer question is often a part of another word. */
export const CHARACTER_WEIGHT = 0.4;

export interface Term {
  /** In the form of the search index. */
  text: string;
  /** 1 for the person's own words, less for others. */
  weight: number;
}

/** Terms for one thing; the best one of a text counts. */
export interface ConceptGroup {
  terms: Term[];
  /** A person or a thing of the question: a text without it does not answer. */
  isThing?: boolean | undefined;
}

/** Groups for the words of a question, with the other words that the built-in engine has. */
export function ownGroups(
  { words, names }: Question,
  others: readonly (readonly string[])[],
  isThing: (word: string) => boolean = () => false,
): ConceptGroup[] {
  return words.map((word) => {
    const list = others.find(([first]) => first === word) ?? [];
    return {
      ...groupOf([...ownTerms(word, words.length), ...list.map(synonym)]),
      isThing: names.includes(word) || isThing(word),
    };
  });
}

/**
 * Groups as a model gives them. A term that is in the question is an own word. Names of the
 * question that the model left out are groups too. Without any group the own words are used,
 * unless the question has dates: then it asks for all of these days.
 */
export function givenGroups(
  question: Question,
  given: readonly (readonly string[])[],
): ConceptGroup[] {
  const groups = given
    .slice(0, GROUPS_MAX)
    .map((list) =>
      list.map(normaliseForSearch).filter((term) => term.trim() !== '' && !ASKING.test(term)),
    )
    .filter((list) => list.length > 0);
  if (groups.length === 0 && question.dates.ranges.length === 0) return ownGroups(question, []);
  const named = question.names.filter(
    (name) => !groups.flat().some((term) => term.includes(name) || name.includes(term)),
  );
  return [...groups, ...named.map((name) => [name])].map((list) =>
    groupOf(
      list.flatMap((term) =>
        question.text.includes(term) || question.words.includes(term)
          ? [{ text: term, weight: OWN_WEIGHT }, ...separatedForms(term).map(own)]
          : [synonym(term), ...separatedForms(term).map(synonym)],
      ),
    ),
  );
}

const own = (text: string): Term => ({ text, weight: OWN_WEIGHT });
const synonym = (text: string): Term => ({ text, weight: SYNONYM_WEIGHT });

/** A word, its separated forms and, for a long one, its ends. */
function ownTerms(word: string, words: number): Term[] {
  if (word.length === 1) return [{ text: word, weight: words > 1 ? CHARACTER_WEIGHT : OWN_WEIGHT }];
  const ends = /^\p{Script=Han}{3,}$/u.test(word) ? [word.slice(0, 2), word.slice(-2)] : [];
  return [...[word, ...separatedForms(word)].map(own), ...ends.map(synonym)];
}

function groupOf(terms: readonly Term[]): ConceptGroup {
  const weights = new Map<string, number>();
  for (const { text, weight } of terms) weights.set(text, Math.max(weight, weights.get(text) ?? 0));
  return { terms: [...weights].slice(0, TERMS_MAX).map(([text, weight]) => ({ text, weight })) };
}
