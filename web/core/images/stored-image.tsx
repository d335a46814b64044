// A stored image with its two other states: loading and failed (A§8). Its size is fixed from the
// start, so the layout does not shift.
import { useState } from 'react';
import type { Bucket } from '#domain/images/image-rules.ts';
import { useImageUrl } from '#web/core/images/use-image-url.ts';
import { classNames } from '#web/ui/class-names.ts';

export interface StoredImageProps {
  bucket: Bucket;
  /** The reference that posts, messages and diaries hold. */
  image: string;
  /** Describes the image for screen readers; '' for decoration. */
  alt: string;
  /** Size and shape. */
  className?: string | undefined;
  /** How the image fills its box; `contain` for viewers. */
  fit?: 'cover' | 'contain';
  /** Loads at once instead of when it scrolls into view. */
  eager?: boolean;
}

export function StoredImage(props: StoredImageProps) {
  return <OneImage key={`${props.bucket}/${props.image}`} {...props} />;
}

function OneImage({
  bucket,
  image,
  alt,
  className,
  fit = 'cover',
  eager = false,
}: StoredImageProps) {
  const { address, onLoadError } = useImageUrl(bucket, image);
  const [isLoaded, setLoaded] = useState(false);
  return (
    <span
      className={classNames(
        'relative inline-flex items-center justify-center overflow-hidden bg-sunken text-center text-xs text-soft',
        className,
      )}
    >
      {address.state === 'failed' && (
        <span
          {...(alt === '' ? {} : { role: 'img', 'aria-label': `${alt}（图片加载失败）` })}
          className="px-1"
        >
          图片加载失败
        </span>
      )}
      {address.state !== 'failed' && !isLoaded && <span className="px-1">图片加载中...</span>}
      {address.state === 'found' && (
        <img
          src={address.url}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          className={classNames(
            'absolute inset-0 size-full transition-opacity duration-150',
            fit === 'cover' ? 'object-cover' : 'object-contain',
            isLoaded ? 'opacity-100' : 'opacity-0',
          )}
          onLoad={() => setLoaded(true)}
          onError={onLoadError}
        />
      )}
    </span>
  );
}
