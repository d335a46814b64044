import type { CSSProperties } from 'react';
import { useImageUrl } from '#web/core/images/use-image-url.ts';

/** The images: one in its own shape, two or four in two columns, else three columns. */
export function SheetImages({
  images,
  radius = 6,
  style,
}: {
  images: readonly string[];
  radius?: number | undefined;
  style?: CSSProperties;
}) {
  if (images.length === 0) return null;
  const columns = images.length === 1 ? 1 : images.length === 2 || images.length === 4 ? 2 : 3;
  return (
    <div
      style={{
        display: 'grid',
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gap: 6,
        ...style,
      }}
    >
      {images.map((image) => (
        <SheetImage key={image} image={image} radius={radius} isAlone={columns === 1} />
      ))}
    </div>
  );
}

/** An image of its own shape fits on one page, with some text. */
const ALONE_MAX_HEIGHT = 420;

/**
 * One image. It is marked while its address loads, so that the export waits for it. An image that
 * fails to load leaves no gap.
 */
export function SheetImage({
  image,
  radius,
  isAlone,
  style,
}: {
  image: string;
  radius: number;
  isAlone: boolean;
  style?: CSSProperties;
}) {
  const { address, onLoadError } = useImageUrl('card-image-bucket', image);
  // Alone it is whole, and never larger than its own pixels.
  const shape: CSSProperties = isAlone
    ? { width: 'auto', maxWidth: '100%', height: 'auto', maxHeight: ALONE_MAX_HEIGHT }
    : { width: '100%', aspectRatio: '1 / 1', height: 'auto' };
  if (address.state === 'failed') return null;
  if (address.state === 'asking')
    return <span data-image-loading="" style={{ aspectRatio: isAlone ? '4 / 3' : '1 / 1' }} />;
  return (
    <img
      src={address.url}
      alt=""
      onError={onLoadError}
      style={{
        display: 'block',
        margin: '0 auto',
        objectFit: 'cover',
        breakInside: 'avoid',
        borderRadius: radius,
        ...shape,
        ...style,
      }}
    />
  );
}
