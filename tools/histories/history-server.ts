// The server of a history: posts with a text and marks, messages, and diaries that quote a post. It
// keeps what it did, to be checked.
import { ORPCError } from '@orpc/client';
import type { Diary } from '#domain/diaries/diary.ts';
import { changePost, newPost, type Post } from '#domain/posts/post.ts';
import { newMessage, type Message } from '#domain/messages/message.ts';
import type { NewDiary } from '#contract/diary.contract.ts';
import type { NewMessage } from '#contract/message.contract.ts';
import type { NewPost, PostChange } from '#contract/post.contract.ts';
import { diaryOf } from '#web/core/outbox/show-writes.ts';
import { ERROR_STATUS, type ErrorCode } from '#contract/error-codes.ts';

/** A change of the stored data. */
export interface Effect {
  kind: 'post' | 'edit' | 'message' | 'mark' | 'diary' | 'off' | 'removal';
  /** The id of the post; of a diary the one that it quotes. */
  postId: string;
  text: string;
  /** The text that an edit replaced, or the state that lost 不给AI看. */
  replaced: string;
  /** What the change was based on; null: on nothing, so that it replaces anything. */
  basedOn: string | null;
  device: number;
}

/** What a server may leave out, to prove that the checker notices. */
export interface ServerDefects {
  /** Stores a row again whose id exists. */
  deduplication?: boolean;
  /** Makes a change again whose id is spent. */
  changeIds?: boolean;
  /** Creates a post again that was deleted. */
  deletedIds?: boolean;
  /** Takes 不给AI看 off a post that its user did not see as it is. */
  safeSide?: boolean;
}

const refuse = (code: ErrorCode) =>
  new ORPCError(code, { defined: true, status: ERROR_STATUS[code] });

export class HistoryServer {
  readonly posts = new Map<string, Post>();
  readonly messages: Message[] = [];
  readonly images = new Set<string>();
  readonly diaries = new Map<string, Diary>();
  readonly effects: Effect[] = [];
  readonly #spent = new Set<string>();
  readonly #without: ServerDefects;
  #lastMs = 0;

  constructor(without: ServerDefects) {
    this.#without = without;
  }

  createPost(device: number, input: NewPost, nowMs: number): Post {
    const known = this.posts.get(input.id);
    if (known !== undefined && !this.#without.deduplication) return known;
    if (this.#spent.has(input.id) && !this.#without.deletedIds) throw refuse('POST_NOT_FOUND');
    this.#needImages(input.images);
    const post: Post = {
      ...newPost(input, this.#next(nowMs)),
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
    const { keepsBefore: _, changeId, seenUpdatedAt, ...change } = input;
    if (this.#isRepeat(changeId)) return before;
    const seen = this.#without.safeSide ? {} : { seenUpdatedAt };
    const after = changePost(before, { ...change, ...seen }, this.#next(nowMs));
    if (!after.ok) throw refuse(after.code);
    this.#needImages(after.value.images);
    this.#spend(changeId);
    this.posts.set(input.id, after.value);
    if (before.aiPrivate && !after.value.aiPrivate)
      this.effects.push({
        kind: 'off',
        postId: input.id,
        text: `off ${before.updatedAt}`,
        replaced: before.updatedAt,
        basedOn: seenUpdatedAt ?? null,
        device,
      });
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
  markPost(
    device: number,
    { id, changeId, ...mark }: Partial<Post> & { id: string; changeId?: string | undefined },
    text: string,
    nowMs: number,
  ): Post {
    const before = this.posts.get(id);
    if (before !== undefined && this.#isRepeat(changeId)) return before;
    // One whose post is gone arrived all the same: there is nothing to mark.
    if (before !== undefined || !this.effects.some((effect) => effect.text === text))
      this.#note('mark', device, mark.isPinned === undefined ? id : 'pin', text);
    if (before === undefined) throw refuse('POST_NOT_FOUND');
    this.#spend(changeId);
    const updatedAt = new Date(this.#next(nowMs)).toISOString();
    const after = { ...before, ...mark, updatedAt };
    this.posts.set(id, after);
    return after;
  }

  /** Deletes a post; its id is spent, also when it does not exist. */
  removePost(device: number, id: string): { done: true } {
    this.#spent.add(id);
    if (!this.posts.delete(id)) throw refuse('POST_NOT_FOUND');
    this.#note('removal', device, id, `removal of ${id}`);
    return { done: true };
  }

  createDiary(device: number, input: NewDiary): Diary {
    const known = this.diaries.get(input.id);
    if (known !== undefined && !this.#without.deduplication) return known;
    this.#needImages(input.images);
    const diary = diaryOf(input, 0);
    this.diaries.set(diary.id, diary);
    this.#note('diary', device, input.originalPosts?.[0]?.id ?? '', input.content);
    return diary;
  }

  sendMessage(device: number, input: NewMessage, nowMs: number): Message {
    const known = this.messages.find(({ id }) => id === input.id);
    if (known !== undefined && !this.#without.deduplication) return known;
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

  #isRepeat(changeId: string | undefined): boolean {
    return changeId !== undefined && this.#spent.has(changeId) && !this.#without.changeIds;
  }

  #spend(changeId: string | undefined): void {
    if (changeId !== undefined) this.#spent.add(changeId);
  }

  /** No two changes have one time: it names a state of a post. */
  #next(nowMs: number): number {
    return (this.#lastMs = Math.max(this.#lastMs + 1, nowMs));
  }

  /** The server knows only images that were uploaded before. */
  #needImages(refs: readonly string[]): void {
    if (refs.some((ref) => !this.images.has(ref))) throw refuse('IMAGE_NOT_OWNED');
  }
}
