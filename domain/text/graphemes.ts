// Graphemes: an emoji of several code points (a family, a flag, a skin tone) is one and is never
// split.
const SEGMENTER = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** Lazy: yields the graphemes of a text in order. */
export function* graphemesOf(text: string): Generator<string> {
  for (const { segment } of SEGMENTER.segment(text)) yield segment;
}

/** True for a pictograph, a flag or a keycap. */
export function isEmoji(grapheme: string): boolean {
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{20e3}/u.test(grapheme);
}

/** Splits a text into runs: each emoji alone, and the text between emoji. */
export function emojiRuns(text: string): { text: string; isEmoji: boolean }[] {
  const runs: { text: string; isEmoji: boolean }[] = [];
  for (const grapheme of graphemesOf(text)) {
    const last = runs.at(-1);
    const emoji = isEmoji(grapheme);
    if (last !== undefined && !emoji && !last.isEmoji) last.text += grapheme;
    else runs.push({ text: grapheme, isEmoji: emoji });
  }
  return runs;
}
