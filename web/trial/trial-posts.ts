// Posts of trial mode: the user's own rows first, then the samples. Same rules and error codes as
// on the server.
import type { PageInput } from '#contract/base.ts';
import type { NewPost, PostChange } from '#contract/post.contract.ts';
import {
  changePost,
  checkPostDraft,
  newPost,
  type Post,
  type StoredPost,
} from '#domain/posts/post.ts';
import type { TrialCounts } from '#web/trial/trial-counts.ts';
import { orFail, trialError } from '#web/trial/trial-error.ts';
import { assertOwnImages, type ImageKeeper } from '#web/trial/trial-images.ts';
import { storedPostSchema } from '#web/trial/stored-post.ts';
import { pageWithSamples } from '#web/trial/trial-page.ts';
import {
  conversationPrefix,
  forgetAnswersAbout,
  TRIAL_KEYS,
  type TrialStore,
} from '#web/trial/trial-store.ts';
import type { TrialSamples } from '#web/trial/samples/samples.ts';

export interface TrialPostsPorts {
  store: TrialStore;
  samples: TrialSamples;
  counts: TrialCounts;
  images: ImageKeeper;
  now: () => number;
}

/** Messages and citing diaries by post id. */
interface Counts {
  messages: ReadonlyMap<string, number>;
  diaries: ReadonlyMap<string, number>;
}

export type TrialPosts = ReturnType<typeof createTrialPosts>;

export function createTrialPosts({ store, samples, counts, images, now }: TrialPostsPorts) {
  const asPost = (row: StoredPost, isSample: boolean, { messages, diaries }: Counts): Post => ({
    ...row,
    conversationCount: messages.get(row.id) ?? 0,
    diaryCount: diaries.get(row.id) ?? 0,
    isSample,
  });
  const allCounts = (): Counts => ({
    messages: counts.messagesByPost(),
    diaries: counts.diariesByPost(),
  });

  const find = (id: string): Post | null => {
    const own = store.find(postKey(id), storedPostSchema);
    const row = own ?? samples.findPost(id);
    return row === null ? null : asPost(row, own === null, allCounts());
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
      const all = allCounts();
      return pageWithSamples(
        store.list(TRIAL_KEYS.posts, storedPostSchema).map((row) => asPost(row, false, all)),
        samples.posts().map((row) => asPost(row, true, all)),
        input,
        (post) => post,
      );
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

    /** All posts in the feed, own and sample. */
    count: (): number => store.keysWith(TRIAL_KEYS.posts).length + samples.posts().length,

    /**
     * Publishes a post; an id that exists returns the existing row. EMPTY_CONTENT,
     * CONTENT_TOO_LONG, TOO_MANY_IMAGES, IMAGE_NOT_OWNED, STORAGE_FULL.
     */
    create(input: NewPost): Post {
      const post = newPost({ ...input, ...orFail(checkPostDraft(input)) }, now());
      assertOwnImages(post.images);
      const existing = find(input.id);
      if (existing !== null) return existing;
      store.write(postKey(post.id), post);
      return asPost(post, false, allCounts());
    },

    /**
     * Changes the given fields. POST_NOT_FOUND, POST_CHANGED, SAMPLE_READ_ONLY and the codes of
     * `create`.
     */
    async update(change: PostChange): Promise<Post> {
      const before = getOwn(change.id);
      const post = orFail(changePost(before, change, now()));
      assertOwnImages(post.images);
      store.write(postKey(post.id), post);
      await images.release(before.images.filter((ref) => !post.images.includes(ref)));
      return get(post.id);
    },

    /**
     * Deletes an own post with its conversation and the kept AI answers about it, for good.
     * POST_NOT_FOUND, SAMPLE_READ_ONLY.
     */
    async remove(id: string): Promise<void> {
      const post = getOwn(id);
      const conversation = conversationPrefix(id);
      const sent = images.namedBy(conversation);
      store.remove([postKey(id), ...store.keysWith(conversation)]);
      forgetAnswersAbout(store, id);
      await images.release([...post.images, ...sent]);
    },
  };
}

function postKey(id: string): string {
  return `${TRIAL_KEYS.posts}${id}`;
}
