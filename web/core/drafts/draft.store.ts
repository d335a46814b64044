// Drafts of posts, messages and diaries that do not exist yet. Images are references to what is
// uploaded already.
import { newId } from '#web/core/browser/new-id.ts';
import { createKeptStore, type Held } from '#web/core/drafts/kept-store.ts';
import { flag, listOf, orNull, record, text, type ShapeOf } from '#web/core/drafts/shape.ts';
import { useOwner } from '#web/core/session/use-owner.ts';

const draftShape = record({
  id: text,
  content: text,
  images: listOf(text),
  title: text,
  cover: orNull(text),
  moment: orNull(text),
  aiPrivate: flag,
});

/**
 * Text and images that will be saved under `id`. The id is created with the first input, so a
 * double click creates one row (rulings 42). Only diaries have a title and a cover. Only posts have
 * a moment (ISO 8601); null: the time of publishing; and the mark 不给AI看.
 */
export type Draft = ShapeOf<typeof draftShape>;

/** Stored drafts may lack the fields of one kind of text. */
const withAllFields = (stored: unknown) => ({
  title: '',
  cover: null,
  moment: null,
  aiPrivate: false,
  ...(stored as object),
});

/** The drafts, by owner and name. */
export const drafts = createKeptStore(draftShape, (name: string) => `echo.draft.${name}`, {
  upgrade: withAllFields,
  otherTab: 'follow',
});

const EMPTY: Draft = {
  id: '',
  content: '',
  images: [],
  title: '',
  cover: null,
  moment: null,
  aiPrivate: false,
};

/**
 * Changes a draft. An empty one is not stored, but this tab keeps its id: if a save of the earlier
 * text arrived and its response was lost, the next save replaces that row.
 */
export function changeDraft(name: string, change: (draft: Draft) => Partial<Draft>): void {
  const before = drafts.get(name).value ?? { ...EMPTY, id: newId() };
  const draft = { ...before, ...change(before) };
  const isEmpty = isEmptyDraft(draft);
  drafts.set(name, isEmpty ? null : draft);
  if (isEmpty) drafts.hold(name, draft);
}

/** Changes a draft, unless storage has no room for it; returns whether the change is stored. */
export function changeIfStored(name: string, change: (draft: Draft) => Partial<Draft>): boolean {
  const before = drafts.get(name).value ?? EMPTY;
  changeDraft(name, change);
  if (drafts.get(name).kept === 'kept') return true;
  changeDraft(name, ({ id }) => ({ ...before, id }));
  return false;
}

/**
 * Removes from a draft what was sent, and only that: a field may change while a request waits. The
 * rest is a new draft with another id, because the old id is that of the created entry. Without a
 * change nothing remains.
 */
export function removeSent(name: string, sent: Draft): void {
  const now = drafts.get(name).value;
  if (now === null) return;
  const images = now.images.filter((ref) => !sent.images.includes(ref));
  const rest: Draft = {
    id: now.id === sent.id ? newId() : now.id,
    content: restOf(now.content, sent.content.trimEnd()),
    images,
    title: now.title === sent.title ? '' : now.title,
    cover: now.cover !== null && images.includes(now.cover) ? now.cover : null,
    moment: now.moment === sent.moment ? null : now.moment,
    aiPrivate: now.aiPrivate,
  };
  drafts.set(name, isEmptyDraft(rest) ? null : rest);
}

/** What follows the sent text. A text that does not begin with it stays whole. */
function restOf(text: string, sent: string): string {
  if (!text.startsWith(sent)) return text;
  const rest = text.slice(sent.length);
  return rest.trim() === '' ? '' : rest.replace(/^\s*\n/, '');
}

function isEmptyDraft({ content, title, images }: Draft): boolean {
  return content === '' && title === '' && images.length === 0;
}

/** A draft and what an editor does with it. */
export interface DraftInEdit {
  /** A draft without input so far has no id. */
  draft: Draft;
  kept: Held<Draft>['kept'];
  write: (content: string) => void;
  /** Title and cover of a diary, moment and mark of a post. */
  change: (part: Partial<Pick<Draft, 'title' | 'cover' | 'moment' | 'aiPrivate'>>) => void;
  /** Adds an uploaded image, also when the upload ends after its page was closed. */
  addImage: (ref: string) => void;
  removeImage: (ref: string) => void;
  /** After `sent` was saved: removes it. What was added since stays, see {@link removeSent}. */
  removeSent: (sent: Draft) => void;
}

/** The owner's draft called `what` (`post`, `note`, `message.<post id>`). */
export function useDraft(what: string): DraftInEdit {
  const name = `${useOwner()}.${what}`;
  const { value, kept } = drafts.useValue(name);
  return {
    draft: value ?? EMPTY,
    kept,
    change: (part) => changeDraft(name, () => part),
    write: (content) => changeDraft(name, () => ({ content })),
    addImage: (ref) =>
      changeDraft(name, ({ images }) => ({
        images: [...images.filter((other) => other !== ref), ref],
      })),
    removeImage: (ref) =>
      changeDraft(name, ({ images }) => ({ images: images.filter((other) => other !== ref) })),
    removeSent: (sent) => removeSent(name, sent),
  };
}
