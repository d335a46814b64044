// Which post is being edited, and what stands in its editor. Only one at a time: opening an editor closes the other (B§4). It lives
// outside the cards, so that a refused save can open the editor again with every word in it.
import { create } from 'zustand';
import type { Post } from '#domain/posts/post.ts';

/** A post in its editor. */
export interface PostInEdit {
  id: string;
  content: string;
  images: string[];
}

interface EditState {
  inEdit: PostInEdit | null;
}

const useStore = create<EditState>(() => ({ inEdit: null }));

/** What stands in the editor of a post; null while it is not in edit mode. Other posts do not notice. */
export function usePostInEdit(id: string): PostInEdit | null {
  return useStore((state) => (state.inEdit?.id === id ? state.inEdit : null));
}

/** Opens the editor of a post; any other one is closed. */
export function beginEdit({ id, content, images }: Pick<Post, 'id' | 'content' | 'images'>): void {
  useStore.setState({ inEdit: { id, content, images: [...images] } });
}

/** Changes what stands in the editor of a post; nothing if another one was opened meanwhile. */
export function changeEdit(id: string, change: (edit: PostInEdit) => Partial<PostInEdit>): void {
  useStore.setState(({ inEdit }) => (inEdit?.id === id ? { inEdit: { ...inEdit, ...change(inEdit) } } : {}));
}

/** Closes the editor of a post. */
export function endEdit(id: string): void {
  useStore.setState(({ inEdit }) => (inEdit?.id === id ? { inEdit: null } : {}));
}
