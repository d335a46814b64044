// Title and description of the current screen, as tabs, bookmarks and search engines show them.
import { useEffect } from 'react';

/** The product name, appended to every title. */
const PRODUCT = '回响';

/** The title of a page with the product's name, as the browser's tab shows it. */
export function documentTitle(title: string): string {
  return `${title} · ${PRODUCT}`;
}

/** Sets title and description. Without a description, the one of index.html is used. */
export function useTitle(title: string, description?: string): void {
  useEffect(() => {
    document.title = documentTitle(title);
    const meta = document.querySelector('meta[name=description]');
    const standing = meta?.getAttribute('content') ?? '';
    if (description === undefined || meta === null) return;
    meta.setAttribute('content', description);
    return () => meta.setAttribute('content', standing);
  }, [title, description]);
}
