// The filter of the feed: its form, its parts, and the entries that it shows. A chunk of its own.
import { isFiltered } from '#domain/entries/filter.ts';
import { useFilter } from '#web/core/entries/use-filter.ts';
import { useFilterForm } from '#web/features/entries/filter-button.tsx';
import { FilterForm } from '#web/features/entries/filter-form.tsx';
import { FilterParts } from '#web/features/entries/filter-parts.tsx';
import { EntryCards } from '#web/pages/shared/entry-cards.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** The form while it is open, and the parts of the filter. */
export function FeedFilter() {
  const [filter, change] = useFilter();
  const [isOpen] = useFilterForm();
  return (
    <>
      {isOpen && <FilterForm filter={filter} onChange={change} />}
      {isFiltered(filter) && <FilterParts filter={filter} onChange={change} />}
    </>
  );
}

/** What the filter of the address shows. */
export function FilteredFeed() {
  const [filter, change] = useFilter();
  return (
    <EntryCards
      filter={filter}
      label="筛选结果"
      empty={
        <EmptyState
          title="没有这样的灵感或笔记"
          text="筛选也许太窄了，去掉一项再看看。"
          action={<Button onClick={() => change({})}>清除筛选</Button>}
        />
      }
    />
  );
}
