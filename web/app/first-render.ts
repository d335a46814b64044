// Whether the first render may take over the markup that is in the page.

/**
 * Whether the root holds the page of this address as it was built. One that theme.js has hidden is
 * replaced, and so is one that the browser has translated: translators wrap every text in `<font>`,
 * which no build writes, and React would find other markup than its own.
 */
export function canHydrate(root: HTMLElement, pathname: string): boolean {
  return (
    root.dataset['page'] === pathname &&
    root.ownerDocument.documentElement.dataset['hidden'] === undefined &&
    root.querySelector('font') === null
  );
}
