// Captured posts (rulings 112): a post like any other, sent by a program in one request.
import { createHash } from 'node:crypto';
import type { Captured } from '#contract/capture.contract.ts';
import { makePost, type Post } from '#domain/posts/post.ts';
import { AppError, orFail } from '#server/http/app-error.ts';
import type { CaptureBody } from '#server/features/captures/capture-body.ts';
import type { PostService } from '#server/features/posts/post.service.ts';
import type { SaveCardImage } from '#server/features/storage/card-image.service.ts';

/** A key is any visible ASCII: mail rules have message ids, shortcuts have times. */
const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

/** Where a key comes from. Equal keys of two senders are two keys. */
type KeySpace = 'capture' | 'mcp';

export interface CaptureServicePorts {
  posts: Pick<PostService, 'createPost' | 'listSome'>;
  saveImage: SaveCardImage;
  /** Removes images that no row names. */
  releaseImages: (userId: string, refs: readonly string[]) => Promise<void>;
  /** The origin of the web app. */
  publicUrl: string;
  now: () => number;
  newId: () => string;
}

export type CaptureService = ReturnType<typeof createCaptureService>;

export function createCaptureService({
  posts,
  saveImage,
  releaseImages,
  publicUrl,
  now,
  newId,
}: CaptureServicePorts) {
  const captured = (id: string): Captured => ({ id, url: `${publicUrl}/chat/${id}` });

  return {
    /**
     * Creates a post; a repeat with the same key returns the first one. IDEMPOTENCY_KEY_REUSED: the
     * key has another post, known as long as that is not edited. IDEMPOTENCY_KEY_INVALID, IMAGE_*
     * and the codes of `createPost`. A failure keeps no image.
     */
    async capture(
      userId: string,
      { text, createdAt, images }: CaptureBody,
      key: string | null,
      keySpace: KeySpace = 'capture',
    ): Promise<Captured> {
      if (key !== null && !KEY_PATTERN.test(key)) throw new AppError('IDEMPOTENCY_KEY_INVALID');
      const id = key === null ? newId() : idOfKey(userId, keySpace, key);
      const fields = { id, content: text, ...(createdAt !== undefined && { createdAt }) };
      const sent = { content: text.trim(), imageCount: images.length };
      const [first] = key === null ? [] : await posts.listSome(userId, [id]);
      if (first !== undefined) {
        assertRepeat(first, sent);
        return captured(id);
      }
      // Checked first, so that no image is decoded for a post that is refused.
      orFail(makePost({ ...fields, images: images.map(() => '') }, now()));
      const refs: string[] = [];
      try {
        for (const image of images) refs.push(await saveImage(userId, image));
        const saved = await posts.createPost(userId, { ...fields, images: refs });
        // A simultaneous request with this key may have been first. Its post names its own images.
        assertRepeat(saved, sent);
        if (key !== null) await releaseImages(userId, refs);
      } catch (error) {
        await releaseImages(userId, refs);
        throw error;
      }
      return captured(id);
    },
  };
}

/**
 * Throws IDEMPOTENCY_KEY_REUSED if the post of a key is not what was sent. What an edited post was
 * at first is not stored.
 */
function assertRepeat(
  { content, images, recordedAt, updatedAt }: Post,
  sent: { content: string; imageCount: number },
): void {
  if (updatedAt !== recordedAt) return;
  if (content !== sent.content || images.length !== sent.imageCount)
    throw new AppError('IDEMPOTENCY_KEY_REUSED');
}

/** The post of a key: a UUIDv8 of its hash, so that a repeat names the same row. */
function idOfKey(userId: string, keySpace: KeySpace, key: string): string {
  const hash = createHash('sha256').update(`${keySpace}\0${userId}\0${key}`).digest();
  hash[6] = 0x80 | ((hash[6] ?? 0) & 0x0f);
  hash[8] = 0x80 | ((hash[8] ?? 0) & 0x3f);
  const hex = hash.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
