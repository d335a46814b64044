// An entry: a post or a diary, where a list holds both. Entries are ordered by creation, newest
// first.
import type { DiaryCard } from '#domain/diaries/diary.ts';
import type { Post } from '#domain/posts/post.ts';

export const ENTRY_KINDS = ['post', 'diary'] as const;

export type EntryKind = (typeof ENTRY_KINDS)[number];

/** An entry in a list. */
export type Entry = { kind: 'post'; post: Post } | { kind: 'diary'; diary: DiaryCard };

/** A day of a calendar. */
export interface EntryDay {
  /** `YYYY-MM-DD`. */
  day: string;
  count: number;
  /** How many of `count` are samples; absent without one. Only trial mode has samples. */
  samples?: number | undefined;
  /** The day's first image; null without one. A year has none. */
  image: string | null;
}

/** A day that another one recalls, with the beginning of what was written on it. */
export interface DayExcerpt extends EntryDay {
  monthsAgo: number;
  /** The first words of the first post with a text, else the title of the first diary. */
  words: string;
}

/** Characters of {@link DayExcerpt.words}. */
export const EXCERPT_CHARACTERS = 60;

export function idOfEntry(entry: Entry): string {
  return entry.kind === 'post' ? entry.post.id : entry.diary.id;
}
