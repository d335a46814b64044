// A model that ran into its token limit stops in mid-sentence; what is shown ends with a sentence.

const LAST_SENTENCE_END = /^[\s\S]*[。！？!?…](?:[”"』」）)]*)/;

/** The text up to its last full stop; all of it when there is none. */
export function cutToSentence(text: string): string {
  return LAST_SENTENCE_END.exec(text)?.[0] ?? text;
}
