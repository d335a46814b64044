// The list of a user's tags: as a tree, searched, and as suggestions while one is typed.
import { isWithin, levelsOf, tagKey, type ListedTag } from '#domain/tags/tag.ts';

/** Suggestions at once: what fits above an on-screen keyboard. */
const SUGGESTIONS_MAX = 5;

/** A tag with those one level below it. */
export interface TagNode extends ListedTag {
  /** Its last level. */
  level: string;
  children: TagNode[];
}

/** The tags as a tree, in the order of the list on every level. */
export function treeOfTags(tags: readonly ListedTag[]): TagNode[] {
  const nodes = new Map<string, TagNode>();
  for (const tag of tags)
    nodes.set(tag.tag, { ...tag, level: levelsOf(tag.name).at(-1) ?? tag.name, children: [] });
  const roots: TagNode[] = [];
  for (const node of nodes.values()) {
    const upper = nodes.get(levelsOf(node.tag).slice(0, -1).join('/'));
    (upper?.children ?? roots).push(node);
  }
  return roots;
}

/** The tags that contain a query, and the levels above them. */
export function searchTags(tags: readonly ListedTag[], query: string): ListedTag[] {
  const needle = keyOfTyped(query);
  const found = tags.filter(({ tag }) => tag.includes(needle));
  const uppers = new Set(
    found.flatMap(({ tag }) => {
      const levels = levelsOf(tag);
      return levels.map((_, depth) => levels.slice(0, depth + 1).join('/'));
    }),
  );
  return tags.filter(({ tag }) => uppers.has(tag));
}

/**
 * The tags to offer for what is typed after `#`, the most used first: tags that begin with it, then
 * tags with a level that does, then tags that contain it. None is offered that is typed already.
 */
export function suggestTags(tags: readonly ListedTag[], typed: string): ListedTag[] {
  const needle = keyOfTyped(typed);
  const rank = ({ tag }: ListedTag) => {
    if (tag.startsWith(needle)) return 0;
    return tag.includes(`/${needle}`) ? 1 : 2;
  };
  return tags
    .filter(({ tag }) => tag.includes(needle) && tag !== tagKey(typed))
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, SUGGESTIONS_MAX);
}

/** The entries that a renaming of a tag changes, and the tag it merges with. */
export function renamePlan(
  tags: readonly ListedTag[],
  from: string,
  to: string,
): { below: number; target: ListedTag | null } {
  const key = tagKey(to);
  return {
    below: tags.filter(({ tag }) => tag !== from && isWithin(tag, from)).length,
    target: (key !== from && tags.find(({ tag }) => tag === key)) || null,
  };
}

/** Like a key, but a slash at the end stays: it asks for the levels below. */
function keyOfTyped(typed: string): string {
  const text = typed.trim().replace(/^#/, '');
  const key = tagKey(text);
  return text.endsWith('/') && key !== '' ? `${key}/` : key;
}
