import { createElement } from 'react';
import type { PageRoute } from '#web/app/pages.ts';
import { useTitle } from '#web/core/browser/use-title.ts';

/** Renders a page and sets its title and description. */
export function TitledPage({ route: { title, description, page } }: { route: PageRoute }) {
  useTitle(title, description);
  return createElement(page.useValue());
}
