// Renames a tag, with everything below it, in posts and diaries. Renaming onto a tag that exists
// merges the two.
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';
import {
  isTagName,
  isWithin,
  levelsOf,
  TAG_MAX_CHARACTERS,
  tagKey,
  tagsIn,
} from '#domain/tags/tag.ts';

/** Entries that one request rewrites, in one transaction. */
export const TAG_RENAME_STEP = 500;

/** A checked renaming. */
export interface TagRename {
  /** The key of the old tag. */
  from: string;
  /** The new name, as it will be written. */
  to: string;
}

/** What can be wrong with a renaming. */
export type TagRenameError = 'TAG_INVALID' | 'TAG_TOO_LONG' | 'TAG_INTO_ITSELF';

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

/** A text with the tag renamed; nothing else of it changes. */
export function renameTagIn(text: string, rename: TagRename): Outcome<string, 'TAG_TOO_LONG'> {
  let renamed = '';
  let from = 0;
  for (const { start, end, name } of tagsIn(text)) {
    const after = renamedTag(name, rename);
    if (!isTagName(after)) return bad('TAG_TOO_LONG');
    renamed += `${text.slice(from, start)}#${after}`;
    from = end;
  }
  return good(renamed + text.slice(from));
}

/** The change of a post that renames the tag, also in the text before an enhancement. */
export function renameInPost(
  { content, sourceContent }: { content: string; sourceContent: string | null },
  rename: TagRename,
): Outcome<{ content: string; sourceContent: string | null }, 'TAG_TOO_LONG'> {
  const text = renameTagIn(content, rename);
  if (!text.ok) return text;
  const source = renameTagIn(sourceContent ?? '', rename);
  if (!source.ok) return source;
  return good({ content: text.value, sourceContent: sourceContent === null ? null : source.value });
}

/** The change of a diary that renames the tag, in its body and among its tags. */
export function renameInDiary(
  { content, tags }: { content: string; tags: readonly string[] },
  rename: TagRename,
): Outcome<{ content: string; tags: string[] }, 'TAG_TOO_LONG'> {
  const text = renameTagIn(content, rename);
  if (!text.ok) return text;
  const field = tags.map((tag) => renamedTag(tag, rename));
  return field.every(isShort) ? good({ content: text.value, tags: field }) : bad('TAG_TOO_LONG');
}

function isShort(name: string): boolean {
  return [...name].length <= TAG_MAX_CHARACTERS;
}
