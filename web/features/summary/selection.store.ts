// Which inspirations were chosen for a summary (summaryInput, B§3). It persists as ids: the words are read anew when the summary is
// written, so an edited post is summed up as it stands, and no diary text is left behind in the browser of somebody who signs out.
import { create } from 'zustand';
import * as z from 'zod/mini';
import { useOwner } from '#web/core/session/use-owner.ts';

const selectionSchema = z.object({ selectedPosts: z.array(z.object({ id: z.string() })) });

const KEY = 'summaryInput';
const NOTHING: readonly string[] = [];

// What was read from the storage; a feed asks once for each of its cards.
const found = new Map<string, readonly string[]>();

const useSelections = create<Record<string, readonly string[]>>(() => ({}));

// What another tab chose is what is chosen.
addEventListener('storage', ({ key }) => {
  if (key?.startsWith(KEY) !== true) return;
  found.delete(key);
  useSelections.setState({ [key]: findSelection(key) });
});

/** The chosen posts in the order in which they were chosen. */
export interface Selection {
  ids: readonly string[];
  remove: (id: string) => void;
  clear: () => void;
  /** Looks into the browser's storage again: it may have been written while this page was being opened (B§9). */
  reread: () => void;
}

function chosenAt(key: string): readonly string[] {
  return useSelections.getState()[key] ?? findSelection(key);
}

function keep(key: string, ids: readonly string[]): void {
  writeSelection(key, ids);
  useSelections.setState({ [key]: ids });
}

function letGo(key: string, id: string): void {
  const ids = chosenAt(key);
  if (ids.includes(id))
    keep(
      key,
      ids.filter((other) => other !== id),
    );
}

/** This person's selection. */
export function useSelection(): Selection {
  const key = `${KEY}.${useOwner()}`;
  const ids = useSelections((selections) => selections[key]) ?? findSelection(key);
  const reread = () => {
    found.delete(key);
    useSelections.setState({ [key]: findSelection(key) });
  };
  return { ids, remove: (id) => letGo(key, id), clear: () => keep(key, NOTHING), reread };
}

/** Whether one post is chosen, and the way to change that. Renders again only when it does. */
export function useIsSelected(id: string): [isChosen: boolean, toggle: () => void] {
  const key = `${KEY}.${useOwner()}`;
  const isChosen = useSelections((selections) => (selections[key] ?? findSelection(key)).includes(id));
  return [isChosen, () => (chosenAt(key).includes(id) ? letGo(key, id) : keep(key, [...chosenAt(key), id]))];
}

function findSelection(key: string): readonly string[] {
  const ids = found.get(key) ?? readSelection(key);
  found.set(key, ids);
  return ids;
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
