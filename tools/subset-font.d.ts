// subset-font ships no types.
declare module 'subset-font' {
  /**
   * Returns the font reduced to the characters of `text`. `noLayoutClosure`: without the glyphs
   * that font features substitute.
   */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options?: { targetFormat?: 'woff2' | 'woff' | 'truetype'; noLayoutClosure?: boolean },
  ): Promise<Uint8Array>;
}
