// How much a diary quotes: whole posts within a common limit. Beyond it the longest ones are
// shortened, and none is left out.
import type { OriginalPost } from '#domain/diaries/diary.ts';
import { POST_MAX_CHARACTERS, POST_MAX_IMAGES } from '#domain/posts/post.ts';

/** UTF-16 units of all quotes of a diary together: ten of the longest posts. */
export const DIARY_QUOTES_MAX_CHARACTERS = 10 * POST_MAX_CHARACTERS;

const SHORTENED_MARK = '…';

/**
 * Each quote is at most as long as a post, and all are within the limit. … marks a shortened one.
 */
export function boundQuotes(posts: readonly OriginalPost[]): OriginalPost[] {
  const longest = longestThatFits(posts.map(({ content }) => content.length));
  return posts.map((post) => ({
    ...post,
    content: cut(post.content, longest),
    images: post.images.slice(0, POST_MAX_IMAGES),
  }));
}

/** The largest length that keeps the total within the limit when every text is cut to it. */
function longestThatFits(lengths: readonly number[]): number {
  let left = DIARY_QUOTES_MAX_CHARACTERS;
  const ascending = lengths.toSorted((a, b) => a - b);
  for (const [index, length] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - index));
    if (length > share) return Math.min(share, POST_MAX_CHARACTERS);
    left -= length;
  }
  return POST_MAX_CHARACTERS;
}

function cut(text: string, characters: number): string {
  if (text.length <= characters) return text;
  // Never between the halves of a surrogate pair.
  const end = characters - SHORTENED_MARK.length;
  return `${text
    .slice(0, end)
    .toWellFormed()
    .replace(/\uFFFD$/, '')}${SHORTENED_MARK}`;
}
