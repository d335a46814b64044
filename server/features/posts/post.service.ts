// What a person can do with their posts. Rules come from domain/posts; ownership is in every key.
import { checkPostDraft, isSameDraft, type Post } from '#domain/posts/post.ts';
import { PAGE_SIZE } from '#domain/shared/paging.ts';
import { AppError, orFail } from '#server/http/app-error.ts';
import { readCursor, writeCursor } from '#server/http/cursor.ts';
import { assertOwnImages } from '#server/http/own-images.ts';
import type { PostChange, PostRepository } from '#server/features/posts/post.repository.ts';

/** What the post service works with. */
export interface PostServicePorts {
  posts: PostRepository;
  /** Runs work in one transaction. */
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
  /**
   * Told after a change which images a post no longer names; removes those that nothing else names
   * (rulings 12).
   */
  releaseImages: (userId: string, refs: readonly string[]) => Promise<void>;
  /**
   * Every image that a post's conversation names; asked before the post and its conversation go.
   */
  imagesOfConversation: (userId: string, postId: string) => Promise<string[]>;
}

/** The post service. */
export type PostService = ReturnType<typeof createPostService>;

/** Builds the service from its ports. */
export function createPostService({
  posts,
  transaction,
  now,
  releaseImages,
  imagesOfConversation,
}: PostServicePorts) {
  const getPost = async (userId: string, id: string): Promise<Post> => {
    const post = await posts.find(userId, id);
    if (post === null) throw new AppError('POST_NOT_FOUND');
    return post;
  };

  return {
    /** A page of the feed, newest first. INVALID_CURSOR. */
    async listPosts(
      userId: string,
      input: { cursor?: string | undefined; limit?: number | undefined },
    ) {
      const page = await posts.findPage(userId, readCursor(input.cursor), input.limit ?? PAGE_SIZE);
      return { items: page.posts, nextCursor: writeCursor(page.next), total: page.total };
    },

    /** One post. POST_NOT_FOUND. */
    getPost,

    /**
     * Publishes an inspiration; an id that exists answers the existing row. EMPTY_CONTENT,
     * CONTENT_TOO_LONG, TOO_MANY_IMAGES, IMAGE_NOT_OWNED.
     */
    async createPost(
      userId: string,
      input: { id: string; content: string; images: string[] },
    ): Promise<Post> {
      const draft = orFail(checkPostDraft(input));
      assertOwnImages(userId, draft.images);
      return (
        (await posts.insert(userId, { id: input.id, ...draft, createdAtMs: now() })) ??
        getPost(userId, input.id)
      );
    },

    /**
     * Takes over a post that was written elsewhere, with its time (rulings 38); an id that exists
     * stays as it is. The codes of {@link createPost}.
     */
    async importPost(
      userId: string,
      input: {
        id: string;
        content: string;
        images: string[];
        sourceContent: string | null;
        aiPrivate: boolean;
      },
      createdAtMs: number,
    ): Promise<void> {
      const draft = orFail(checkPostDraft(input));
      assertOwnImages(userId, draft.images);
      await posts.insert(userId, { ...input, ...draft, createdAtMs });
    },

    /** Changes what is given. POST_NOT_FOUND, POST_CHANGED and the codes of {@link createPost}. */
    async updatePost(userId: string, input: { id: string } & PostChange): Promise<Post> {
      const before = await getPost(userId, input.id);
      const draft = orFail(
        checkPostDraft({
          content: input.content ?? before.content,
          images: input.images ?? before.images,
          sourceContent: input.sourceContent,
        }),
      );
      if (input.images !== undefined)
        assertOwnImages(
          userId,
          draft.images.filter((ref) => !before.images.includes(ref)),
        );
      const change = {
        ...input,
        content: input.content === undefined ? undefined : draft.content,
        images: input.images === undefined ? undefined : draft.images,
      };
      const after = await transaction(async () => {
        const wasWritten = await posts.update(userId, input.id, change, now());
        const post = await getPost(userId, input.id);
        // An earlier try may have arrived and its answer not: then the row says already what is to
        // be said.
        if (!wasWritten && !isSameDraft(post, draft)) throw new AppError('POST_CHANGED');
        return post;
      });
      await releaseImages(
        userId,
        before.images.filter((ref) => !after.images.includes(ref)),
      );
      return after;
    },

    /** Deletes a post with its conversation; final. POST_NOT_FOUND. */
    async removePost(userId: string, id: string): Promise<void> {
      const images = await transaction(async () => {
        const post = await getPost(userId, id);
        const inConversation = await imagesOfConversation(userId, id);
        if (!(await posts.remove(userId, id))) throw new AppError('POST_NOT_FOUND');
        return [...post.images, ...inConversation];
      });
      await releaseImages(userId, images);
    },
  };
}
