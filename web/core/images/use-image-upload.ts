// Adds images to a post, a message or a diary: check, compress, store (A§4, A§5). The editor's
// draft owns the list and outlives the page; an upload that ends later reaches it through
// `onUploaded`.
import { useRef, useState } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { checkImageFile, UPLOADER_MAX_IMAGES, type Bucket } from '#domain/images/image-rules.ts';
import { useImageTools } from '#web/core/images/use-images.ts';
import { imageFailureText } from '#web/core/images/image-failure.ts';

/** The phases of an upload (A§4). */
export type UploadPhase = 'idle' | 'compressing' | 'uploading';

export interface ImageUploadOptions {
  bucket: Bucket;
  /** Images allowed in total; 3 by default (A§5). */
  max?: number;
  /** Images that exist already. */
  count: number;
  /** Called with the reference of each stored image. */
  onUploaded: (ref: string) => void;
}

/** An uploader. */
export interface ImageUpload {
  phase: UploadPhase;
  /** The last error as shown to the user; null if there is none. */
  message: string | null;
  clearMessage: () => void;
  /** Adds chosen, pasted or dropped files. Files over the limit are left out with a message. */
  addFiles: (files: Iterable<File>) => Promise<void>;
  /**
   * Deletes an image that was removed from the editor, if this uploader has stored it. Other images
   * may still be referenced elsewhere.
   */
  discard: (ref: string) => void;
}

/** The message for too many images (A§5). */
export function tooManyImagesText(max: number): string {
  return `最多只能上传 ${max} 张图片`;
}

export function useImageUpload({
  bucket,
  max = UPLOADER_MAX_IMAGES,
  count,
  onUploaded,
}: ImageUploadOptions): ImageUpload {
  const { store, compress } = useImageTools();
  const [phase, setPhase] = useState<UploadPhase>('idle');
  const [message, setMessage] = useState<string | null>(null);
  const own = useRef(new Set<string>());
  const underWay = useRef(0);

  const addOne = async (file: File) => {
    const checked = checkImageFile(file);
    if (!checked.ok) return setMessage(ERROR_TEXT[checked.code]);
    try {
      setPhase('compressing');
      const small = await compress(file, bucket);
      setPhase('uploading');
      const ref = await store.put(bucket, small);
      own.current.add(ref);
      onUploaded(ref);
    } catch (cause) {
      setMessage(imageFailureText(cause, ERROR_TEXT.UPLOAD_FAILED));
    }
  };

  return {
    phase,
    message,
    clearMessage: () => setMessage(null),
    async addFiles(files) {
      const chosen = [...files];
      const room = Math.max(0, max - count - underWay.current);
      setMessage(chosen.length > room ? tooManyImagesText(max) : null);
      const taken = chosen.slice(0, room);
      underWay.current += taken.length;
      for (const file of taken) {
        await addOne(file);
        underWay.current -= 1;
      }
      if (underWay.current === 0) setPhase('idle');
    },
    discard(ref) {
      // An image that cannot be removed now is not referenced; the server collects it later.
      if (own.current.delete(ref)) store.remove(bucket, [ref]).catch(() => undefined);
    },
  };
}
