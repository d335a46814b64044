// The user's last search, so that returning from a result shows the same list. In memory only,
// because a query is private.
import { create } from 'zustand';
import type { SearchKind } from '#domain/search/search.ts';
import { useOwner } from '#web/core/session/use-owner.ts';

export interface SearchWish {
  query: string;
  /** null: all kinds. */
  kind: SearchKind | null;
  /** Calendar days in the user's time zone, both inclusive; empty for no limit. */
  fromDay: string;
  toDay: string;
  withImage: boolean;
}

export const NO_WISH: SearchWish = {
  query: '',
  kind: null,
  fromDay: '',
  toDay: '',
  withImage: false,
};

const useLast = create<{ owner: string; wish: SearchWish }>(() => ({ owner: '', wish: NO_WISH }));

/** The search of the current user and its setter. */
export function useSearchWish(): [SearchWish, (change: Partial<SearchWish>) => void] {
  const owner = useOwner();
  const last = useLast();
  const wish = last.owner === owner ? last.wish : NO_WISH;
  return [wish, (change) => useLast.setState({ owner, wish: { ...wish, ...change } })];
}

/** Whether any filter is set. */
export function isNarrowed(wish: SearchWish): boolean {
  return wish.kind !== null || wish.fromDay !== '' || wish.toDay !== '' || wish.withImage;
}
