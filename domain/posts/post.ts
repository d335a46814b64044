// A post (灵感): what a user wrote in a moment, with up to four images (B§3, B§5).
import { given, type Given } from '#domain/shared/given.ts';
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';

/** Maximum images of a post (B§5, B§9). */
export const POST_MAX_IMAGES = 4;

/** Maximum UTF-16 units of a post; the spec has no limit. It bounds a row and a prompt. */
export const POST_MAX_CHARACTERS = 20_000;

/** A post as every part of the product sees it. Times are ISO 8601 in UTC. */
export interface Post {
  /** UUIDv7, made by the client. */
  id: string;
  /** The current text, trimmed (B§5). Empty only when there are images. */
  content: string;
  /** The text before an enhancement; null: never enhanced. */
  sourceContent: string | null;
  /** References of an ImageStore: object paths, `local:<uuid>` or `sample:<name>`. */
  images: string[];
  createdAt: string;
  updatedAt: string;
  /** Messages in its conversation, by the user and the AI. */
  conversationCount: number;
  /** Diaries that cite it. */
  diaryCount: number;
  /** 不给AI看: never sent to a model. */
  aiPrivate: boolean;
  /** Sample data of trial mode: accepts messages, never changes. */
  isSample: boolean;
}

/** The fields that the owner of a post can set. */
export type PostFields = Omit<
  Post,
  'id' | 'createdAt' | 'updatedAt' | 'conversationCount' | 'diaryCount' | 'isSample'
>;

/** A post as it is stored. Counts and `isSample` are computed on read. */
export type StoredPost = Omit<Post, 'conversationCount' | 'diaryCount' | 'isSample'>;

/** What an editor of a post holds. */
export interface PostDraft {
  content: string;
  images: readonly string[];
}

/** The other fields of a new post. */
export const NEW_POST: Omit<PostFields, keyof PostDraft> = {
  sourceContent: null,
  aiPrivate: false,
};

/** What can be wrong with a {@link PostDraft}. */
export type PostDraftError = 'EMPTY_CONTENT' | 'CONTENT_TOO_LONG' | 'TOO_MANY_IMAGES';

/** The draft of a post. */
export function draftOfPost({ content, images }: Post) {
  return { content, images } satisfies PostDraft;
}

/**
 * Checks and trims a draft: text or at least one image, within both limits (B§5). The text before
 * an enhancement has the limit of a post.
 */
export function checkPostDraft(
  draft: PostDraft & { sourceContent?: string | null | undefined },
): Outcome<{ content: string; images: string[] }, PostDraftError> {
  const content = draft.content.trim();
  if (content === '' && draft.images.length === 0) return bad('EMPTY_CONTENT');
  if (Math.max(content.length, draft.sourceContent?.length ?? 0) > POST_MAX_CHARACTERS)
    return bad('CONTENT_TOO_LONG');
  if (draft.images.length > POST_MAX_IMAGES) return bad('TOO_MANY_IMAGES');
  return good({ content, images: [...draft.images] });
}

export function isSameDraft(a: PostDraft, b: PostDraft): boolean {
  return a.content === b.content && a.images.join() === b.images.join();
}

/** A new post. Its input is checked before ({@link checkPostDraft}). */
export function newPost(
  fields: PostDraft & { id: string } & Given<PostFields>,
  createdAtMs: number,
): StoredPost {
  const createdAt = new Date(createdAtMs).toISOString();
  return {
    ...NEW_POST,
    ...given(fields),
    images: [...fields.images],
    createdAt,
    updatedAt: createdAt,
  };
}

/**
 * Changes the given fields of a post. Returns POST_CHANGED when the post no longer has the draft
 * that the change is based on. A post that already has the new draft is no conflict: an earlier try
 * saved it.
 */
export function changePost<P extends StoredPost>(
  before: P,
  { basedOn, ...fields }: Given<PostFields> & { basedOn?: PostDraft | undefined },
  nowMs: number,
): Outcome<P, PostDraftError | 'POST_CHANGED'> {
  const after = { ...before, ...given(fields) };
  const draft = checkPostDraft(after);
  if (!draft.ok) return draft;
  if (basedOn !== undefined && !isSameDraft(before, basedOn) && !isSameDraft(before, draft.value))
    return bad('POST_CHANGED');
  return good({ ...after, ...draft.value, updatedAt: new Date(nowMs).toISOString() });
}

/** Whether saving a draft would leave the stored post as it is. */
export function isPostSaved(stored: PostDraft, draft: PostDraft): boolean {
  const checked = checkPostDraft(draft);
  return checked.ok && isSameDraft(stored, checked.value);
}
