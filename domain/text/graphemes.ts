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

/** The beginning of a text, at most `max` code units; the grapheme at its end is whole. */
export function headOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const { index } = SEGMENTER.segment(text).containing(max) ?? { index: max };
  return text.slice(0, index);
}

/** The end of a text, at most `max` code units; the grapheme at its beginning is whole. */
export function tailOf(text: string, max: number): string {
  if (text.length <= max) return text;
  const at = text.length - max;
  const segment = SEGMENTER.segment(text).containing(at);
  if (segment === undefined) return '';
  return text.slice(segment.index === at ? at : segment.index + segment.segment.length);
}
