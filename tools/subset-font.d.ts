// subset-font ships no types.
declare module 'subset-font' {
  /**
   * Answers the font reduced to the characters of `text`; `noLayoutClosure`: to their own glyphs,
   * without those that features put in their place.
   */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options?: { targetFormat?: 'woff2' | 'woff' | 'truetype'; noLayoutClosure?: boolean },
  ): Promise<Uint8Array>;
}
