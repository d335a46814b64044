import type { Ref } from 'react';
import { IMAGE_TYPES } from '#domain/images/image-rules.ts';

export interface ImageFileInputProps {
  label: string;
  onChoose: (file: File) => void;
  /** A button opens the file dialog by `click()`. */
  ref: Ref<HTMLInputElement>;
}

/** A hidden file input for one image. */
export function ImageFileInput({ label, onChoose, ref }: ImageFileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={IMAGE_TYPES.join(',')}
      aria-label={label}
      onChange={(event) => {
        const file = event.target.files?.[0];
        // Choosing the same file again must fire another change event.
        event.target.value = '';
        if (file !== undefined) onChoose(file);
      }}
    />
  );
}
