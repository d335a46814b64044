// Images in an editor: choose, paste or drop. Each appears in the row as soon as it is uploaded,
// and can be removed. The editor places the three parts; its draft owns the list.
import { ImagePlus, X } from 'lucide-react';
import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { IMAGE_TYPES, type Bucket } from '#domain/images/image-rules.ts';
import { StoredImage } from '#web/core/images/stored-image.tsx';
import { useImageUpload } from '#web/core/images/use-image-upload.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

export interface ImageFieldOptions {
  bucket: Bucket;
  max: number;
  images: readonly string[];
  onAdd: (ref: string) => void;
  onRemove: (ref: string) => void;
}

/** The images of an editor, for {@link ImageRow} and {@link ImagePicker}. */
export type ImageField = ReturnType<typeof useImageField>;

/** Joins an editor's list with an uploader, and accepts pasted and dropped files. */
export function useImageField({ bucket, max, images, onAdd, onRemove }: ImageFieldOptions) {
  const upload = useImageUpload({ bucket, max, count: images.length, onUploaded: onAdd });
  const [isOver, setOver] = useState(false);
  const take = (event: ClipboardEvent | DragEvent, files: FileList | undefined) => {
    const images = [...(files ?? [])].filter((file) => file.type.startsWith('image/'));
    if (images.length === 0) return;
    event.preventDefault();
    void upload.addFiles(images);
  };
  return {
    bucket,
    images,
    isFull: images.length >= max,
    isOver,
    isBusy: upload.phase !== 'idle',
    phase: upload.phase,
    message: upload.message,
    clearMessage: upload.clearMessage,
    add: (files: Iterable<File>) => void upload.addFiles(files),
    remove: (ref: string) => {
      upload.clearMessage();
      onRemove(ref);
      upload.discard(ref);
    },
    /** Spread on the editor's outermost element. */
    dropTarget: {
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        take(event, event.dataTransfer.files);
      },
    },
  };
}

/** Opens the file dialog. */
export function ImagePicker({
  field,
  className,
}: {
  field: ImageField;
  className?: string | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={field.isFull ? '图片已满' : '添加图片'}
        icon={<ImagePlus />}
        className={className}
        disabled={field.isFull}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={IMAGE_TYPES.join(',')}
        aria-label="选择图片"
        onChange={(event) => {
          field.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** The cover, in editors where an image can be chosen as one. */
export interface CoverChoice {
  cover: string | null;
  onChoose: (image: string) => void;
}

/** The images, one being uploaded, and the last error. Renders nothing if there are none. */
export function ImageRow({
  field,
  className,
  coverChoice,
}: {
  field: ImageField;
  className?: string | undefined;
  coverChoice?: CoverChoice | undefined;
}) {
  const { images, isBusy, isOver, message } = field;
  if (images.length === 0 && !isBusy && !isOver && message === null) return null;
  return (
    <div className={className}>
      <ul className="flex flex-wrap gap-2">
        {images.map((image, index) => (
          <li key={image} className="relative flex">
            <StoredImage
              bucket={field.bucket}
              image={image}
              alt={`第 ${index + 1} 张图片`}
              className="size-20 rounded-control"
            />
            {coverChoice !== undefined && (
              <button
                type="button"
                aria-pressed={image === coverChoice.cover}
                aria-label={`把第 ${index + 1} 张设为封面`}
                onClick={() => coverChoice.onChoose(image)}
                className="absolute inset-0 flex items-end rounded-control"
              >
                <span
                  className={classNames(
                    'w-full rounded-b-control py-px text-center text-xs',
                    image === coverChoice.cover
                      ? 'bg-accent text-on-accent'
                      : 'bg-raised/95 text-soft',
                  )}
                >
                  {image === coverChoice.cover ? '封面' : '设为封面'}
                </span>
              </button>
            )}
            <button
              type="button"
              aria-label={`移除第 ${index + 1} 张图片`}
              onClick={() => field.remove(image)}
              className="absolute -top-2.5 -right-2.5 grid size-11 place-items-center"
            >
              <span className="grid size-6 place-items-center rounded-full border border-hairline-strong bg-raised text-soft hover:text-ink">
                <X aria-hidden="true" className="size-4" />
              </span>
            </button>
          </li>
        ))}
        {isBusy && (
          <li className="grid size-20 animate-breathe place-items-center rounded-control bg-sunken text-xs text-soft">
            {field.phase === 'compressing' ? '压缩中' : '上传中'}
          </li>
        )}
        {isOver && (
          <li
            className={classNames(
              'grid h-20 min-w-40 place-items-center rounded-control border border-dashed border-accent px-4 text-sm text-accent',
            )}
          >
            松手放入图片
          </li>
        )}
      </ul>
      {message !== null && (
        <p role="alert" className="mt-1 text-sm text-danger">
          {message}
        </p>
      )}
    </div>
  );
}
