// Exports all data as one zip (rulings 11), sealed if the user wants it (rulings 82), with progress
// and a cancel button.
import { Download, LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { browserTimeZone } from '#web/core/browser/moment.ts';
import { useApi } from '#web/core/api/use-api.ts';
import { useImageTools } from '#web/core/images/use-images.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { exportAddress, fetchExport } from '#web/features/account/export-download.ts';
import {
  ExportProgress,
  useExportRun,
  type MakeExport,
} from '#web/features/account/export-run.tsx';
import { sealFile } from '#web/features/account/seal-file.ts';
import { SealDialog } from '#web/features/account/sealed-export.tsx';
import { Button } from '#web/ui/button.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';

/** Of an account: the server makes the archive. */
export function AccountExport() {
  const session = useSessionActions();
  return (
    <ExportLine
      text="全部灵感、对话、笔记和图片，打包成一个压缩文件；以后可以再导入。"
      make={(signal, onBytes) =>
        fetchExport(
          { tokens: session, send: fetch.bind(globalThis) },
          exportAddress(),
          signal,
          onBytes,
        )
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
        const ports = { api, images, now: Date.now, timeZone: browserTimeZone() };
        return exportJournal(ports, signal, onBytes);
      }}
    />
  );
}

interface ExportLineProps {
  text: string;
  /** Makes the file; `onBytes` gets the bytes so far. */
  make: MakeExport;
}

function ExportLine({ text, make }: ExportLineProps) {
  const { bytes, run, stop } = useExportRun();
  const [isSealing, setSealing] = useState(false);
  const exportAll = (passphrase: string | null) => {
    setSealing(false);
    void run(async (signal, onBytes) => {
      const file = await make(signal, onBytes);
      return passphrase === null ? file : sealFile(file, passphrase, signal);
    });
  };

  return (
    <div>
      <SettingLine label="导出我的数据" text={text}>
        {bytes === null ? (
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<Download aria-hidden="true" className="size-4.5" />}
              onClick={() => exportAll(null)}
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
          <Button onClick={stop}>取消导出</Button>
        )}
      </SettingLine>
      {isSealing && <SealDialog onClose={() => setSealing(false)} onSeal={exportAll} />}
      {bytes !== null && <ExportProgress bytes={bytes} />}
    </div>
  );
}
