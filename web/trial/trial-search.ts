// Search in trial mode: the server's rules over the rows of this browser and the samples.
import type { FindInput } from '#contract/search.contract.ts';
import { cleanFilter } from '#domain/entries/filter.ts';
import {
  holds,
  SEARCH_KINDS,
  SEARCH_PAGE_SIZE,
  searchNeedle,
  snippetOf,
  type SearchResult,
} from '#domain/search/search.ts';
import { localDaysOf } from '#domain/shared/calendar.ts';
import { tagsOfEntry } from '#domain/tags/tag.ts';
import type { TrialDiaries } from '#web/trial/trial-diaries.ts';
import type { TrialMessages } from '#web/trial/trial-messages.ts';
import { newestFirst, pageOf, rowsAfter } from '#web/trial/trial-page.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';

interface Entry extends Omit<SearchResult, 'snippet'> {
  /** The text that is searched. */
  body: string;
  /** The text that snippets are cut from. */
  text: string;
  images: readonly string[];
  /** Of its field, beside those of its text; null: it has no tags. */
  tags: readonly string[] | null;
}

export function createTrialSearch({
  posts,
  messages,
  diaries,
}: {
  posts: TrialPosts;
  messages: TrialMessages;
  diaries: TrialDiaries;
}) {
  const entries = (): Entry[] => {
    const allPosts = posts.all();
    return [
      ...allPosts.map((post): Entry => ({
        kind: 'post',
        id: post.id,
        postId: post.id,
        title: null,
        createdAt: post.createdAt,
        body: post.content,
        text: post.content,
        images: post.images,
        date: null,
        tags: [],
      })),
      ...allPosts.flatMap((post) =>
        messages.all(post.id).map((message): Entry => ({
          kind: 'message',
          id: message.id,
          postId: post.id,
          title: null,
          createdAt: message.createdAt,
          body: message.content,
          text: message.content,
          images: message.images,
          date: null,
          tags: null,
        })),
      ),
      ...diaries.all().map((diary): Entry => ({
        kind: 'diary',
        id: diary.id,
        postId: null,
        title: diary.title,
        createdAt: diary.createdAt,
        body: [diary.title, diary.content, ...diary.tags].join('\n'),
        text: diary.content,
        images: diary.images,
        date: diary.date,
        tags: diary.tags,
      })),
    ];
  };

  return {
    /** A page of matches, newest first, with marked hits. INVALID_CURSOR. */
    find(input: FindInput): { items: SearchResult[]; nextCursor: string | null } {
      const needle = searchNeedle(input.query);
      const rows = rowsAfter(entries(), input.cursor);
      if (needle === '') return { items: [], nextCursor: null };
      const { kinds: _kinds, ...fields } = input;
      const { tag, from, to, hasImage } = cleanFilter(fields);
      const days = localDaysOf(input.timeZone ?? '');
      const kinds = input.kinds ?? SEARCH_KINDS;
      const found = rows
        .filter((entry) => kinds.includes(entry.kind) && holds(entry.body, needle))
        .filter((entry) => {
          const day = entry.date ?? days.format(Date.parse(entry.createdAt));
          return (
            (from === undefined || day >= from) &&
            (to === undefined || day <= to) &&
            (hasImage !== true || entry.images.length > 0) &&
            (tag === undefined || hasTag(entry, tag))
          );
        })
        .toSorted(newestFirst);
      const limit = input.limit ?? SEARCH_PAGE_SIZE;
      return pageOf(
        found.slice(0, limit + 1).map(({ kind, id, postId, title, text, date, createdAt }) => ({
          kind,
          id,
          postId,
          title,
          snippet: snippetOf(text, needle),
          date,
          createdAt,
        })),
        limit,
      );
    },
  };
}

function hasTag({ text, tags }: Entry, tag: string): boolean {
  return tags !== null && tagsOfEntry(text, tags).some((one) => one.tag === tag);
}
