// Runs one export: makes the image, delivers it and reports the result. The result is shown in the
// dialog, because a modal dialog covers the notices.
import { useState } from 'react';
import { isAbort } from '#web/core/errors/error-text.ts';
import { canCopy, canShare, copy, download, share } from '#web/features/export/deliver.ts';

export type ExportWay = 'download' | 'copy' | 'share';

/** The texts of failures. `make` and `download` are specified (B§8). */
const FAILURE = {
  make: '生成图片失败，请重试',
  download: '导出图片失败，请重试',
  share: '导出图片失败，请重试',
  copy: '复制失败，请重试',
} as const;

const DONE: Record<ExportWay, string> = { download: '图片已保存', copy: '图片已复制', share: '' };

/** The result text in the dialog's footer. */
export interface ExportWord {
  text: string;
  isFailure: boolean;
}

/** `ways` are those this browser supports; `busy` is the one that runs. */
export function useExportAct(): {
  ways: readonly ExportWay[];
  busy: ExportWay | null;
  word: ExportWord | null;
  say: (word: ExportWord | null) => void;
  act: (way: ExportWay, make: () => Promise<Blob>, name: string) => Promise<void>;
} {
  const [busy, setBusy] = useState<ExportWay | null>(null);
  const [word, say] = useState<ExportWord | null>(null);
  const [ways] = useState<readonly ExportWay[]>(() => [
    ...(canCopy() ? (['copy'] as const) : []),
    ...(canShare() ? (['share'] as const) : []),
    'download',
  ]);

  const act = async (way: ExportWay, make: () => Promise<Blob>, name: string) => {
    say(null);
    setBusy(way);
    const image = make();
    // Tells the two failures apart: a rejected clipboard write does not mean that the image failed.
    const isMade = image.then(
      () => true,
      () => false,
    );
    try {
      if (way === 'copy') await copy(image);
      else if (way === 'share') await share(await image, name);
      else download(await image, name);
      say({ text: DONE[way], isFailure: false });
    } catch (error) {
      if (isAbort(error)) say(null);
      else say({ text: (await isMade) ? FAILURE[way] : FAILURE.make, isFailure: true });
    } finally {
      setBusy(null);
    }
  };
  return { ways, busy, word, say, act };
}
