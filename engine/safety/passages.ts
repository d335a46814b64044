// Cuts a text into the passages in which danger is looked for: what is no idiom and no story.
import { HARMLESS_IDIOMS } from '#engine/safety/idioms.ts';
import { plainText } from '#engine/safety/plain-text.ts';
import { withoutStories } from '#engine/safety/story.ts';

/** Signs are weighed within about this many characters: one entry, not a whole diary. */
const PASSAGE_CHARACTERS = 120;

/** Whole sentences in the form of {@link plainText}, joined up to the length of an entry. */
export function passagesOf(text: string): string[] {
  const plain = withoutStories(plainText(text).replace(HARMLESS_IDIOMS, '〇'));
  const passages = [''];
  for (const sentence of plain.split('。')) {
    const last = passages.length - 1;
    const joined = `${passages[last]}${passages[last] === '' ? '' : '。'}${sentence}`;
    if (joined.length <= PASSAGE_CHARACTERS || passages[last] === '') passages[last] = joined;
    else passages.push(sentence);
  }
  return passages;
}
