// What the kinds of results are called.
import type { SearchKind } from '#domain/search/search.ts';

/** The words for each kind. */
export const KIND_LABEL: Record<SearchKind, string> = {
  post: '灵感',
  message: '对话',
  diary: '笔记',
};
