// An edit of something that another editor has changed since. Both versions are kept until the user
// chooses one.
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { ImageGallery } from '#web/core/images/image-gallery.tsx';

export interface OtherVersionProps {
  /** What was changed, in the user's words. */
  name: '这条灵感' | '这篇日记';
  text: string;
  images: readonly string[];
  /** What else belongs to the version, above its text. */
  children?: ReactElement | ReactElement[];
}

/** The version that is saved now, shown below the user's own text. */
export function OtherVersion({ name, text, images, children }: OtherVersionProps) {
  return (
    <section aria-label="别处的版本" className="mt-3 rounded-control bg-sunken px-4 py-3">
      <p className="text-sm text-soft">
        {name}在别处改过，下面是那一版。保存我写的，就会替换它。没有选的那一版，文字留在历史版本里。
      </p>
      {children}
      {text !== '' && (
        <p className="mt-2 max-h-80 overflow-y-auto wrap-anywhere whitespace-pre-wrap">{text}</p>
      )}
      <ImageGallery images={images} className="mt-2" />
    </section>
  );
}

/**
 * The labels of an editor's two buttons, and the icon of the one that saves. While another version
 * exists, they name the version they keep; the icon is left out, so that both fit on a phone.
 */
export function editorButtons(isContested: boolean): {
  leave: string;
  save: string;
  icon: ReactNode;
} {
  return isContested
    ? { leave: '留下那一版', save: '保存我写的', icon: undefined }
    : { leave: '取消', save: '保存', icon: <Check className="size-5" /> };
}
