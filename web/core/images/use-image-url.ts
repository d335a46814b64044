// The address of a stored image, and what to do when it does not load: once more past the cache,
// then it counts as failed.
import { useEffect, useState } from 'react';
import type { Bucket } from '#domain/images/image-rules.ts';
import { useImages } from '#web/core/images/use-images.ts';

/** An image on its way: no address yet, one to try, or none that works. */
export type ImageAddress =
  | { state: 'asking' }
  | { state: 'found'; url: string }
  | { state: 'failed' };

/**
 * The address and the way to say that it did not load. Keep one per image (`key`), since a change
 * of reference starts no new try by itself.
 */
export function useImageUrl(
  bucket: Bucket,
  image: string,
): { address: ImageAddress; onLoadError: () => void } {
  const images = useImages();
  const [address, setAddress] = useState<ImageAddress>({ state: 'asking' });
  const [isSecondTry, setSecondTry] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    const show = (url: string) => {
      if (isCurrent) setAddress(url === '' ? { state: 'failed' } : { state: 'found', url });
    };
    images.urlOf(bucket, image, { fresh: isSecondTry }).then(show, () => show(''));
    return () => {
      isCurrent = false;
    };
  }, [images, bucket, image, isSecondTry]);

  return {
    address,
    onLoadError: () => {
      setAddress(isSecondTry ? { state: 'failed' } : { state: 'asking' });
      setSecondTry(true);
    },
  };
}
