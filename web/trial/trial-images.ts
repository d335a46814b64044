// Which images trial rows may name, and when a stored image is removed: only when no row names it
// any more (rulings 12).
import * as z from 'zod/mini';
import type { ImageStore } from '#contract/image-store.ts';
import { trialError } from '#web/trial/trial-error.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

const imagesOfRow = z.object({
  images: z.array(z.string()),
  originalPosts: z.optional(z.array(z.object({ images: z.array(z.string()) }))),
});

/** Removes images that rows no longer name. */
export type ImageKeeper = ReturnType<typeof createImageKeeper>;

export function createImageKeeper(store: TrialStore, images: Pick<ImageStore, 'remove'>) {
  /** The images named by readable rows whose keys have this prefix. */
  const namedBy = (prefix: string): string[] =>
    store
      .list(prefix, imagesOfRow)
      .flatMap((row) => [
        ...row.images,
        ...(row.originalPosts ?? []).flatMap((post) => post.images),
      ]);

  return {
    namedBy,

    /** Removes those of the given images that no post, message or diary names. */
    async release(refs: readonly string[]): Promise<void> {
      if (refs.length === 0) return;
      const named = new Set(
        [TRIAL_KEYS.posts, TRIAL_KEYS.messages, TRIAL_KEYS.diaries].flatMap(namedBy),
      );
      const gone = refs.filter((ref) => ref.startsWith('local:') && !named.has(ref));
      if (gone.length > 0) await images.remove('card-image-bucket', gone);
    },
  };
}

/**
 * Trial rows may name images of this browser, and images of samples that a diary was made from
 * (rulings 48). Throws IMAGE_NOT_OWNED.
 */
export function assertOwnImages(refs: readonly string[]): void {
  if (!refs.every((ref) => /^(local:[0-9a-f-]{36}|sample:[\w-]+\.[a-z0-9]+)$/.test(ref)))
    throw trialError('IMAGE_NOT_OWNED');
}
