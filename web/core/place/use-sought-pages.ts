import { useEffect } from 'react';
import { useSoughtItems } from '#web/core/place/place.store.ts';

interface PagedList {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * Loads pages of a list until it has the item at which the user left it: after a reload, and when
 * the cache has dropped its pages.
 */
export function useSoughtPages(list: PagedList, loaded: number): void {
  const isSought = useSoughtItems() > loaded && list.hasNextPage && !list.isFetchNextPageError;
  const { isFetching, fetchNextPage } = list;
  useEffect(() => {
    if (isSought && !isFetching) void fetchNextPage();
  }, [isSought, isFetching, fetchNextPage, loaded]);
}
