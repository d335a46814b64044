// Tags: `#标签` and `#上级/下级` in a text (rulings 54). Where one starts and ends is read from the
// text as it was written; what it is called is compared by its key.
import { normaliseForSearch } from '#domain/text/search-form.ts';

/** Maximum characters of a tag, its levels and slashes included. */
export const TAG_MAX_CHARACTERS = 32;

/** UTF-16 units of the longest key. NFKC can make several characters of one. */
export const TAG_KEY_MAX = 200;

/** Levels that fit into a tag: each has a character, and a slash is between two. */
const TAG_MAX_LEVELS = TAG_MAX_CHARACTERS / 2;

/** Tags of one entry that are listed; a text of nothing but tags stays a text. */
export const ENTRY_TAGS_MAX = 100;

/** A tag in a text, from its `#` to its end. */
export interface TagSpan {
  start: number;
  end: number;
  /** As it was written, without `#`. */
  name: string;
}

/** A tag of an entry. */
export interface EntryTag {
  /** Equal for tags that are the same: {@link tagKey}. */
  tag: string;
  /** As it was written. */
  name: string;
}

/** Tags in one response: the most used ones. The levels above a listed tag are listed too. */
export const TAGS_LISTED_MAX = 5_000;

/** A tag in the list of all tags. */
export interface ListedTag extends EntryTag {
  /** Entries that have it, or one below it. */
  entries: number;
}

// A slash counts only between two levels, so a tag that is being typed (`工作/`) is its upper level.
const SIGN = String.raw`(?:(?![\uFE00-\uFE0F])[\p{L}\p{Mn}\p{Mc}\p{Nd}\p{Nl}_-])`;
const LEVELS = String.raw`(?!\p{M})${SIGN}+(?:\/${SIGN}+)*`;
const RUN = new RegExp(`#(${LEVELS})`, 'uy');
const WHOLE = new RegExp(`^${LEVELS}$`, 'u');

/** A character of a level. */
export const TAG_SIGN: RegExp = new RegExp(`^${SIGN}$`, 'u');

const CJK_PUNCTUATION =
  '·‘’“”—…、。〃〈〉《》「」『』【】〔〕〖〗〘〙〚〛〜〝〞〟〰！（），．：；？［］｛｝～｟｠｡｢｣､･﹏﹑﹔﹕﹖﹗﹙﹚﹛﹜﹝﹞';

/** The form by which tags are compared: NFKC and lower case, level by level (rulings 54). */
export function tagKey(name: string): string {
  return normaliseForSearch(levelsOf(name).join('/'));
}

/**
 * Whether a name can follow `#` in a text: 1–32 letters, digits, CJK characters, `_`, `-` and
 * slashes between levels; not digits alone, not signs alone.
 */
export function isTagName(name: string): boolean {
  // A tag that no text can hold is not examined further.
  if (name.length > 2 * TAG_MAX_CHARACTERS || !WHOLE.test(name)) return false;
  const key = tagKey(name);
  return (
    WHOLE.test(key) &&
    /[\p{L}\p{Nl}]|\p{Nd}[_/-]|[_/-]\p{Nd}/u.test(key) &&
    Math.max([...name].length, [...key].length) <= TAG_MAX_CHARACTERS
  );
}

/** Whether a tag may start here: at `#`, after nothing, white space or CJK punctuation. */
export function startsTag(text: string, at: number): boolean {
  const before = text.charAt(at - 1);
  return text.charAt(at) === '#' && (before.trim() === '' || CJK_PUNCTUATION.includes(before));
}

/** The name of the tag that starts at a place; null when none does. */
export function tagAt(text: string, at: number): string | null {
  const name = runAt(text, at);
  return name !== null && isTagName(name) ? name : null;
}

/** What follows a `#` that may start a tag; null when nothing does. */
function runAt(text: string, at: number): string | null {
  if (!startsTag(text, at)) return null;
  RUN.lastIndex = at;
  return RUN.exec(text)?.[1] ?? null;
}

/** The tags of a text, in order. A name that is repeated thousands of times is examined once. */
export function tagsIn(text: string): TagSpan[] {
  const spans: TagSpan[] = [];
  const known = new Map<string, boolean>();
  for (let at = text.indexOf('#'); at !== -1; at = text.indexOf('#', at + 1)) {
    const name = runAt(text, at);
    if (name === null) continue;
    const isTag = known.get(name) ?? isTagName(name);
    known.set(name, isTag);
    if (isTag) spans.push({ start: at, end: at + 1 + name.length, name });
  }
  return spans;
}

/** The levels of a tag, from the top; blank ones are left out. */
export function levelsOf(name: string): string[] {
  return name
    .split('/')
    .map((level) => level.trim())
    .filter((level) => level !== '');
}

/** Whether a key is that of a tag or of one below it. */
export function isWithin(tag: string, upper: string): boolean {
  return tag === upper || tag.startsWith(`${upper}/`);
}

/**
 * The tags of an entry by key, the levels above each included: those of its text and, for a diary,
 * of its field. One spelling per tag, the last one.
 */
export function tagsOfEntry(text: string, field: readonly string[] = []): EntryTag[] {
  const names = new Map<string, string>();
  const known = new Map<string, EntryTag[]>();
  for (const name of [...tagsIn(text).map((span) => span.name), ...field]) {
    const levels = known.get(name) ?? withUpper(name);
    known.set(name, levels);
    for (const { tag, name: path } of levels)
      if (names.has(tag) || names.size < ENTRY_TAGS_MAX) names.set(tag, path);
  }
  return [...names].map(([tag, name]) => ({ tag, name }));
}

/** A tag and the levels above it, from the top. */
function withUpper(name: string): EntryTag[] {
  const levels = levelsOf(name).slice(0, TAG_MAX_LEVELS);
  return levels.map((_, depth) => {
    const path = levels.slice(0, depth + 1).join('/');
    return { tag: tagKey(path), name: path };
  });
}
