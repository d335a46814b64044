// The cover above a diary's first line. A press opens the viewer with all images, starting here.
import { lazy, Suspense, useState } from 'react';
import type { Diary } from '#domain/diaries/diary.ts';
import { StoredImage } from '#web/core/images/stored-image.tsx';

const ImageViewer = lazy(() =>
  import('#web/core/images/image-viewer.tsx').then((part) => ({ default: part.ImageViewer })),
);

/** The cover; renders nothing if there is none. */
export function CoverImage({ images, coverImage }: Pick<Diary, 'images' | 'coverImage'>) {
  const [isOpen, setOpen] = useState(false);
  if (coverImage === null) return null;
  return (
    <>
      <button
        type="button"
        aria-label="查看封面图片"
        onClick={() => setOpen(true)}
        className="mb-6 flex w-full overflow-hidden rounded-card select-none"
      >
        <StoredImage
          bucket="card-image-bucket"
          image={coverImage}
          alt=""
          eager
          fit="whole"
          className="aspect-16/9 w-full"
        />
      </button>
      {isOpen && (
        <Suspense>
          <ImageViewer
            images={images}
            bucket="card-image-bucket"
            start={Math.max(0, images.indexOf(coverImage))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
