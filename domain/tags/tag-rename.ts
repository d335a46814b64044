// Renames a tag, with everything below it, in posts and diaries. Renaming onto a tag that exists
// merges the two.
import { DIARY_CONTENT_MAX_CHARACTERS } from '#domain/diaries/diary.ts';
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';
import {
  isTagName,
  isWithin,
  levelsOf,
  TAG_MAX_CHARACTERS,
  tagKey,
  tagsIn,
} from '#domain/tags/tag.ts';

/** A checked renaming. */
export interface TagRename {
  /** The key of the old tag. */
  from: string;
  /** The new name, as it will be written. */
  to: string;
}

/**
 * The device of the versions that renamings keep. Renamings within ten minutes are one run, which
 * keeps the text before the first of them (rulings 58).
 */
export const TAG_RENAMER = 'tags.rename';

/** A renaming that is not finished. Entries are renamed one after the other (rulings 203). */
export interface TagRenaming extends TagRename {
  /** Entries that are renamed, and those that had the tag at the beginning. */
  done: number;
  total: number;
}

/** What can be wrong with a renaming. */
export type TagRenameError = 'TAG_INVALID' | 'TAG_TOO_LONG' | 'TAG_INTO_ITSELF';

/** What can be wrong with a renamed entry. */
export type RenamedEntryError = 'TAG_TOO_LONG' | 'CONTENT_TOO_LONG';

/**
 * Checks a renaming against the keys of the user's tags. A tag below the old one must not become
 * longer than a tag may be. No renamed tag may be the old tag or below it (work → work/new, or
 * a/a → a with a tag a/a/a), because a repeated request would rename it again.
 */
export function checkTagRename(
  given: TagRename,
  tags: readonly string[],
): Outcome<TagRename, TagRenameError> {
  const rename = { from: tagKey(given.from), to: given.to.trim().replace(/^#/, '') };
  if (rename.from === '' || !isTagName(rename.to)) return bad('TAG_INVALID');
  const target = tagKey(rename.to);
  const renamesAgain = (tag: string) =>
    isWithin(tag, rename.from) && isWithin(tagKey(renamedTag(tag, rename)), rename.from);
  if (target !== rename.from && [rename.from, ...tags].some(renamesAgain))
    return bad('TAG_INTO_ITSELF');
  return tags.every((tag) => isShort(renamedTag(tag, rename))) ? good(rename) : bad('TAG_TOO_LONG');
}

/** A tag after the renaming; unchanged when it is neither the old one nor below it. */
export function renamedTag(name: string, { from, to }: TagRename): string {
  return isWithin(tagKey(name), from)
    ? [to, ...levelsOf(name).slice(levelsOf(from).length)].join('/')
    : name;
}

/**
 * The tags that a filter by one of them finds while a renaming runs: by the old and by the new name
 * it finds the entries of both.
 */
export function tagsWhileRenaming(tag: string, { from, to }: TagRename): string[] {
  const target = tagKey(to);
  const moved = (upper: string, other: string) =>
    isWithin(tag, upper) ? [`${other}${tag.slice(upper.length)}`] : [];
  return [...new Set([tag, ...moved(from, target), ...moved(target, from)])];
}

/**
 * The fewest characters of a text that a renaming can make longer than a limit: one of shortest
 * tags only, each with its `#` and a character between two.
 */
export function shortestTooLong({ from, to }: TagRename, limit: number): number {
  const shortest = 2 * levelsOf(from).length - 1;
  const growth = (to.length + 2) / (shortest + 2);
  return Math.floor(limit / Math.max(1, growth));
}

/** A text with the tag renamed; nothing else of it changes. */
export function renameTagIn(text: string, rename: TagRename): Outcome<string, 'TAG_TOO_LONG'> {
  const pieces: string[] = [];
  const known = new Map<string, string | null>();
  let from = 0;
  for (const { start, end, name } of tagsIn(text)) {
    let after = known.get(name);
    if (after === undefined) {
      const renamed = renamedTag(name, rename);
      after = isTagName(renamed) ? renamed : null;
      known.set(name, after);
    }
    if (after === null) return bad('TAG_TOO_LONG');
    pieces.push(text.slice(from, start), '#', after);
    from = end;
  }
  return good(pieces.join('') + text.slice(from));
}

/** The change of a post that renames the tag, also in the text before an enhancement. */
export function renameInPost(
  { content, sourceContent }: { content: string; sourceContent: string | null },
  rename: TagRename,
): Outcome<{ content: string; sourceContent: string | null }, RenamedEntryError> {
  const text = renameTagIn(content, rename);
  if (!text.ok) return text;
  const source = renameTagIn(sourceContent ?? '', rename);
  if (!source.ok) return source;
  if (Math.max(text.value.length, source.value.length) > POST_MAX_CHARACTERS)
    return bad('CONTENT_TOO_LONG');
  return good({ content: text.value, sourceContent: sourceContent === null ? null : source.value });
}

/** The change of a diary that renames the tag, in its body and among its tags. */
export function renameInDiary(
  { content, tags }: { content: string; tags: readonly string[] },
  rename: TagRename,
): Outcome<{ content: string; tags: string[] }, RenamedEntryError> {
  const text = renameTagIn(content, rename);
  if (!text.ok) return text;
  if (text.value.length > DIARY_CONTENT_MAX_CHARACTERS) return bad('CONTENT_TOO_LONG');
  const field = tags.map((tag) => renamedTag(tag, rename));
  return field.every(isShort) ? good({ content: text.value, tags: field }) : bad('TAG_TOO_LONG');
}

function isShort(name: string): boolean {
  return [...name].length <= TAG_MAX_CHARACTERS;
}
