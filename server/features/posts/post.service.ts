// The posts of a user. The rules are in domain/posts; every key contains the owner.
import type { PageInput } from '#contract/base.ts';
import type { ImportedPost } from '#contract/import.contract.ts';
import type { NewPost, PostChange } from '#contract/post.contract.ts';
import { changePost, checkPostDraft, newPost, type Post } from '#domain/posts/post.ts';
import { PAGE_SIZE } from '#domain/shared/paging.ts';
import { AppError, orFail } from '#server/http/app-error.ts';
import { readCursor, writeCursor } from '#server/http/cursor.ts';
import { assertOwnImages } from '#server/http/own-images.ts';
import type { PostRepository } from '#server/features/posts/post.repository.ts';

export interface PostServicePorts {
  posts: PostRepository;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
  /** Removes images that a post no longer names, unless another row names them (rulings 12). */
  releaseImages: (userId: string, refs: readonly string[]) => Promise<void>;
  /** Every image of a post's conversation; read before the post is deleted. */
  imagesOfConversation: (userId: string, postId: string) => Promise<string[]>;
}

export type PostService = ReturnType<typeof createPostService>;

export function createPostService({
  posts,
  transaction,
  now,
  releaseImages,
  imagesOfConversation,
}: PostServicePorts) {
  const getPost = async (userId: string, id: string): Promise<Post> =>
    orMissing(await posts.find(userId, id));

  return {
    /** A page of the feed, newest first. INVALID_CURSOR. */
    async listPosts(userId: string, input: PageInput) {
      const page = await posts.findPage(userId, readCursor(input.cursor), input.limit ?? PAGE_SIZE);
      return { items: page.posts, nextCursor: writeCursor(page.next), total: page.total };
    },

    /** Returns one post. POST_NOT_FOUND. */
    getPost,

    /**
     * Creates a post; an existing id returns its row. EMPTY_CONTENT, CONTENT_TOO_LONG,
     * TOO_MANY_IMAGES, IMAGE_NOT_OWNED.
     */
    async createPost(userId: string, input: NewPost): Promise<Post> {
      const post = newPost({ ...input, ...orFail(checkPostDraft(input)) }, now());
      assertOwnImages(userId, post.images);
      return (await posts.insert(userId, post)) ?? getPost(userId, input.id);
    },

    /**
     * Imports a post with its time (rulings 38); an existing id is not changed. The codes of {@link
     * createPost}.
     */
    async importPost(userId: string, input: ImportedPost, createdAtMs: number): Promise<void> {
      const post = newPost({ ...input, ...orFail(checkPostDraft(input)) }, createdAtMs);
      assertOwnImages(userId, post.images);
      await posts.insert(userId, post);
    },

    /**
     * Changes the given fields. POST_NOT_FOUND, POST_CHANGED and the codes of {@link createPost}.
     */
    async updatePost(userId: string, change: PostChange): Promise<Post> {
      const [before, after] = await transaction(async () => {
        const known = orMissing(await posts.findToChange(userId, change.id));
        const post = orFail(changePost(known, change, now()));
        assertOwnImages(
          userId,
          post.images.filter((ref) => !known.images.includes(ref)),
        );
        await posts.update(userId, known, post);
        return [known, post] as const;
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

function orMissing(post: Post | null): Post {
  if (post === null) throw new AppError('POST_NOT_FOUND');
  return post;
}
