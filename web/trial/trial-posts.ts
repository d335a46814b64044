// Posts of trial mode: the user's own rows first, then the samples. Same rules and error codes as
// on the server.
import type { PageInput } from '#contract/base.ts';
import type { ImportedPost } from '#contract/import.contract.ts';
import type { NewPost, PostChange } from '#contract/post.contract.ts';
import { changePost, makePost, type Post, type StoredPost } from '#domain/posts/post.ts';
import type { TrialCounts } from '#web/trial/trial-counts.ts';
import { orFail, trialError } from '#web/trial/trial-error.ts';
import { assertOwnImages, type ImageKeeper } from '#web/trial/trial-images.ts';
import { findPinnedPost, storedPostSchema, unpinPost } from '#web/trial/stored-post.ts';
import { pageWithSamples } from '#web/trial/trial-page.ts';
import type { TrialVersionKeeper } from '#web/trial/trial-versions.ts';
import {
  conversationPrefix,
  forgetAnswersAbout,
  forgetSource,
  TRIAL_KEYS,
  type TrialStore,
} from '#web/trial/trial-store.ts';
import { keepMarkOfPost } from '#web/trial/trial-private-mark.ts';
import { isSpent, spendId } from '#web/trial/trial-spent-ids.ts';
import type { TrialSamples } from '#web/trial/samples/samples.ts';

export interface TrialPostsPorts {
  store: TrialStore;
  samples: TrialSamples;
  counts: TrialCounts;
  images: ImageKeeper;
  versions: TrialVersionKeeper;
  /** Called after an own post is stored. */
  onCreated: () => void;
  now: () => number;
}

/** What is computed on each read: messages and citing diaries by post id, and the pin. */
interface Computed {
  messages: ReadonlyMap<string, number>;
  diaries: ReadonlyMap<string, number>;
  pinnedId: string | null;
}

export type TrialPosts = ReturnType<typeof createTrialPosts>;

export function createTrialPosts({
  store,
  samples,
  counts,
  images,
  versions,
  onCreated,
  now,
}: TrialPostsPorts) {
  const asPost = (
    row: StoredPost,
    isSample: boolean,
    { messages, diaries, pinnedId }: Computed,
  ): Post => ({
    ...row,
    conversationCount: messages.get(row.id) ?? 0,
    diaryCount: diaries.get(row.id) ?? 0,
    isPinned: row.id === pinnedId,
    isSample,
  });
  const compute = (): Computed => ({
    messages: counts.messagesByPost(),
    diaries: counts.diariesByPost(),
    pinnedId: findPinnedPost(store),
  });

  const find = (id: string): Post | null => {
    const own = store.find(postKey(id), storedPostSchema);
    const row = own ?? samples.findPost(id);
    return row === null ? null : asPost(row, own === null, compute());
  };

  const get = (id: string): Post => {
    const post = find(id);
    if (post === null) throw trialError('POST_NOT_FOUND');
    return post;
  };

  const getOwn = (id: string): StoredPost => {
    const own = store.find(postKey(id), storedPostSchema);
    if (own !== null) return own;
    throw trialError(samples.findPost(id) === null ? 'POST_NOT_FOUND' : 'SAMPLE_READ_ONLY');
  };

  return {
    /** A page of the feed: own posts newest first, then samples newest first. INVALID_CURSOR. */
    list(input: PageInput) {
      const all = compute();
      const own = store
        .list(TRIAL_KEYS.posts, storedPostSchema)
        .map((row) => asPost(row, false, all));
      const page = pageWithSamples(
        own,
        samples.posts().map((row) => asPost(row, true, all)),
        input,
        (post) => post,
      );
      const pinned = own.find(({ isPinned }) => isPinned) ?? null;
      return { ...page, pinned: input.cursor === undefined ? pinned : null };
    },

    /** One post, own or sample. POST_NOT_FOUND. */
    get,

    /** Whether a post exists, own or sample. */
    has: (id: string): boolean =>
      store.find(postKey(id), storedPostSchema) !== null || samples.findPost(id) !== null,

    /** All posts as they are stored, own ones first. */
    all: (): readonly StoredPost[] => [
      ...store.list(TRIAL_KEYS.posts, storedPostSchema),
      ...samples.posts(),
    ],

    /** Own posts as they are stored. */
    allOwn: (): readonly StoredPost[] => store.list(TRIAL_KEYS.posts, storedPostSchema),

    /** All posts as a list shows them, own ones first. */
    allWithCounts(): Post[] {
      const all = compute();
      return [
        ...store.list(TRIAL_KEYS.posts, storedPostSchema).map((row) => asPost(row, false, all)),
        ...samples.posts().map((row) => asPost(row, true, all)),
      ];
    },

    /** All posts in the feed, own and sample. */
    count: (): number => store.keysWith(TRIAL_KEYS.posts).length + samples.posts().length,

    /**
     * Publishes a post; an id that exists returns the existing row. EMPTY_CONTENT,
     * CONTENT_TOO_LONG, TOO_MANY_IMAGES, MOMENT_OUT_OF_RANGE, IMAGE_NOT_OWNED, STORAGE_FULL,
     * POST_NOT_FOUND (it was deleted).
     */
    create(input: NewPost): Post {
      const post = orFail(makePost(input, now()));
      assertOwnImages(post.images);
      const existing = find(input.id);
      if (existing !== null) return existing;
      if (isSpent(store, post.id)) throw trialError('POST_NOT_FOUND');
      store.write(postKey(post.id), post);
      onCreated();
      return asPost(post, false, compute());
    },

    /**
     * Stores a post that was written elsewhere, with its times; a row that exists is not changed.
     * As `create`.
     */
    importPost({ isFavourite = false, isPinned = false, ...input }: ImportedPost): void {
      const post = orFail(makePost(input, now()));
      assertOwnImages(post.images);
      if (find(post.id) !== null) return;
      store.write(postKey(post.id), { ...post, isFavourite } satisfies StoredPost);
      if (isPinned && findPinnedPost(store) === null) store.write(TRIAL_KEYS.pinnedPost, post.id);
      onCreated();
    },

    /**
     * Changes the given fields and keeps the text before. POST_NOT_FOUND, POST_CHANGED,
     * SAMPLE_READ_ONLY and the codes of `create`.
     */
    async update(
      { keepsBefore = false, changeId, ...change }: PostChange,
      device?: string,
    ): Promise<Post> {
      const before = getOwn(change.id);
      if (changeId !== undefined && isSpent(store, changeId)) return get(change.id);
      const post = orFail(changePost(before, change, now()));
      assertOwnImages(post.images);
      store.write(postKey(post.id), post);
      if (changeId !== undefined) spendId(store, changeId);
      if (post.content !== before.content)
        await versions.keepBefore(
          { kind: 'post', entryId: post.id },
          {
            before: { title: null, content: before.content },
            after: { title: null, content: post.content },
            keepsBefore,
          },
          device,
        );
      await images.release(before.images.filter((ref) => !post.images.includes(ref)));
      return get(post.id);
    },

    /** An own post as it is stored. POST_NOT_FOUND, SAMPLE_READ_ONLY. */
    getOwn,

    /** Makes an own post a favourite or not. POST_NOT_FOUND, SAMPLE_READ_ONLY, STORAGE_FULL. */
    setFavourite(id: string, isFavourite: boolean): void {
      store.write(postKey(id), { ...getOwn(id), isFavourite } satisfies StoredPost);
    },

    /**
     * Deletes an own post with its conversation, its versions and the kept AI answers about it, for
     * good. POST_NOT_FOUND, SAMPLE_READ_ONLY.
     */
    async remove(id: string): Promise<void> {
      spendId(store, id);
      const post = getOwn(id);
      const conversation = conversationPrefix(id);
      const sent = images.namedBy(conversation);
      store.remove([postKey(id), ...store.keysWith(conversation)]);
      // In the room that the post leaves: a deletion must not need any.
      if (post.aiPrivate) keepMarkOfPost(store, id);
      unpinPost(store, id);
      forgetAnswersAbout(store, id);
      forgetSource(store, id);
      await versions.removeVersions({ kind: 'post', entryId: id });
      await images.release([...post.images, ...sent]);
    },
  };
}

function postKey(id: string): string {
  return `${TRIAL_KEYS.posts}${id}`;
}
