// A post (灵感): what a user wrote in a moment, with up to four images (B§3, B§5).
import { checkMoment, type MomentError } from '#domain/posts/moment.ts';
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
  /** The moment it is about: when it was first saved, unless its writer chose another one. */
  createdAt: string;
  updatedAt: string;
  /** When it was first saved; never changes. */
  recordedAt: string;
  /** Messages in its conversation, by the user and the AI. */
  conversationCount: number;
  /** Diaries that cite it. */
  diaryCount: number;
  /** 不给AI看: never sent to a model. */
  aiPrivate: boolean;
  /** 收藏: counted nowhere, and no change of the post. */
  isFavourite: boolean;
  /** 置顶: shown on top of the feed. At most one post is. */
  isPinned: boolean;
  /** Sample data of trial mode: accepts messages, never changes. */
  isSample: boolean;
}

/** The fields that the owner of a post can set. */
export type PostFields = Omit<
  Post,
  | 'id'
  | 'createdAt'
  | 'updatedAt'
  | 'recordedAt'
  | 'conversationCount'
  | 'diaryCount'
  | 'isFavourite'
  | 'isPinned'
  | 'isSample'
>;

/** A post as it is stored. Counts and both marks of its place are computed on read. */
export type StoredPost = Omit<Post, 'conversationCount' | 'diaryCount' | 'isPinned' | 'isSample'>;

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

/** The fields of a post that is new here. An imported one has been saved elsewhere before. */
type NewPostFields = PostDraft & { id: string } & Given<
    PostFields & Pick<Post, 'createdAt' | 'recordedAt'>
  >;

/** A new post. {@link makePost} checks its input. */
export function newPost(fields: NewPostFields, nowMs: number): StoredPost {
  const now = new Date(nowMs).toISOString();
  return {
    ...NEW_POST,
    createdAt: now,
    recordedAt: now,
    ...given(fields),
    images: [...fields.images],
    updatedAt: fields.recordedAt ?? now,
    isFavourite: false,
  };
}

/** Checks the input of a new post. Without a moment it is about `nowMs`. */
export function makePost(
  fields: NewPostFields,
  nowMs: number,
): Outcome<StoredPost, PostDraftError | MomentError> {
  const post = newPost(fields, nowMs);
  const draft = checkPostDraft(post);
  if (!draft.ok) return draft;
  const createdAt = checkMoment(post.createdAt, nowMs);
  if (!createdAt.ok) return createdAt;
  return good({ ...post, ...draft.value, createdAt: createdAt.value });
}

/**
 * Changes the given fields of a post; without `createdAt` its moment stays. Returns POST_CHANGED
 * when the post no longer has the draft that the change is based on. A post that already has the
 * new draft is no conflict: an earlier try saved it. The mark 不给AI看 leaves a post only as it was
 * seen: where two devices disagree, it stays.
 */
export function changePost<P extends StoredPost>(
  before: P,
  {
    basedOn,
    seenUpdatedAt = before.updatedAt,
    createdAt,
    ...fields
  }: Given<PostFields & Pick<Post, 'createdAt'>> & {
    basedOn?: PostDraft | undefined;
    seenUpdatedAt?: string | undefined;
  },
  nowMs: number,
): Outcome<P, PostDraftError | MomentError | 'POST_CHANGED'> {
  const after = { ...before, ...given(fields) };
  const draft = checkPostDraft(after);
  if (!draft.ok) return draft;
  const moment = createdAt === undefined ? null : checkMoment(createdAt, nowMs);
  if (moment?.ok === false) return moment;
  if (basedOn !== undefined && !isSameDraft(before, basedOn) && !isSameDraft(before, draft.value))
    return bad('POST_CHANGED');
  if (before.aiPrivate && !after.aiPrivate && seenUpdatedAt !== before.updatedAt)
    return bad('POST_CHANGED');
  return good({
    ...after,
    ...draft.value,
    createdAt: moment?.value ?? before.createdAt,
    updatedAt: new Date(nowMs).toISOString(),
  });
}

/** Whether saving a draft would leave the stored post as it is. */
export function isPostSaved(stored: PostDraft, draft: PostDraft): boolean {
  const checked = checkPostDraft(draft);
  return checked.ok && isSameDraft(stored, checked.value);
}
