// The last search of a person: whoever comes back from a result finds the list as it was. In memory
// only; a search says what one is thinking about.
import { create } from 'zustand';
import type { SearchKind } from '#domain/search/search.ts';
import { useOwner } from '#web/core/session/use-owner.ts';

/** What is looked for. */
export interface SearchWish {
  query: string;
  /** null: all kinds. */
  kind: SearchKind | null;
  /** Calendar days here, both inclusive; empty: no bound. */
  fromDay: string;
  toDay: string;
  withImage: boolean;
}

/** Nothing is looked for. */
export const NO_WISH: SearchWish = {
  query: '',
  kind: null,
  fromDay: '',
  toDay: '',
  withImage: false,
};

const useLast = create<{ owner: string; wish: SearchWish }>(() => ({ owner: '', wish: NO_WISH }));

/** The wish of the current person, and the way to change it. */
export function useSearchWish(): [SearchWish, (change: Partial<SearchWish>) => void] {
  const owner = useOwner();
  const last = useLast();
  const wish = last.owner === owner ? last.wish : NO_WISH;
  return [wish, (change) => useLast.setState({ owner, wish: { ...wish, ...change } })];
}

/** Whether anything but the words narrows the search. */
export function isNarrowed(wish: SearchWish): boolean {
  return wish.kind !== null || wish.fromDay !== '' || wish.toDay !== '' || wish.withImage;
}
