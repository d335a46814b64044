// 每月自动导出: the switch, what became of the last ones, and their download (rulings 123).
import { Download } from 'lucide-react';
import { MONTHLY_EXPORT_PATH } from '#contract/monthly-export.contract.ts';
import type { MonthlyExport as Export } from '#domain/export/monthly-export.ts';
import { chineseNumber } from '#domain/shared/chinese-date.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { inBytes } from '#web/core/text/byte-size.ts';
import { fetchExport } from '#web/features/account/export-download.ts';
import { ExportProgress, useExportRun } from '#web/features/account/export-run.tsx';
import {
  useMonthlyExport,
  useSwitchMonthlyExport,
} from '#web/features/account/monthly-export.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useActionError } from '#web/ui/notice.tsx';
import { SettingLine } from '#web/ui/setting-line.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Switch } from '#web/ui/switch.tsx';

const FAILURE_TEXT = {
  tooLarge: '没有做成：内容超过2 GB。请用上面的“导出”。',
  noSpace: '没有做成：服务器留给导出的空间满了。请用上面的“导出”，下个月会再做。',
  unknown: '没有做成。请用上面的“导出”，下个月会再做。',
} as const;

export function MonthlyExport() {
  const status = useMonthlyExport();
  const update = useSwitchMonthlyExport();
  const failure = useActionError();
  if (status.data === undefined)
    return status.isError ? <QueryError query={status} /> : <Skeleton className="h-20" />;
  const { isOn, nextAt, items } = status.data;
  const change = (on: boolean) => {
    failure.clear();
    update.mutate(on, {
      onError: (error) => failure.show(failureText(error, '设置没有保存，请重试')),
    });
  };
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Switch label="每月自动导出" checked={isOn} disabled={update.isPending} onChange={change}>
          打开后先做一份，以后每月1日再做，各在服务器上保存7天，登录后可以下载。
        </Switch>
        <p className="mt-1 text-sm text-soft">
          {nextAt !== null && <span>{`下一份：${momentHere(nextAt).date}。`}</span>}
          <span>
            {/* Browsers have no cryptography on plain http. */}
            {globalThis.isSecureContext
              ? '服务器上的这一份没有加密；要加密，请用上面的“加密导出”。'
              : '服务器上的这一份没有加密。'}
          </span>
        </p>
      </div>
      {items.map((one) => (
        <MadeExport key={one.month} made={one} />
      ))}
    </div>
  );
}

function MadeExport({ made }: { made: Export }) {
  const session = useSessionActions();
  const { bytes, run, stop } = useExportRun();
  const label = `${chineseNumber(Number(made.month.slice(5)))}月的一份`;
  const download = () =>
    void run((signal, onBytes) =>
      fetchExport(
        { tokens: session, send: fetch.bind(globalThis) },
        `${MONTHLY_EXPORT_PATH}?month=${made.month}`,
        signal,
        onBytes,
      ),
    );
  return (
    <div>
      <SettingLine label={label} text={textOf(made)}>
        {made.state === 'ready' &&
          (bytes === null ? (
            <Button icon={<Download aria-hidden="true" className="size-4.5" />} onClick={download}>
              下载
            </Button>
          ) : (
            <Button onClick={stop}>取消下载</Button>
          ))}
      </SettingLine>
      {bytes !== null && <ExportProgress bytes={bytes} />}
    </div>
  );
}

function textOf({ state, failure, bytes, expiresAt }: Export): string {
  switch (state) {
    case 'making':
      return '正在做，做好后可以在这里下载。';
    case 'ready':
      return `${inBytes(bytes)}，保存到${momentHere(expiresAt ?? '').date}。`;
    case 'expired':
      return '保存期已过，已经删除。';
    case 'failed':
      return FAILURE_TEXT[failure ?? 'unknown'];
  }
}
