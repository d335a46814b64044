// One export under way: its bytes so far, its end, and a way to stop it.
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '#web/core/browser/save-file.ts';
import { isAbort } from '#web/core/errors/error-text.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import type { ExportFile } from '#web/features/account/export-download.ts';
import { useActionError, useNotice } from '#web/ui/notice.tsx';

const EXPORT_FAILED_TEXT = '导出失败，请重试';
const MEGABYTE = 1_048_576;

/** Makes the file; `onBytes` gets the bytes so far. */
export type MakeExport = (
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
) => Promise<ExportFile>;

/** `bytes`: of the export under way; null: none is. It stops when the page is left. */
export function useExportRun() {
  const notice = useNotice();
  const failure = useActionError();
  const [bytes, setBytes] = useState<number | null>(null);
  const download = useRef<AbortController | null>(null);
  useEffect(() => () => download.current?.abort(), []);

  const run = async (make: MakeExport) => {
    const controller = new AbortController();
    download.current = controller;
    setBytes(0);
    failure.clear();
    try {
      saveFile(await make(controller.signal, setBytes));
      notice.success('导出完成，文件已交给浏览器下载');
    } catch (error) {
      if (!isAbort(error)) failure.show(failureText(error, EXPORT_FAILED_TEXT));
    }
    setBytes(null);
  };
  return { bytes, run, stop: () => download.current?.abort() };
}

export function ExportProgress({ bytes }: { bytes: number }) {
  return (
    <div className="mt-3">
      {/* No percentage, because the total size is unknown until the end. */}
      <div
        role="progressbar"
        aria-label="正在导出"
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div className="h-full w-full animate-breathe rounded-full bg-accent" />
      </div>
      <p className="mt-1 text-sm text-soft">
        正在整理和下载，已收到{' '}
        <span className="font-figures">{(bytes / MEGABYTE).toFixed(1)} MB</span>
      </p>
    </div>
  );
}
