// Font faces that the text of the first screens does not need: the other characters of the
// interface, and about 100 slices of the content font. A page loads only the slices of its texts.
// Regular weight only.

/** Adds the faces to the page. If one fails, text is shown in another font without a message. */
export async function loadContentFaces(): Promise<void> {
  await Promise.all([
    import('#web/styles/generated/rest-font.css'),
    import('lxgw-wenkai-webfont/lxgwwenkai-regular.css'),
  ]).catch(() => undefined);
}
