// Whether a diary becomes one long image or pages, and which page is shown.
import { useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { makeImage, untilSettled } from '#web/features/export/make-image.ts';
import type { SheetPage } from '#web/features/export/sheets/sheet-content.ts';

/** One long image, or pages of 3:4. */
export type ExportForm = 'long' | 'pages';

export interface Pages {
  form: ExportForm;
  setForm: (form: ExportForm) => void;
  /** The page to show; null: one long image. */
  page: SheetPage | null;
  show: (index: number) => void;
  /** Makes the image of what is shown. */
  makeShown: () => Promise<Blob[]>;
  /** Makes the long image, or those of all pages. */
  makeAll: () => Promise<Blob[]>;
}

/** `sheet` is the element that is shown and exported. */
export function usePages(sheet: RefObject<HTMLElement | null>): Pages {
  const [form, setForm] = useState<ExportForm>('long');
  const [chosen, show] = useState(0);
  const [count, onCount] = useState(1);
  const index = Math.min(chosen, count - 1);

  const settled = async () => {
    if (sheet.current === null) throw new Error('no sheet element to export');
    await untilSettled(sheet.current);
    return sheet.current;
  };
  const makeShown = async () => [await makeImage(await settled())];
  const makeAll = async () => {
    if (form === 'long') return makeShown();
    const element = await settled();
    const images: Blob[] = [];
    for (let number = 0; number < count; number += 1) {
      flushSync(() => show(number));
      images.push(await makeImage(element));
    }
    show(index);
    return images;
  };
  return {
    form,
    setForm: (next) => {
      setForm(next);
      show(0);
    },
    page: form === 'long' ? null : { index, count, onCount },
    show,
    makeShown,
    makeAll,
  };
}
