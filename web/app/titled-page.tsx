// A page with its title.
import type { PageRow } from '#web/app/pages.ts';
import { useTitle } from '#web/core/title/use-title.ts';

/** The screen of a row. */
export function TitledPage({ row: { title, description, Page } }: { row: PageRow }) {
  useTitle(title, description);
  return <Page />;
}
