// The posts of a user. The rules are in domain/posts; every key contains the owner.
import type { PageInput } from '#contract/base.ts';
import type { FavouriteChange, PinChange } from '#contract/entry.contract.ts';
import type { ImportedPost } from '#contract/import.contract.ts';
import type { NewPost, PostChange } from '#contract/post.contract.ts';
import type { TokenScope } from '#domain/personal-tokens/personal-token.ts';
import { isTokenChange } from '#domain/personal-tokens/token-change.ts';
import { changePost, makePost, type Post } from '#domain/posts/post.ts';
import { PAGE_SIZE } from '#domain/shared/paging.ts';
import { AppError, orFail } from '#server/http/app-error.ts';
import { readCursor, writeCursor } from '#server/http/cursor.ts';
import { assertOwnImages } from '#server/http/own-images.ts';
import type { PostRepository } from '#server/features/posts/post.repository.ts';
import type { EditingUser, VersionKeeper } from '#server/features/versions/version.service.ts';

export interface PostServicePorts {
  posts: PostRepository;
  versions: VersionKeeper;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Runs work that stores texts in a transaction. TEXT_SPACE_FULL. */
  storeTexts: <T>(userId: string, work: () => Promise<T>) => Promise<T>;
  now: () => number;
  /** Removes images that a post no longer names, unless another row names them (rulings 12). */
  releaseImages: (userId: string, refs: readonly string[]) => Promise<void>;
  /** Tells webhooks about a new post; part of the transaction that stores it. */
  announce: (
    userId: string,
    entry: { kind: 'post'; id: string; momentMs: number },
  ) => Promise<void>;
  /** Counts a new post in the transaction that stores it. POST_LIMIT_REACHED. */
  countPost: (userId: string) => Promise<void>;
  /**
   * Deletes a long conversation but for its end, in pieces before its post: the deletion of a post
   * with thousands of messages would hold the server for half a second. Returns their images.
   */
  removeOlderMessages: (userId: string, postId: string) => Promise<string[]>;
  /** Every image of a post's conversation; read before the post is deleted. */
  imagesOfConversation: (userId: string, postId: string) => Promise<string[]>;
}

export type PostService = ReturnType<typeof createPostService>;

export function createPostService({
  posts,
  versions,
  transaction,
  storeTexts,
  now,
  releaseImages,
  announce,
  countPost,
  removeOlderMessages,
  imagesOfConversation,
}: PostServicePorts) {
  const getPost = async (userId: string, id: string): Promise<Post> =>
    orMissing(await posts.find(userId, id));

  /** Whether a change was made before. Call in its transaction, with the post locked. */
  const isRepeated = async (userId: string, changeId: string | undefined): Promise<boolean> =>
    changeId !== undefined && !(await posts.spend(userId, changeId, now()));

  const removeStored = (userId: string, id: string): Promise<string[] | null> =>
    transaction(async () => {
      // Locks the post first, as an update does, so that the two cannot deadlock.
      const post = await posts.findToChange(userId, id);
      if (post === null) return null;
      const inConversation = await imagesOfConversation(userId, id);
      if (!(await posts.remove(userId, id))) return null;
      await posts.spend(userId, id, now());
      await versions.removeVersions(userId, 'post', id);
      return [...post.images, ...inConversation];
    });

  const changeStored = async (
    { userId, sessionId }: EditingUser,
    id: string,
    changeOf: (post: Post) => PostChange | null,
    store = storeTexts,
  ): Promise<Post> => {
    const [before, after] = await store(userId, async () => {
      const known = orMissing(await posts.findToChange(userId, id));
      const given = changeOf(known);
      if (given === null) return [known, known] as const;
      const { keepsBefore = false, changeId, ...change } = given;
      if (await isRepeated(userId, changeId)) return [known, known] as const;
      const post = orFail(changePost(known, change, now()));
      assertOwnImages(
        userId,
        post.images.filter((ref) => !known.images.includes(ref)),
      );
      await posts.update(userId, known, post);
      await versions.keepBefore(
        { userId, kind: 'post', entryId: post.id },
        {
          before: { title: null, content: known.content },
          after: { title: null, content: post.content },
          device: sessionId,
          keepsBefore,
        },
      );
      return [known, post] as const;
    });
    await releaseImages(
      userId,
      before.images.filter((ref) => !after.images.includes(ref)),
    );
    return after;
  };

  return {
    /** A page of the feed, newest first. INVALID_CURSOR. */
    async listPosts(userId: string, input: PageInput) {
      const page = await posts.findPage(userId, readCursor(input.cursor), input.limit ?? PAGE_SIZE);
      return {
        items: page.posts,
        pinned: page.pinned,
        nextCursor: writeCursor(page.next),
        total: page.total,
      };
    },

    /** Returns one post. POST_NOT_FOUND. */
    getPost,

    /**
     * Creates a post; an existing id returns its row. EMPTY_CONTENT, CONTENT_TOO_LONG,
     * TOO_MANY_IMAGES, MOMENT_OUT_OF_RANGE, IMAGE_NOT_OWNED, POST_LIMIT_REACHED, TEXT_SPACE_FULL,
     * POST_NOT_FOUND (it was deleted).
     */
    async createPost(userId: string, input: NewPost): Promise<Post> {
      const post = orFail(makePost(input, now()));
      assertOwnImages(userId, post.images);
      const made = await storeTexts(userId, async () => {
        const inserted = await posts.insert(userId, post);
        if (inserted === null) return null;
        if (await posts.isSpent(userId, post.id)) throw new AppError('POST_NOT_FOUND');
        await announce(userId, {
          kind: 'post',
          id: post.id,
          momentMs: Date.parse(post.createdAt),
        });
        await countPost(userId);
        return inserted;
      });
      return made ?? getPost(userId, input.id);
    },

    /**
     * Imports a post with its moment and the time of its first save (rulings 38); an existing id is
     * not changed, and the account's own pin stays. The codes of {@link createPost}.
     */
    async importPost(userId: string, input: ImportedPost): Promise<void> {
      const post = orFail(makePost(input, now()));
      assertOwnImages(userId, post.images);
      const isNew = (await posts.insert(userId, post)) !== null;
      if (isNew && input.isFavourite === true) await posts.setFavourite(userId, post.id, now());
      if (isNew && input.isPinned === true) await posts.pin(userId, post.id, now(), false);
    },

    /**
     * Changes the given fields and keeps the text before. `sessionId` is the device of the change.
     * `tokenScope`: as of the call. POST_NOT_FOUND, POST_CHANGED, PERSONAL_TOKEN_SCOPE and the
     * codes of {@link createPost}.
     */
    updatePost: (
      caller: EditingUser,
      change: PostChange,
      tokenScope: TokenScope | null = null,
    ): Promise<Post> =>
      changeStored(caller, change.id, ({ images }) => {
        if (tokenScope !== null && !isTokenChange(change, images))
          throw new AppError('PERSONAL_TOKEN_SCOPE');
        return change;
      }),

    /**
     * Changes a post by what it holds, locked until the transaction ends; null: not at all. As
     * `updatePost`. `store` runs the transaction of a change whose room was checked before.
     */
    changeStored,

    /** Returns the posts of these ids that exist, in any order. */
    listSome: (userId: string, ids: readonly string[]): Promise<Post[]> =>
      posts.findSome(userId, ids),

    /** Makes a post a favourite or not; no change of the post. POST_NOT_FOUND. */
    setFavourite: (userId: string, { id, isFavourite, changeId }: FavouriteChange): Promise<void> =>
      transaction(async () => {
        if (await isRepeated(userId, changeId)) return;
        if (!(await posts.setFavourite(userId, id, isFavourite ? now() : null)))
          throw new AppError('POST_NOT_FOUND');
      }),

    /** Pins a post in place of another one, or unpins it; no change of it. POST_NOT_FOUND. */
    setPinned: (userId: string, { id, isPinned, changeId }: PinChange): Promise<void> =>
      transaction(async () => {
        // Locked, so that the pin of a post that is being deleted does not outlive it.
        orMissing(await posts.findToChange(userId, id));
        if (await isRepeated(userId, changeId)) return;
        if (isPinned) await posts.pin(userId, id, now(), true);
        else await posts.unpin(userId, id);
      }),

    /**
     * Deletes a post with its conversation and versions; final. POST_NOT_FOUND. In either case the
     * id is never created again, also by a creation that is still on its way. A deletion that
     * breaks off may have deleted the beginning of a long conversation; a retry ends it.
     */
    async removePost(userId: string, id: string): Promise<void> {
      const ofMessages = await removeOlderMessages(userId, id);
      const images =
        (await removeStored(userId, id)) ??
        ((await posts.spendUnknown(userId, id, now())) ? null : await removeStored(userId, id));
      if (images === null) throw new AppError('POST_NOT_FOUND');
      await releaseImages(userId, [...images, ...ofMessages]);
    },
  };
}

function orMissing(post: Post | null): Post {
  if (post === null) throw new AppError('POST_NOT_FOUND');
  return post;
}
