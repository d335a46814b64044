// Characters as people count them: an emoji of several code points (a family, a flag, a skin tone)
// is one and is never cut apart.
const SEGMENTER = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/** The graphemes of a text in order, found as they are asked for. */
export function* graphemesOf(text: string): Generator<string> {
  for (const { segment } of SEGMENTER.segment(text)) yield segment;
}

/** Whether a grapheme is an emoji: a pictograph, a flag or a keycap. */
export function isEmoji(grapheme: string): boolean {
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{20e3}/u.test(grapheme);
}

/** A text in runs: each emoji by itself, and what is between emoji. */
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
