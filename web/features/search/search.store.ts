// The user's last search, so that returning from a result shows the same list. In memory only,
// because a query is private.
import { create } from 'zustand';
import type { SearchKind } from '#domain/search/search.ts';
import { useOwner } from '#web/core/session/use-owner.ts';

export interface SearchInput {
  query: string;
  /** null: all kinds. */
  kind: SearchKind | null;
  /** Calendar days in the user's time zone, both inclusive; empty for no limit. */
  fromDay: string;
  toDay: string;
  withImage: boolean;
}

export const EMPTY_SEARCH: SearchInput = {
  query: '',
  kind: null,
  fromDay: '',
  toDay: '',
  withImage: false,
};

const useLastSearch = create<{ owner: string; input: SearchInput }>(() => ({
  owner: '',
  input: EMPTY_SEARCH,
}));

/** The search of the current user and its setter. */
export function useSearchInput(): [SearchInput, (change: Partial<SearchInput>) => void] {
  const owner = useOwner();
  const last = useLastSearch();
  const input = last.owner === owner ? last.input : EMPTY_SEARCH;
  return [input, (change) => useLastSearch.setState({ owner, input: { ...input, ...change } })];
}

/** Whether any filter is set. */
export function hasFilters(input: SearchInput): boolean {
  return input.kind !== null || input.fromDay !== '' || input.toDay !== '' || input.withImage;
}
