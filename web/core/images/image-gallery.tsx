// Images as square thumbnails (A§9, B§2): 32 units for one, 20 for two, 16 for three or more. Four
// are plain; the fifth has +N over it. A press opens the viewer, which is a separate chunk.
import { lazy, Suspense, useState } from 'react';
import type { Bucket } from '#domain/images/image-rules.ts';
import { StoredImage } from '#web/core/images/stored-image.tsx';
import { classNames } from '#web/ui/class-names.ts';

const ImageViewer = lazy(() =>
  import('#web/core/images/image-viewer.tsx').then((part) => ({ default: part.ImageViewer })),
);

/** Thumbnails without an overlay (A§9). */
const PLAIN_THUMBNAILS = 4;

export interface ImageGalleryProps {
  images: readonly string[];
  bucket?: Bucket | undefined;
  className?: string | undefined;
}

/** The images of a post, a message or a diary. Renders nothing if there are none. */
export function ImageGallery({
  images,
  bucket = 'card-image-bucket',
  className,
}: ImageGalleryProps) {
  const [shown, setShown] = useState<number | null>(null);
  if (images.length === 0) return null;
  const size = images.length === 1 ? 'size-32' : images.length === 2 ? 'size-20' : 'size-16';
  const hidden = images.length - PLAIN_THUMBNAILS;
  return (
    <>
      <ul className={classNames('flex flex-wrap gap-1.5', className)}>
        {images.slice(0, PLAIN_THUMBNAILS + 1).map((image, index) => {
          const isMore = index === PLAIN_THUMBNAILS;
          return (
            <li key={image}>
              <button
                type="button"
                onClick={() => setShown(index)}
                className={classNames(
                  'relative block overflow-hidden rounded-control bg-sunken',
                  size,
                )}
              >
                {/*
                 * Text instead of a label: while an image loads or fails, its text belongs to the
                 * name of the button.
                 */}
                <span className="sr-only">
                  {isMore
                    ? `查看其余 ${hidden} 张图片`
                    : `查看第 ${index + 1} 张图片，共 ${images.length} 张`}
                </span>
                <StoredImage bucket={bucket} image={image} alt="" className="size-full" />
                {isMore && (
                  <span className="absolute inset-0 grid place-items-center bg-scrim font-figures text-lg text-on-image backdrop-blur-sm">
                    +{hidden}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {shown !== null && (
        <Suspense>
          <ImageViewer
            images={images}
            bucket={bucket}
            start={shown}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </>
  );
}
