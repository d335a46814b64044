// A stored image with its two other faces: on its way, and not there (A§8). It keeps its place from
// the start, so nothing jumps.
import { useState } from 'react';
import type { Bucket } from '#domain/images/image-rules.ts';
import { useImageUrl } from '#web/core/images/use-image-url.ts';
import { classNames } from '#web/ui/class-names.ts';

/** What a {@link StoredImage} takes. */
export interface StoredImageProps {
  bucket: Bucket;
  /** The reference, as posts, messages and diaries hold it. */
  image: string;
  /** What the image shows, for those who do not see it; '' for decoration. */
  alt: string;
  /** Size and shape of the place it fills. */
  className?: string | undefined;
  /** How it fills its place; `contain` for viewers. */
  fit?: 'cover' | 'contain';
  /** Loaded at once rather than when it comes into sight. */
  eager?: boolean;
}

/** Shows a stored image. */
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
