// A stored image with its two other states: loading and failed (A§8). Its size is fixed from the
// start, so the layout does not shift. An image that the browser has already is shown at once.
import { useLayoutEffect, useRef, useState } from 'react';
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
  /**
   * How the image fills its box: cut to it, or whole and never above its own pixels when it is
   * upright or smaller than the box.
   */
  fit?: 'cover' | 'whole';
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
  const element = useRef<HTMLImageElement>(null);
  const [arrival, setArrival] = useState<'awaited' | 'atOnce' | 'later'>('awaited');
  useLayoutEffect(() => {
    const { complete, naturalWidth } = element.current ?? {};
    if (complete === true && naturalWidth !== 0) setArrival('atOnce');
  }, []);
  const [isWhole, setWhole] = useState(false);
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
      {address.state !== 'failed' && arrival === 'awaited' && (
        <span className="animate-late px-1">图片加载中...</span>
      )}
      {address.state === 'found' && (
        <img
          ref={element}
          src={address.url}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          // A cached image must be in the first frame that has its place.
          decoding={arrival === 'atOnce' ? 'sync' : 'async'}
          draggable={false}
          className={classNames(
            'absolute inset-0 size-full',
            isWhole ? 'object-scale-down' : 'object-cover',
            arrival !== 'atOnce' && 'transition-opacity duration-150',
            arrival === 'awaited' ? 'opacity-0' : 'opacity-100',
          )}
          onLoad={({ currentTarget }) => {
            setWhole(fit === 'whole' && isUprightOrSmall(currentTarget));
            setArrival((before) => (before === 'awaited' ? 'later' : before));
          }}
          onError={onLoadError}
        />
      )}
    </span>
  );
}

function isUprightOrSmall(image: HTMLImageElement): boolean {
  const { naturalWidth, naturalHeight, clientWidth } = image;
  return naturalHeight > naturalWidth || naturalWidth < clientWidth;
}
