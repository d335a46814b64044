// One press: make the image, hand it over, say in words how it went. The words stand in the
// chooser, not among the notices: a modal dialog lies above those.
import { useState } from 'react';
import { isAbort } from '#web/core/errors/error-text.ts';
import { canCopy, canShare, copy, download, share } from '#web/features/export/deliver.ts';

/** What can be done with an image. */
export type ExportWay = 'download' | 'copy' | 'share';

/** Why nothing came of it; the first two are specified (B§8). */
const FAILURE = {
  make: '生成图片失败，请重试',
  download: '导出图片失败，请重试',
  share: '导出图片失败，请重试',
  copy: '复制失败，请重试',
} as const;

const DONE: Record<ExportWay, string> = { download: '图片已保存', copy: '图片已复制', share: '' };

/** What the chooser says at its foot. */
export interface ExportWord {
  text: string;
  isFailure: boolean;
}

/** The ways this browser knows, and the one that is under way. */
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
    // Asked in the failure: a clipboard that refuses at once is not an image that could not be
    // made.
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
