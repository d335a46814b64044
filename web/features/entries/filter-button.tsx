// Opens the form of the filter above the feed. It is beside the tabs, so it never moves the list.
import { SlidersHorizontal } from 'lucide-react';
import { isFiltered } from '#domain/entries/filter.ts';
import { useFilter } from '#web/core/entries/use-filter.ts';
import { useUnfolded } from '#web/core/place/place.store.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

/** Whether the form is open, and its setter. */
export function useFilterForm() {
  return useUnfolded('filter');
}

export function FilterButton() {
  const [isOpen, setOpen] = useFilterForm();
  const [filter] = useFilter();
  return (
    <IconButton
      label="筛选"
      icon={<SlidersHorizontal />}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
      className={isOpen || isFiltered(filter) ? 'text-accent!' : undefined}
    />
  );
}
