// The writes that can wait for a network, as they are stored: an endpoint and its input.
import type { DiaryChange } from '#contract/diary.contract.ts';
import type { NewMessage } from '#contract/message.contract.ts';
import type { NewPost, PostChange } from '#contract/post.contract.ts';
import type { EntryKind } from '#domain/entries/entry.ts';
import type { ImageType } from '#domain/images/image-rules.ts';
import { given } from '#domain/shared/given.ts';

/** A write. It is kept for weeks if need be, so later versions of the app must read it. */
export type Write =
  | { path: 'posts.create'; input: NewPost }
  | { path: 'posts.update'; input: PostChange }
  | { path: 'messages.send'; input: NewMessage }
  | { path: 'diaries.update'; input: DiaryChange }
  | {
      path: 'entries.setFavourite';
      input: { kind: EntryKind; id: string; isFavourite: boolean };
    }
  /** The bytes of an image are stored beside it. */
  | { path: 'images.put'; input: { ref: string; type: ImageType } };

export type WritePath = Write['path'];

/** The key of an image among the writes. */
export function imageKey(ref: string): string {
  return `image ${ref}`;
}

/** The entry or image that a write belongs to, and the images that must be there before it. */
export function placeOfWrite(write: Write): { key: string; needs: string[] } {
  switch (write.path) {
    case 'images.put':
      return { key: imageKey(write.input.ref), needs: [] };
    case 'messages.send':
      return { key: write.input.postId, needs: write.input.images.map(imageKey) };
    case 'entries.setFavourite':
      return { key: write.input.id, needs: [] };
    case 'diaries.update': {
      const { id, images = [], coverImage } = write.input;
      const refs = typeof coverImage === 'string' ? [...images, coverImage] : images;
      return { key: id, needs: refs.map(imageKey) };
    }
    case 'posts.create':
    case 'posts.update':
      return { key: write.input.id, needs: (write.input.images ?? []).map(imageKey) };
  }
}

/**
 * Whether a write may be sent before an earlier one of its entry that is held up: a mark or moment
 * does not wait for an edit, unless both change a field.
 */
export function mayPass(write: Write, held: Write): boolean {
  const isEdit = held.path === 'posts.update' || held.path === 'diaries.update';
  if (!isEdit || 'content' in write.input || 'images' in write.input) return false;
  const fields = Object.keys(given(held.input));
  return Object.keys(given(write.input)).every(
    (field) => field === 'id' || !fields.includes(field),
  );
}
