// Runs one export: makes the images, delivers them and reports the result. The result is shown in
// the dialog, because a modal dialog covers the notices.
import { useState } from 'react';
import { pageFileName } from '#domain/export/file-name.ts';
import { isAbort } from '#web/core/errors/error-text.ts';
import { canCopy, canShare, copy, download, packed, share } from '#web/features/export/deliver.ts';

export type ExportMethod = 'download' | 'copy' | 'share';

/** The texts of failures. `make` and `download` are specified (B§8). */
const FAILURE = {
  make: '生成图片失败，请重试',
  download: '导出图片失败，请重试',
  share: '导出图片失败，请重试',
  copy: '复制失败，请重试',
} as const;

const DONE: Record<ExportMethod, (count: number) => string> = {
  download: (count) => (count === 1 ? '图片已保存' : `${count} 张图片已保存`),
  copy: () => '图片已复制',
  share: () => '',
};

/** The result text in the dialog's footer. */
export interface ExportResult {
  text: string;
  isFailure: boolean;
}

/** `methods` are those this browser supports; `busy` is the one that runs. */
export function useExportAction(): {
  methods: readonly ExportMethod[];
  busy: ExportMethod | null;
  result: ExportResult | null;
  show: (result: ExportResult | null) => void;
  /** `make` returns one image, or the pages in order. */
  run: (method: ExportMethod, make: () => Promise<Blob[]>, name: string) => Promise<void>;
} {
  const [busy, setBusy] = useState<ExportMethod | null>(null);
  const [result, show] = useState<ExportResult | null>(null);
  const [methods] = useState<readonly ExportMethod[]>(() => [
    ...(canCopy() ? (['copy'] as const) : []),
    ...(canShare() ? (['share'] as const) : []),
    'download',
  ]);

  const run = async (method: ExportMethod, make: () => Promise<Blob[]>, name: string) => {
    show(null);
    setBusy(method);
    const images = make();
    // Tells the two failures apart: a rejected clipboard write does not mean that the image failed.
    const isMade = images.then(
      () => true,
      () => false,
    );
    try {
      if (method === 'copy') await copy(images.then(([first]) => first as Blob));
      else {
        const files = (await images).map(
          (image, index, { length }) =>
            new File([image], length === 1 ? name : pageFileName(name, index + 1), {
              type: image.type,
            }),
        );
        if (method === 'share') await share(files);
        else download(files.length === 1 ? (files[0] as File) : await packed(files, name));
      }
      show({ text: DONE[method]((await images).length), isFailure: false });
    } catch (error) {
      if (isAbort(error)) show(null);
      else show({ text: (await isMade) ? FAILURE[method] : FAILURE.make, isFailure: true });
    } finally {
      setBusy(null);
    }
  };
  return { methods, busy, result, show, run };
}
