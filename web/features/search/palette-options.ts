// What the command palette offers for the typed words.
import type { SearchResult } from '#domain/search/search.ts';
import { tagKey, type ListedTag } from '#domain/tags/tag.ts';

/** A page or an action of the app. */
export interface PaletteCommand {
  group: '页面' | '操作';
  label: string;
  /** Other words that find it. */
  words?: string;
  /** The shortcut that does the same; empty: none. */
  keys: readonly string[];
  run: () => void;
}

/** Tags and entries that are offered at most. */
export const PALETTE_TAGS_MAX = 5;
export const PALETTE_ENTRIES_MAX = 6;

/** What matches, by kind. */
export interface PaletteMatches {
  commands: PaletteCommand[];
  tags: ListedTag[];
  entries: SearchResult[];
}

/** Without words, every command and nothing else. */
export function matchPalette(
  typed: string,
  of: {
    commands: readonly PaletteCommand[];
    tags: readonly ListedTag[];
    entries: readonly SearchResult[];
  },
): PaletteMatches {
  const words = tagKey(typed.trim());
  if (words === '') return { commands: [...of.commands], tags: [], entries: [] };
  const tag = words.replace(/^#/, '');
  return {
    commands: of.commands.filter((command) =>
      `${command.label} ${command.words ?? ''}`.toLowerCase().includes(words),
    ),
    tags: of.tags.filter((listed) => listed.tag.includes(tag)).slice(0, PALETTE_TAGS_MAX),
    entries: of.entries.slice(0, PALETTE_ENTRIES_MAX),
  };
}

/** The option after `step` steps, around both ends; 0 when there are none. */
export function movedOption(at: number, step: number, count: number): number {
  return count === 0 ? 0 : (at + step + count) % count;
}
