// The button that chooses one image of a profile.
import { useRef, type ReactNode } from 'react';
import { IMAGE_TYPES } from '#domain/images/image-rules.ts';
import { Button } from '#web/ui/button.tsx';

/** What a {@link ProfileImagePicker} takes. */
export interface ProfileImagePickerProps {
  children: ReactNode;
  /** Names the file field: 选择头像, 选择背景图. */
  label: string;
  busy: boolean;
  disabled?: boolean | undefined;
  onChoose: (file: File) => void;
}

/** A button in front of the browser's file dialog. */
export function ProfileImagePicker({
  children,
  label,
  busy,
  disabled,
  onChoose,
}: ProfileImagePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        busy={busy}
        busyLabel="上传中..."
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(',')}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </>
  );
}
