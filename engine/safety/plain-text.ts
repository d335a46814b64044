// Reads a text the way the danger rules expect it: one form of every character, no tricks with
// spaces, and the pronouns and negations of dialects as standard ones, so that a rule is written
// once.
import { HARMLESS_IDIOMS } from '#engine/safety/idioms.ts';
import { withStandardSpelling } from '#engine/safety/spelling.ts';
import { withoutStories } from '#engine/safety/story.ts';
import { toSimplified } from '#engine/text/simplified.ts';

/** Pairs of a Cantonese, Wu or northern character and its standard reading. */
const DIALECT =
  '唔不冇没佢他她他伊他俺我侬你勿不哋们嘅的咗了喇了喺在俾给畀给谂想諗想瞓睡嚟来睇看攰累嗰那郁动攞拿捱撑';

const STANDARD: ReadonlyMap<string, string> = new Map(
  (DIALECT.match(/../gu) ?? []).map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

/**
 * The text for the rules: a sentence ends with 。 and a clause with ，. Nothing of it is shown or
 * stored.
 */
export function plainText(text: string): string {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u200b-\u200f\u2060\ufeff]/gu, '')
    .replace(/[‘’]/gu, "'");
  return toSimplified(folded)
    .replace(
      /[唔冇佢她伊俺侬勿哋嘅咗喇喺俾畀谂諗瞓嚟睇攰嗰郁攞捱]/gu,
      (one) => STANDARD.get(one) ?? one,
    )
    .replace(/(?:[。！!?\n;]|\.{3})+/gu, '。')
    .replace(/(?<=\p{Script=Han})[ \t*.·_~-]+(?=\p{Script=Han})/gu, '')
    .replace(/[,、:]/gu, '，');
}

/** The part of a text in which the writer speaks of what is meant: no idiom, no story. */
export function ownPlainText(text: string): string {
  const plain = withStandardSpelling(plainText(text));
  return withoutStories(plain.replace(HARMLESS_IDIOMS, '〇'));
}
