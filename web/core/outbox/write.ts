// The writes that can wait for a network, as they are stored: an endpoint and its input.
import type { DiaryChange, NewDiary } from '#contract/diary.contract.ts';
import type { FavouriteChange, PinChange } from '#contract/entry.contract.ts';
import type { NewMessage } from '#contract/message.contract.ts';
import type { NewPost, PostChange } from '#contract/post.contract.ts';
import type { ImageType } from '#domain/images/image-rules.ts';
import { given } from '#domain/shared/given.ts';

/** A write. It is kept for weeks if need be, so later versions of the app must read it. */
export type Write =
  | { path: 'posts.create'; input: NewPost }
  | { path: 'posts.update'; input: PostChange }
  | { path: 'messages.send'; input: NewMessage }
  | { path: 'diaries.create'; input: NewDiary }
  | { path: 'diaries.update'; input: DiaryChange }
  | { path: 'entries.setFavourite'; input: FavouriteChange }
  | { path: 'entries.setPinned'; input: PinChange }
  /** The bytes of an image are stored beside it. */
  | { path: 'images.put'; input: { ref: string; type: ImageType } };

export type WritePath = Write['path'];

/** The key of an image among the writes. */
export function imageKey(ref: string): string {
  return `image ${ref}`;
}

/** The pin is one for all posts, so its changes keep their order. */
const PIN_KEY = 'pin';

/** Where a write is in the order of all writes. */
export interface PlaceOfWrite {
  /** The entry or image that it belongs to. */
  key: string;
  /** The images that are a part of it, and must be there before it. */
  needs: string[];
  /** The entries that it speaks of, and that must be there before it. */
  after: string[];
}

export function placeOfWrite(write: Write): PlaceOfWrite {
  switch (write.path) {
    case 'images.put':
      return { key: imageKey(write.input.ref), needs: [], after: [] };
    case 'messages.send':
      return { key: write.input.postId, needs: write.input.images.map(imageKey), after: [] };
    case 'entries.setFavourite':
      return { key: write.input.id, needs: [], after: [] };
    case 'entries.setPinned':
      return { key: PIN_KEY, needs: [], after: [write.input.id] };
    case 'diaries.create':
    case 'diaries.update': {
      const { id, images = [], coverImage } = write.input;
      const refs = typeof coverImage === 'string' ? [...images, coverImage] : images;
      const quoted = write.path === 'diaries.create' ? (write.input.originalPosts ?? []) : [];
      return { key: id, needs: refs.map(imageKey), after: quoted.map((post) => post.id) };
    }
    case 'posts.create':
    case 'posts.update': {
      const { id, images = [] } = write.input;
      return { key: id, needs: images.map(imageKey), after: [] };
    }
  }
}

/**
 * A write with the id of its change, by which the server knows a repeat. A new row has an id of its
 * own.
 */
export function withChangeId(write: Write, newId: () => string): Write {
  switch (write.path) {
    case 'posts.update':
      return { ...write, input: { ...write.input, changeId: newId() } };
    case 'diaries.update':
      return { ...write, input: { ...write.input, changeId: newId() } };
    case 'entries.setFavourite':
      return { ...write, input: { ...write.input, changeId: newId() } };
    case 'entries.setPinned':
      return { ...write, input: { ...write.input, changeId: newId() } };
    default:
      return write;
  }
}

/** Whether a write changes no text and no image of an entry. */
export function isMark({ path, input }: Write): boolean {
  if (path === 'entries.setFavourite' || path === 'entries.setPinned') return true;
  if (path !== 'posts.update') return false;
  const { content, images, sourceContent } = input;
  return content === undefined && images === undefined && sourceContent === undefined;
}

/** Whether a write takes off the mark 不给AI看 of a post. It never waits (ADR 0069). */
export function takesMarkOff({ path, input }: Write): boolean {
  return path === 'posts.update' && input.aiPrivate === false;
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
    (field) => field === 'id' || field === 'changeId' || !fields.includes(field),
  );
}
