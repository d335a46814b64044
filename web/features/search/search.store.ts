// The user's last search in the panel, so that returning from a result shows the same list. In
// memory only, because a query is private.
import { create } from 'zustand';
import { onSessionEnd } from '#web/core/pending/session-end.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { EMPTY_SEARCH, type SearchInput } from '#web/features/search/search-input.ts';

const useLastSearch = create<{ owner: string; input: SearchInput }>(() => ({
  owner: '',
  input: EMPTY_SEARCH,
}));
onSessionEnd(() => useLastSearch.setState({ owner: '', input: EMPTY_SEARCH }));

/** The search of the current user and its setter. */
export function useLastInput(): [SearchInput, (input: SearchInput) => void] {
  const owner = useOwner();
  const last = useLastSearch();
  const input = last.owner === owner ? last.input : EMPTY_SEARCH;
  return [input, (next) => useLastSearch.setState({ owner, input: next })];
}
