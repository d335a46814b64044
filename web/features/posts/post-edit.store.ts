// Which post is being edited, and what stands in its editor. Only one at a time: opening an editor
// closes the other (B§4). It lives outside the cards, so that a refused save can open the editor
// again with every word in it; and every keystroke is in the browser's storage, so that another
// editor, a reload or a crash costs nothing. Only 取消 and a save that arrived forget the words.
import { create } from 'zustand';
import { isPostSaved, isSameDraft, type Post, type PostDraft } from '#domain/posts/post.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { keep, readKept, type Kept } from '#web/core/drafts/kept.ts';
import { listOf, orNull, record, text, type ShapeOf } from '#web/core/drafts/shape.ts';

const words = { content: text, images: listOf(text) };

const keptEdit = record({
  ...words,
  basedOn: record(words),
  /** What the last save sent: where its answer was lost, the server may hold it. */
  sent: orNull(record(words)),
});

/** A post in its editor. */
export interface PostInEdit extends ShapeOf<typeof keptEdit> {
  id: string;
  /** Whose post it is (see `useOwner`). */
  owner: string;
  /** Its words are those of an earlier visit, which was never saved. */
  isResumed: boolean;
  /** There is nothing to keep before the first change. */
  kept: Kept;
  /** The post was deleted elsewhere: the id under which its words can be published anew. */
  anewAs: string | null;
}

interface EditState {
  inEdit: PostInEdit | null;
}

/** Beside the drafts of what is not published yet, so that all are found by one prefix. */
const keyOf = ({ owner, id }: Pick<PostInEdit, 'owner' | 'id'>) => `echo.draft.${owner}.post.${id}`;

const useStore = create<EditState>(() => ({ inEdit: null }));

// Another tab saved or threw away what it had written under the same key; what stands in this tab's
// editor is still its own.
addEventListener('storage', ({ key, newValue }) => {
  const { inEdit } = useStore.getState();
  if (inEdit !== null && key === keyOf(inEdit) && newValue === null) keepEdit(inEdit);
});

/**
 * What stands in the editor of a post; null while it is not in edit mode. Other posts do not
 * notice.
 */
export function usePostInEdit(id: string): PostInEdit | null {
  return useStore((state) => (state.inEdit?.id === id ? state.inEdit : null));
}

/**
 * Opens the editor of a post, with the words of an earlier visit if there are any; any other editor
 * is closed.
 */
export function beginEdit(
  owner: string,
  { id, content, images }: Pick<Post, 'id' | 'content' | 'images'>,
): void {
  const now = { content, images: [...images] };
  // Edits of earlier versions do not have `sent`.
  const kept = readKept(keyOf({ owner, id }), keptEdit, (edit) => edit && { sent: null, ...edit });
  const begun = { id, owner, anewAs: null, sent: null };
  if (kept !== null && !isPostSaved(now, kept)) resumeEdit({ ...begun, ...kept, isResumed: true });
  else
    useStore.setState({
      inEdit: { ...begun, ...now, basedOn: now, isResumed: false, kept: 'nothing' },
    });
}

/**
 * Whether the post was changed by another editor since this edit began: it is neither what this one
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
  useStore.setState({ inEdit: { ...edit, kept: keepEdit(edit) } });
}

/**
 * Opens an editor again whose post was deleted meanwhile: its images went with it, its words and
 * the images added since did not.
 */
export function outliveEdit(edit: PostInEdit): void {
  resumeEdit({
    ...edit,
    images: edit.images.filter((ref) => !edit.basedOn.images.includes(ref)),
    anewAs: newId(),
  });
}

/** Changes what stands in the editor of a post; nothing if another one was opened meanwhile. */
export function changeEdit(
  id: string,
  change: (edit: PostInEdit) => Partial<Pick<PostInEdit, 'content' | 'images'>>,
): void {
  const { inEdit } = useStore.getState();
  if (inEdit?.id !== id) return;
  resumeEdit({ ...inEdit, ...change(inEdit) });
}

/** Closes the editor of a post; its words wait for the next visit. */
export function leaveEdit(id: string): void {
  useStore.setState(({ inEdit }) => (inEdit?.id === id ? { inEdit: null } : {}));
}

/**
 * Closes the editor while its words are saved; they stay in the storage until the answer is there.
 */
export function sendEdit(edit: PostInEdit, sent: PostInEdit['sent']): PostInEdit {
  const sending = { ...edit, sent };
  keepEdit(sending);
  leaveEdit(edit.id);
  return sending;
}

/** Closes the editor of a post and throws its words away. */
export function endEdit(edit: Pick<PostInEdit, 'owner' | 'id'>): void {
  leaveEdit(edit.id);
  forgetEdit(edit);
}

/** Throws the words of an earlier visit away: they were saved, or the post is gone. */
export function forgetEdit(edit: Pick<PostInEdit, 'owner' | 'id'>): void {
  keep(keyOf(edit), null);
}

function keepEdit({ id, owner, content, images, basedOn, sent }: Omit<PostInEdit, 'kept'>): Kept {
  return keep(keyOf({ owner, id }), { content, images, basedOn, sent });
}
