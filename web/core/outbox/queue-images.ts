// The images of an account with those that wait for the network.
import { checkImageFile } from '#domain/images/image-rules.ts';
import type { Images } from '#web/core/images/use-images.ts';
import type { OutboxLink } from '#web/core/outbox/outbox-link.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { hasUnsent } from '#web/core/outbox/unsent.store.ts';

const CARD = 'card-image-bucket';

/** Keeps card images that cannot be uploaded now, and shows them from this device. */
export function queueImages(images: Images, link: OutboxLink): Images {
  const { store } = images;
  const keeperFor = async (bucket: string) => {
    const owner = link.owner();
    if (bucket !== CARD || owner === null || !hasUnsent(owner)) return null;
    return link.load().catch(() => null);
  };
  return {
    ...images,
    read: async (bucket, ref) =>
      (await (await keeperFor(bucket))?.readImage(ref)) ?? images.read(bucket, ref),
    store: {
      ...store,
      async put(bucket, image) {
        try {
          return await store.put(bucket, image);
        } catch (error) {
          const checked = checkImageFile(image);
          if (bucket !== CARD || errorCode(error) !== 'NETWORK' || !checked.ok) throw error;
          const keeper = await link.load().catch(() => null);
          if (keeper === null) throw error;
          return keeper.keepImage(image, checked.value);
        }
      },
      urlOf: async (bucket, ref, options) =>
        (await (await keeperFor(bucket))?.imageUrl(ref)) ?? store.urlOf(bucket, ref, options),
      async remove(bucket, refs) {
        const keeper = await keeperFor(bucket);
        if (keeper !== null) await Promise.all(refs.map((ref) => keeper.dropImage(ref)));
        await store.remove(bucket, refs);
      },
    },
  };
}
