// The server of a history: posts with a text and marks, and messages. It keeps what it did, to be
// checked.
import { ORPCError } from '@orpc/client';
import { changePost, newPost, type Post } from '#domain/posts/post.ts';
import { newMessage, type Message } from '#domain/messages/message.ts';
import type { NewMessage } from '#contract/message.contract.ts';
import type { NewPost, PostChange } from '#contract/post.contract.ts';
import { ERROR_STATUS, type ErrorCode } from '#contract/error-codes.ts';

/** A change of the stored data. */
export interface Effect {
  kind: 'post' | 'edit' | 'message' | 'mark';
  /** The id of the post. */
  postId: string;
  text: string;
  /** The text that an edit replaced. */
  replaced: string;
  /** What the edit was based on; null: on nothing, so that it replaces any text. */
  basedOn: string | null;
  device: number;
}

const refuse = (code: ErrorCode) =>
  new ORPCError(code, { defined: true, status: ERROR_STATUS[code] });

export class HistoryServer {
  readonly posts = new Map<string, Post>();
  readonly messages: Message[] = [];
  readonly images = new Set<string>();
  readonly effects: Effect[] = [];
  readonly #dedupes: boolean;

  /** `dedupes`: a row whose id exists is not stored again. */
  constructor(dedupes: boolean) {
    this.#dedupes = dedupes;
  }

  createPost(device: number, input: NewPost, nowMs: number): Post {
    const known = this.posts.get(input.id);
    if (known !== undefined && this.#dedupes) return known;
    this.#needImages(input.images);
    const post: Post = {
      ...newPost(input, nowMs),
      conversationCount: 0,
      diaryCount: 0,
      isPinned: false,
      isSample: false,
    };
    this.posts.set(post.id, post);
    this.#note('post', device, post.id, post.content);
    return post;
  }

  updatePost(device: number, input: PostChange, nowMs: number): Post {
    const before = this.posts.get(input.id);
    if (before === undefined) throw refuse('POST_NOT_FOUND');
    const { keepsBefore: _, ...change } = input;
    const after = changePost(before, change, nowMs);
    if (!after.ok) throw refuse(after.code);
    this.#needImages(after.value.images);
    this.posts.set(input.id, after.value);
    if (after.value.content !== before.content)
      this.effects.push({
        kind: 'edit',
        postId: input.id,
        text: after.value.content,
        replaced: before.content,
        basedOn: input.basedOn?.content ?? null,
        device,
      });
    return after.value;
  }

  /** Sets a mark. `text` names it, because its input does not. */
  markPost(device: number, id: string, mark: Partial<Post>, text: string): Post {
    // One whose post is gone arrived all the same: there is nothing to mark.
    this.#note('mark', device, id, text);
    const before = this.posts.get(id);
    if (before === undefined) throw refuse('POST_NOT_FOUND');
    const after = { ...before, ...mark };
    this.posts.set(id, after);
    return after;
  }

  sendMessage(device: number, input: NewMessage, nowMs: number): Message {
    const known = this.messages.find(({ id }) => id === input.id);
    if (known !== undefined && this.#dedupes) return known;
    if (!this.posts.has(input.postId)) throw refuse('POST_NOT_FOUND');
    this.#needImages(input.images);
    const message = newMessage(input, nowMs);
    this.messages.push(message);
    this.#note('message', device, input.postId, input.content);
    return message;
  }

  #note(kind: Effect['kind'], device: number, postId: string, text: string): void {
    this.effects.push({ kind, postId, text, replaced: '', basedOn: null, device });
  }

  /** The server knows only images that were uploaded before. */
  #needImages(refs: readonly string[]): void {
    if (refs.some((ref) => !this.images.has(ref))) throw refuse('IMAGE_NOT_OWNED');
  }
}
