// The post that is being edited, at most one: opening an editor closes the other (B§4). It is kept
// outside the cards, so that a refused save can open the editor again with its text. Only 取消 and a
// successful save remove the stored text.
import { create } from 'zustand';
import { isPostSaved, isSameDraft, type Post, type PostDraft } from '#domain/posts/post.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { createKeptStore, type Kept } from '#web/core/drafts/kept-store.ts';
import { listOf, orNull, record, text, type ShapeOf } from '#web/core/drafts/shape.ts';
import { onSessionEnd } from '#web/core/pending/session-end.ts';

const draftParts = { content: text, images: listOf(text) };

const editShape = record({
  ...draftParts,
  basedOn: record(draftParts),
  /** What the last save sent. If its response was lost, the server may hold it. */
  sent: orNull(record(draftParts)),
});

/** A post in its editor. */
export interface PostInEdit extends ShapeOf<typeof editShape> {
  id: string;
  /** The owner of the post (see `useOwner`). */
  owner: string;
  /** Its text is from an earlier visit and was never saved. */
  isResumed: boolean;
  /** There is nothing to keep before the first change. */
  kept: Kept;
  /** If the post was deleted elsewhere, the id under which its text can be published again. */
  anewAs: string | null;
}

// The keys begin like those of other drafts, so that all are found by one prefix.
const edits = createKeptStore(
  editShape,
  ({ owner, id }: Pick<PostInEdit, 'owner' | 'id'>) => `echo.draft.${owner}.post.${id}`,
  // Edits of earlier versions do not have `sent`.
  { upgrade: (edit) => edit && { sent: null, ...edit }, otherTab: 'restore' },
);

const useStore = create<{ inEdit: PostInEdit | null }>(() => ({ inEdit: null }));
onSessionEnd(() => {
  const { inEdit } = useStore.getState();
  if (inEdit !== null) leaveEdit(inEdit.id);
});

/** The editor of a post; null while it is closed. Other posts do not render again. */
export function usePostInEdit(id: string): PostInEdit | null {
  return useStore((state) => (state.inEdit?.id === id ? state.inEdit : null));
}

/** Opens the editor of a post, with the unsaved text of an earlier visit. Closes any other. */
export function beginEdit(
  owner: string,
  { id, content, images }: Pick<Post, 'id' | 'content' | 'images'>,
): void {
  const now = { content, images: [...images] };
  const earlier = edits.get({ owner, id }).value;
  const begun = { id, owner, anewAs: null, sent: null };
  if (earlier !== null && !isPostSaved(now, earlier))
    resumeEdit({ ...begun, ...earlier, isResumed: true });
  else open({ ...begun, ...now, basedOn: now, isResumed: false, kept: 'nothing' });
}

function open(edit: PostInEdit): void {
  const { inEdit } = useStore.getState();
  if (inEdit !== null && inEdit.id !== edit.id) leaveEdit(inEdit.id);
  useStore.setState({ inEdit: edit });
}

/**
 * Whether another editor has changed the post since this edit began: it is neither what this edit
 * is based on nor what it wrote.
 */
export function isContested(
  post: PostDraft,
  { anewAs, basedOn, sent, ...edit }: PostInEdit,
): boolean {
  const isKnown =
    isSameDraft(post, basedOn) ||
    (sent !== null && isSameDraft(post, sent)) ||
    isPostSaved(post, edit);
  return anewAs === null && !isKnown;
}

/** Opens an editor again exactly as it was. */
export function resumeEdit(edit: Omit<PostInEdit, 'kept'>): void {
  open({ ...edit, kept: keepEdit(edit) });
}

/**
 * Opens an editor again whose post was deleted elsewhere. The post's images are gone; the text and
 * the images added since remain.
 */
export function outliveEdit(edit: PostInEdit): void {
  resumeEdit({
    ...edit,
    images: edit.images.filter((ref) => !edit.basedOn.images.includes(ref)),
    anewAs: newId(),
  });
}

/** Changes the input of a post's editor; does nothing if another one was opened. */
export function changeEdit(
  id: string,
  change: (edit: PostInEdit) => Partial<Pick<PostInEdit, 'content' | 'images'>>,
): void {
  const { inEdit } = useStore.getState();
  if (inEdit?.id !== id) return;
  resumeEdit({ ...inEdit, ...change(inEdit) });
}

/** Adds an uploaded image, also when its editor was closed during the upload. */
export function addEditImage(edit: Pick<PostInEdit, 'owner' | 'id'>, ref: string): void {
  const add = ({ images }: PostDraft) => ({ images: [...images, ref] });
  if (useStore.getState().inEdit?.id === edit.id) return changeEdit(edit.id, add);
  const stored = edits.get(edit).value;
  if (stored === null) return;
  edits.set(edit, { ...stored, ...add(stored) });
  edits.release(edit);
}

/** Closes the editor of a post; its text is kept for the next visit. */
export function leaveEdit(id: string): void {
  const { inEdit } = useStore.getState();
  if (inEdit?.id !== id) return;
  edits.release(inEdit);
  useStore.setState({ inEdit: null });
}

/** Closes the editor while its text is saved; storage keeps the text until the response. */
export function sendEdit(edit: PostInEdit, sent: PostInEdit['sent']): PostInEdit {
  const sending = { ...edit, sent };
  keepEdit(sending);
  leaveEdit(edit.id);
  return sending;
}

/** After a save: discards what was sent. A text that was changed since stays. */
export function endSentEdit(sending: PostInEdit): void {
  if (isSameDraft(latestOf(sending), sending)) forgetEdit(sending);
}

/** After a failed save: the edit with its text, or with what was typed since. */
export function latestOf(sending: PostInEdit): PostInEdit {
  const { content, images } = edits.get(sending).value ?? sending;
  return { ...sending, content, images };
}

/** Closes the editor of a post and discards its text. */
export function endEdit(edit: Pick<PostInEdit, 'owner' | 'id'>): void {
  leaveEdit(edit.id);
  forgetEdit(edit);
}

/** Discards the text of an earlier visit: it was saved, or the post is gone. */
export function forgetEdit(edit: Pick<PostInEdit, 'owner' | 'id'>): void {
  edits.set(edit, null);
}

function keepEdit({ content, images, basedOn, sent, ...id }: Omit<PostInEdit, 'kept'>): Kept {
  return edits.set(id, { content, images, basedOn, sent });
}
