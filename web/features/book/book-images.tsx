// An image of a book. It is loaded at once, because a print has no time to wait for it.
import { useEffect } from 'react';
import { useImageUrl } from '#web/core/images/use-image-url.ts';

export interface BookImagesProps {
  images: readonly string[];
  /** Is called once for each image that is loaded or has failed. */
  onSettled: () => void;
}

/** One image in its own proportions, several as squares in two columns. */
export function BookImages({ images, onSettled }: BookImagesProps) {
  if (images.length === 0) return null;
  return (
    <div className="book-images" data-single={images.length === 1 ? '' : undefined}>
      {images.map((image, index) => (
        <BookImage key={image} image={image} alt={`第 ${index + 1} 张图片`} onSettled={onSettled} />
      ))}
    </div>
  );
}

function BookImage({
  image,
  alt,
  onSettled,
}: {
  image: string;
  alt: string;
  onSettled: () => void;
}) {
  const { address, onLoadError } = useImageUrl('card-image-bucket', image);
  if (address.state === 'failed') return <FailedImage onShown={onSettled} />;
  if (address.state === 'asking') return <span className="book-image-missing" />;
  return (
    <img src={address.url} alt={alt} loading="eager" onLoad={onSettled} onError={onLoadError} />
  );
}

function FailedImage({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return <span className="book-image-missing">图片加载失败</span>;
}
