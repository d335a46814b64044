import type { SearchKind } from '#domain/search/search.ts';

/** The name of each kind of result. */
export const KIND_LABEL: Record<SearchKind, string> = {
  post: '灵感',
  message: '对话',
  diary: '笔记',
};
