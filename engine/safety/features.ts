// The features of a sentence for the head of danger: those of every text, in standard spelling, and
// the signs of the rules. A sign is evidence and not a verdict: the head learned what each is worth
// beside the others.
import { featureOf, featuresOf } from '#engine/reading/features.ts';
import { HARMLESS_IDIOMS } from '#engine/safety/idioms.ts';
import { readOpenWords } from '#engine/safety/open-words.ts';
import { plainText } from '#engine/safety/plain-text.ts';
import { signsIn } from '#engine/safety/signs.ts';
import { withStandardSpelling } from '#engine/safety/spelling.ts';
import { withoutStories } from '#engine/safety/story.ts';

/** The distinct features of one sentence, in no promised order. */
export function dangerFeatures(sentence: string): Set<number> {
  const plain = withStandardSpelling(plainText(sentence));
  const found = featuresOf(plain);
  const meant = plain.replace(HARMLESS_IDIOMS, '〇');
  const own = withoutStories(meant);
  if (meant !== plain) found.add(featureOf('idiom'));
  if (own !== meant) found.add(featureOf('story'));
  for (const sign of signsIn(own)) found.add(featureOf(sign));
  const open = readOpenWords(own);
  if (open !== null) found.add(featureOf(`open ${open}`));
  return found;
}
