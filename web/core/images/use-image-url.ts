// The URL of a stored image. If it does not load, it is signed once more past the cache, then
// counts as failed.
import { useEffect, useState } from 'react';
import type { Bucket } from '#domain/images/image-rules.ts';
import { useImages } from '#web/core/images/use-images.ts';

/** No URL yet, a URL to try, or none that works. */
export type ImageAddress =
  | { state: 'asking' }
  | { state: 'found'; url: string }
  | { state: 'failed' };

/**
 * The URL, and a function that reports that it did not load. Use one hook per image (`key`): a new
 * reference alone does not start a new attempt.
 */
export function useImageUrl(
  bucket: Bucket,
  image: string,
): { address: ImageAddress; onLoadError: () => void } {
  const images = useImages();
  const [address, setAddress] = useState<ImageAddress>(() => {
    const url = images.knownUrl(bucket, image);
    return url === null ? { state: 'asking' } : { state: 'found', url };
  });
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
