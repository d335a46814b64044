// What the browser's tab, a bookmark and a search engine say about the current screen.
import { useEffect } from 'react';

/** The product, after the title of every screen. */
const PRODUCT = '回响';

/** Says what the screen is. Without a description the one of index.html stands. */
export function useTitle(title: string, description?: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
    const meta = document.querySelector('meta[name=description]');
    const standing = meta?.getAttribute('content') ?? '';
    if (description === undefined || meta === null) return;
    meta.setAttribute('content', description);
    return () => meta.setAttribute('content', standing);
  }, [title, description]);
}
