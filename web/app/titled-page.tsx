// A page with its title, as soon as its chunk is there.
import { createElement } from 'react';
import type { PageRow } from '#web/app/pages.ts';
import { useTitle } from '#web/core/browser/use-title.ts';

/** The screen of a row. */
export function TitledPage({ row: { title, description, page } }: { row: PageRow }) {
  useTitle(title, description);
  return createElement(page.useIt());
}
