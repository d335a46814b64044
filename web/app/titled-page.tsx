// A page with its title, as soon as its chunk is there.
import { createElement } from 'react';
import type { PageRoute } from '#web/app/pages.ts';
import { useTitle } from '#web/core/browser/use-title.ts';

/** The screen of a row. */
export function TitledPage({ route: { title, description, page } }: { route: PageRoute }) {
  useTitle(title, description);
  return createElement(page.useValue());
}
