// Adding images to a post, a message or a diary: check, make small, keep (A§4, A§5). The list
// itself belongs to the editor's draft, which outlives the page; an upload that ends later still
// finds it through `onUploaded`.
import { useRef, useState } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { checkImageFile, UPLOADER_MAX_IMAGES, type Bucket } from '#domain/images/image-rules.ts';
import { useImageTools } from '#web/core/images/use-images.ts';
import { imageFailureText } from '#web/core/images/image-failure.ts';

/** Where an uploader is (A§4). */
export type UploadPhase = 'idle' | 'compressing' | 'uploading';

/** What an uploader is told. */
export interface ImageUploadOptions {
  bucket: Bucket;
  /** Images allowed in all; 3 when nothing is said (A§5). */
  max?: number;
  /** Images there are already. */
  count: number;
  /** Called for each image once it is kept, with its reference. */
  onUploaded: (ref: string) => void;
}

/** What an uploader offers. */
export interface ImageUpload {
  phase: UploadPhase;
  /** What went wrong last, in the person's words; null when nothing did. */
  message: string | null;
  clearMessage: () => void;
  /** Adds chosen, pasted or dropped files; what is over the number is left out with a message. */
  addFiles: (files: Iterable<File>) => Promise<void>;
  /**
   * For an image taken out of the editor: removes it if this uploader has just put it there; others
   * may still be named.
   */
  discard: (ref: string) => void;
}

/** The alert for too many images (A§5). */
export function tooManyImagesText(max: number): string {
  return `最多只能上传 ${max} 张图片`;
}

/** Makes an uploader. */
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
      // What cannot be removed now is named by nothing, and the server collects it.
      if (own.current.delete(ref)) store.remove(bucket, [ref]).catch(() => undefined);
    },
  };
}
