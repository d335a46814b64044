// Gives components an ImageStore and a compressor. They do not know which mode they are in.
import { createContext, use } from 'react';
import type { ImageStore } from '#contract/image-store.ts';
import type { Bucket } from '#domain/images/image-rules.ts';
import type { CompressImage } from '#web/core/images/image-compressor.ts';

/** The images of one mode. */
export interface Images {
  store: ImageStore;
  compress: CompressImage;
  /** Stores an image now, or fails: for work that waits in a queue of its own. */
  putNow: ImageStore['put'];
  /** The bytes of an image; null if it is gone. */
  read: (bucket: Bucket, ref: string) => Promise<Blob | null>;
}

/** Provided by web/app, and by tests. */
export const ImagesContext = createContext<Images | null>(null);

/** The image store and the compressor of the current mode. */
export function useImageTools(): Images {
  const images = use(ImagesContext);
  if (images === null) throw new Error('useImages needs an ImagesContext above it');
  return images;
}

export function useImages(): ImageStore {
  return useImageTools().store;
}
