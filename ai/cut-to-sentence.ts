// A model stops in the middle of a sentence at its token limit. The shown text ends with a
// sentence.

const LAST_SENTENCE_END = /^[\s\S]*[。！？!?…](?:[”"』」）)]*)/;

/** The text up to its last sentence end; the whole text when there is none. */
export function cutToSentence(text: string): string {
  return LAST_SENTENCE_END.exec(text)?.[0] ?? text;
}
