// What was written elsewhere while an edit stood open, below the person's own words: neither is
// lost until one of them is chosen.
import type { ReactNode } from 'react';
import { ImageGallery } from '#web/core/images/image-gallery.tsx';

/** What an {@link OtherVersion} takes. */
export interface OtherVersionProps {
  /** What was changed, as a person calls it. */
  name: '这条灵感' | '这篇日记';
  text: string;
  images: readonly string[];
  /** What else belongs to it, above its text. */
  children?: ReactNode;
}

/** The version that stands there now, and what saving would do to it. */
export function OtherVersion({ name, text, images, children }: OtherVersionProps) {
  return (
    <section aria-label="别处的版本" className="mt-3 rounded-control bg-sunken px-4 py-3">
      <p className="text-sm text-soft">{name}在别处改过，下面是那一版。保存我写的，就会替换它。</p>
      {children}
      {text !== '' && (
        <p className="mt-2 max-h-80 overflow-y-auto wrap-anywhere whitespace-pre-wrap">{text}</p>
      )}
      <ImageGallery images={images} className="mt-2" />
    </section>
  );
}
