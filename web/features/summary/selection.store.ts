// Which inspirations were chosen for a summary (summaryInput, B§3). It persists as ids: the words are read anew when the summary is
// written, so an edited post is summed up as it stands, and no diary text is left behind in the browser of somebody who signs out.
import { create } from 'zustand';
import * as z from 'zod/mini';
import { useOwner } from '#web/core/session/use-owner.ts';

const selectionSchema = z.object({ selectedPosts: z.array(z.object({ id: z.string() })) });

const KEY = 'summaryInput';
const NOTHING: readonly string[] = [];

const useSelections = create<Record<string, readonly string[]>>(() => ({}));

// What another tab chose is what is chosen.
addEventListener('storage', ({ key }) => {
  if (key?.startsWith(KEY) === true) useSelections.setState({ [key]: readSelection(key) });
});

/** The chosen posts in the order in which they were chosen. */
export interface Selection {
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  remove: (id: string) => void;
  clear: () => void;
}

/** This person's selection. */
export function useSelection(): Selection {
  const key = `${KEY}.${useOwner()}`;
  const ids = useSelections((selections) => selections[key]) ?? readSelection(key);
  const keep = (next: readonly string[]) => {
    writeSelection(key, next);
    useSelections.setState({ [key]: next });
  };
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) => keep(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    remove: (id) => ids.includes(id) && keep(ids.filter((other) => other !== id)),
    clear: () => keep(NOTHING),
  };
}

function readSelection(key: string): readonly string[] {
  try {
    const kept = selectionSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return kept.success ? kept.data.selectedPosts.map((post) => post.id) : NOTHING;
  } catch {
    return NOTHING;
  }
}

function writeSelection(key: string, ids: readonly string[]): void {
  try {
    if (ids.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify({ selectedPosts: ids.map((id) => ({ id })) }));
  } catch {
    // A full storage costs the selection after a reload; until then it stands.
  }
}
