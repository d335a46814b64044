import type { SearchResult } from '#domain/search/search.ts';

/** The page of a result: the diary, or the conversation of the post. */
export function pathOfResult({
  kind,
  id,
  postId,
}: Pick<SearchResult, 'kind' | 'id' | 'postId'>): `/${string}` {
  return kind === 'diary' ? `/notes/${id}` : `/chat/${postId ?? id}`;
}
