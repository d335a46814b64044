// Runs one export: makes the image, delivers it and reports the result. The result is shown in the
// dialog, because a modal dialog covers the notices.
import { useState } from 'react';
import { isAbort } from '#web/core/errors/error-text.ts';
import { canCopy, canShare, copy, download, share } from '#web/features/export/deliver.ts';

export type ExportMethod = 'download' | 'copy' | 'share';

/** The texts of failures. `make` and `download` are specified (B§8). */
const FAILURE = {
  make: '生成图片失败，请重试',
  download: '导出图片失败，请重试',
  share: '导出图片失败，请重试',
  copy: '复制失败，请重试',
} as const;

const DONE: Record<ExportMethod, string> = {
  download: '图片已保存',
  copy: '图片已复制',
  share: '',
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
  run: (method: ExportMethod, make: () => Promise<Blob>, name: string) => Promise<void>;
} {
  const [busy, setBusy] = useState<ExportMethod | null>(null);
  const [result, show] = useState<ExportResult | null>(null);
  const [methods] = useState<readonly ExportMethod[]>(() => [
    ...(canCopy() ? (['copy'] as const) : []),
    ...(canShare() ? (['share'] as const) : []),
    'download',
  ]);

  const run = async (method: ExportMethod, make: () => Promise<Blob>, name: string) => {
    show(null);
    setBusy(method);
    const image = make();
    // Tells the two failures apart: a rejected clipboard write does not mean that the image failed.
    const isMade = image.then(
      () => true,
      () => false,
    );
    try {
      if (method === 'copy') await copy(image);
      else if (method === 'share') await share(await image, name);
      else download(await image, name);
      show({ text: DONE[method], isFailure: false });
    } catch (error) {
      if (isAbort(error)) show(null);
      else show({ text: (await isMade) ? FAILURE[method] : FAILURE.make, isFailure: true });
    } finally {
      setBusy(null);
    }
  };
  return { methods, busy, result, show, run };
}
