import { isFiltered, readFilter, writeFilter, type Filter } from '#domain/entries/filter.ts';
import { useLocation, useNavigate } from '#web/ui/navigation/router.tsx';

/**
 * The filter of the address, and its setter. The first filter is a new visit, so that Back leads to
 * the whole list; each further one takes its place.
 */
export function useFilter(): readonly [Filter, (next: Filter) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = new URLSearchParams(search);
  const filter = readFilter(address);
  const change = (next: Filter) => {
    const written = writeFilter(next, address).toString();
    navigate(written === '' ? pathname : `${pathname}?${written}`, {
      replace: isFiltered(filter),
    });
  };
  return [filter, change];
}
