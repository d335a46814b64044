// Unsent text is kept with every keystroke, so that a reload, another page, another tab or a crash
// loses nothing. It lives outside the components: an upload that ends after its page was left still
// finds its draft. Images are references to what is stored already.
import { newId } from '#web/core/browser/new-id.ts';
import { keep, readKept, type Kept } from '#web/core/drafts/kept.ts';
import { listOf, orNull, record, text, type ShapeOf } from '#web/core/drafts/shape.ts';

const keptDraft = record({
  id: text,
  content: text,
  images: listOf(text),
  title: text,
  cover: orNull(text),
});

/**
 * Text and images on their way to becoming the row named `id`: made with the draft, so a double
 * click makes one row (rulings 42). Title and the image chosen as cover are of notes only.
 */
export type Draft = ShapeOf<typeof keptDraft>;

/** A draft, and whether the browser's storage has what stands in it. */
export interface HeldDraft {
  draft: Draft;
  kept: Kept;
}

const PREFIX = 'echo.draft.';
const held = new Map<string, HeldDraft>();
const listeners = new Set<() => void>();

/** The draft called `name`; a new one where there is none. The same object until it changes. */
export function heldDraft(name: string): HeldDraft {
  let found = held.get(name);
  if (found === undefined) {
    const draft = readKept(PREFIX + name, keptDraft, withDiaryParts);
    found = draft === null ? { draft: emptyDraft(), kept: 'nothing' } : { draft, kept: 'kept' };
    held.set(name, found);
  }
  return found;
}

/** Changes a draft, keeps it, and tells everybody who shows it. */
export function changeDraft(name: string, change: (draft: Draft) => Draft): void {
  const draft = change(heldDraft(name).draft);
  held.set(name, { draft, kept: keep(PREFIX + name, isEmpty(draft) ? null : draft) });
  for (const listener of listeners) listener();
}

/** Puts a draft away; the next one of this name has a new id. */
export function clearDraft(name: string): void {
  changeDraft(name, emptyDraft);
}

/**
 * Calls back after every change of any draft, in this tab or another one; answers the way to stop.
 */
export function onDraftChange(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', readFromOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', readFromOtherTab);
  };
}

function readFromOtherTab(event: StorageEvent): void {
  if (event.key?.startsWith(PREFIX) !== true) return;
  held.delete(event.key.slice(PREFIX.length));
  for (const listener of listeners) listener();
}

/** Drafts of posts and messages may lack what only notes have. */
const withDiaryParts = (kept: unknown) => ({ title: '', cover: null, ...(kept as object) });

function emptyDraft(): Draft {
  return { id: newId(), content: '', images: [], title: '', cover: null };
}

function isEmpty({ content, title, images }: Draft): boolean {
  return content === '' && title === '' && images.length === 0;
}
