// Full-screen images, in a separate chunk: arrows, keys, swipe, zoom and an index/total counter
// (B§2). It uses the URLs that the thumbnails have loaded already.
import { useEffect, useState } from 'react';
import Lightbox from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/plugins/counter.css';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import type { Bucket } from '#domain/images/image-rules.ts';
import { useImages } from '#web/core/images/use-images.ts';
import { useLayer } from '#web/ui/navigation/use-layer.ts';
import { useMediaQuery } from '#web/ui/use-media-query.ts';

export interface ImageViewerProps {
  images: readonly string[];
  bucket: Bucket;
  /** Index of the first image to show. */
  start: number;
  onClose: () => void;
}

export function ImageViewer({ images, bucket, start, onClose }: ImageViewerProps) {
  const store = useImages();
  useLayer(true, onClose);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [urls, setUrls] = useState<readonly string[] | null>(null);

  useEffect(() => {
    let isOpen = true;
    const urlOf = (image: string) => store.urlOf(bucket, image).catch(() => '');
    void Promise.all(images.map(urlOf)).then((found) => isOpen && setUrls(found));
    return () => {
      isOpen = false;
    };
  }, [store, bucket, images]);

  if (urls === null) return null;
  const isOne = urls.length === 1;
  return (
    <Lightbox
      open
      close={onClose}
      index={start}
      slides={urls.map((src, index) => ({
        src,
        alt: `第 ${index + 1} 张图片，共 ${urls.length} 张`,
      }))}
      plugins={[Counter, Zoom]}
      carousel={{ finite: true }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      animation={isStill ? { fade: 0, swipe: 0, navigation: 0 } : { fade: 200, swipe: 250 }}
      counter={{ separator: '/', container: { style: { top: 0, insetInlineStart: 0 } } }}
      labels={{
        Previous: '上一张',
        Next: '下一张',
        Close: '关闭',
        'Zoom in': '放大',
        'Zoom out': '缩小',
        Slide: '图片',
        Carousel: '图片',
        Lightbox: '查看图片',
        'Photo gallery': '图片',
        '{index} of {total}': '第 {index} 张，共 {total} 张',
      }}
      {...(isOne ? { render: { buttonPrev: () => null, buttonNext: () => null } } : {})}
    />
  );
}
