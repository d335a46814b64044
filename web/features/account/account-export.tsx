// Exports all data as one zip (rulings 11), sealed if the user wants it (rulings 82), with progress
// and a cancel button.
import { Download, LockKeyhole } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '#web/core/api/use-api.ts';
import { isAbort } from '#web/core/errors/error-text.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useImageTools } from '#web/core/images/use-images.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { fetchExport, type ExportFile } from '#web/features/account/export-download.ts';
import { sealFile } from '#web/features/account/seal-file.ts';
import { SealDialog } from '#web/features/account/sealed-export.tsx';
import { saveFile } from '#web/core/browser/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { useActionError, useNotice } from '#web/ui/notice.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';

const EXPORT_FAILED_TEXT = '导出失败，请重试';
const MEGABYTE = 1_048_576;

/** Of an account: the server makes the archive. */
export function AccountExport() {
  const session = useSessionActions();
  return (
    <ExportLine
      text="全部灵感、对话、笔记和图片，打包成一个压缩文件；以后可以再导入。"
      make={(signal, onBytes) =>
        fetchExport({ tokens: session, send: fetch.bind(globalThis) }, signal, onBytes)
      }
    />
  );
}

/** Of a trial: this browser makes it. */
export function TrialExport() {
  const api = useApi();
  const images = useImageTools();
  return (
    <ExportLine
      text="试用里写下的只在这个浏览器里。打包成一个压缩文件存好，以后可以再导入，也可以导入到账号。"
      make={async (signal, onBytes) => {
        const { exportJournal } = await import('#web/features/account/journal-export.ts');
        return exportJournal({ api, images, now: Date.now }, signal, onBytes);
      }}
    />
  );
}

interface ExportLineProps {
  text: string;
  /** Makes the file; `onBytes` gets the bytes so far. */
  make: (signal: AbortSignal, onBytes: (bytes: number) => void) => Promise<ExportFile>;
}

function ExportLine({ text, make }: ExportLineProps) {
  const notice = useNotice();
  const failure = useActionError();
  const [bytes, setBytes] = useState<number | null>(null);
  const [isSealing, setSealing] = useState(false);
  const download = useRef<AbortController | null>(null);
  useEffect(() => () => download.current?.abort(), []);

  const exportAll = async (passphrase: string | null) => {
    setSealing(false);
    const controller = new AbortController();
    download.current = controller;
    setBytes(0);
    failure.clear();
    try {
      const file = await make(controller.signal, setBytes);
      saveFile(passphrase === null ? file : await sealFile(file, passphrase, controller.signal));
      notice.success('导出完成，文件已交给浏览器下载');
    } catch (error) {
      if (!isAbort(error)) failure.show(failureText(error, EXPORT_FAILED_TEXT));
    }
    setBytes(null);
  };

  return (
    <div>
      <SettingLine label="导出我的数据" text={text}>
        {bytes === null ? (
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<Download aria-hidden="true" className="size-4.5" />}
              onClick={() => void exportAll(null)}
            >
              导出
            </Button>
            {/* Browsers have no cryptography on plain http. */}
            {globalThis.isSecureContext && (
              <Button
                icon={<LockKeyhole aria-hidden="true" className="size-4.5" />}
                onClick={() => setSealing(true)}
              >
                加密导出
              </Button>
            )}
          </div>
        ) : (
          <Button onClick={() => download.current?.abort()}>取消导出</Button>
        )}
      </SettingLine>
      {isSealing && (
        <SealDialog
          onClose={() => setSealing(false)}
          onSeal={(passphrase) => void exportAll(passphrase)}
        />
      )}
      {bytes !== null && (
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
      )}
    </div>
  );
}
