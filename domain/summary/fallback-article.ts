// Replaces an article that could not be written (B§8, rulings 9): fixed, marked as a placeholder,
// never charged.
import type { Article } from '#domain/summary/article.ts';

/** It claims nothing about the day. */
export const FALLBACK_ARTICLE: Article = {
  title: '今天的美好时光',
  article:
    '今天留下了几个片段，还没有连成一篇。\n\n它们都在，一个字也没有少。可以过一会儿再试一次，也可以现在就用自己的话，把它们写在这里。',
};
