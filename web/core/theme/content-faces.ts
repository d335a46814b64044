// The faces that the first screens' own words do not need: the rest of the interface's characters,
// and the slices of the content font, about 100 of which a page fetches those its texts need. Only
// the regular weight.

/**
 * Makes them known to the page. What fails here leaves the texts in another font; nobody needs to
 * be told.
 */
export async function loadContentFaces(): Promise<void> {
  await Promise.all([
    import('#web/styles/generated/rest-font.css'),
    import('lxgw-wenkai-webfont/lxgwwenkai-regular.css'),
  ]).catch(() => undefined);
}
