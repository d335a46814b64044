// What is searched for: a text and a filter. The panel keeps it in memory, the page in its address.
import { cleanFilter, isFiltered, readFilter, writeFilter } from '#domain/entries/filter.ts';
import type { Filter } from '#domain/entries/filter.ts';
import {
  SEARCH_KINDS,
  SEARCH_QUERY_MAX_CHARACTERS,
  type SearchKind,
} from '#domain/search/search.ts';

/** The parts of a filter that a search has. */
export type SearchFilter = Pick<Filter, 'tag' | 'from' | 'to' | 'hasImage'>;

export interface SearchInput {
  query: string;
  /** null: all kinds. */
  kind: SearchKind | null;
  filter: SearchFilter;
}

export const EMPTY_SEARCH: SearchInput = { query: '', kind: null, filter: {} };

/** Whether anything but the text restricts the results. */
export function hasFilters({ kind, filter }: SearchInput): boolean {
  return kind !== null || isFiltered(filter);
}

/** Reads the address of the search page. Other fields are ignored. */
export function readSearch(address: URLSearchParams): SearchInput {
  const { tag, from, to, hasImage } = readFilter(address);
  return {
    query: (address.get('q') ?? '').slice(0, SEARCH_QUERY_MAX_CHARACTERS).toWellFormed(),
    kind: SEARCH_KINDS.find((kind) => kind === address.get('kind')) ?? null,
    filter: cleanFilter({ tag, from, to, hasImage }),
  };
}

/** The part of the address after the path; '' for an empty search. */
export function writeSearch({ query, kind, filter }: SearchInput): string {
  const address = writeFilter(filter);
  if (kind !== null) address.set('kind', kind);
  if (query !== '') address.set('q', query);
  const written = address.toString();
  return written === '' ? '' : `?${written}`;
}
