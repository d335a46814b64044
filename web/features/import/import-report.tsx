// What an import did: counts, failures with their reasons, another try, and the way back.
import { momentHere } from '#web/core/browser/moment.ts';
import {
  canUndo,
  type ImportReport,
  type ImportSession,
} from '#web/features/import/import-session.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/confirm.tsx';

/** Characters of a failed entry that the report shows. */
const FAILED_SHOWN = 60;

interface ReportProps {
  report: ImportReport;
  session: ImportSession;
}

export function ImportReportView({ report, session }: ReportProps) {
  return (
    <section aria-label="导入结果" className="sheet px-5 py-5 sm:px-7 sm:py-6">
      <h2 className="text-xl">
        {report.failedCount === 0 ? '导入好了' : `导入完成，${report.failedCount} 条没有导入`}
      </h2>
      <p role="status" className="mt-3">
        {countsOf(report)}
      </p>
      <Failures report={report} />
      {report.unreadable.length > 0 && (
        <p className="mt-3 text-sm break-all text-soft">
          {report.head.summary?.own === undefined
            ? '有图片打不开，原处留了一行说明：'
            : '有图片打不开，文字照样导入；只有图片的留了一行说明：'}
          {report.unreadable.join('、')}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void session.leave()}>
          完成
        </Button>
        <Choices report={report} session={session} />
      </div>
    </section>
  );
}

/** The imports that can still be undone, the last one first. */
export function PastImports({
  reports,
  session,
}: {
  reports: readonly ImportReport[];
  session: ImportSession;
}) {
  const confirm = useConfirm();
  if (reports.length === 0) return null;
  const forget = async ({ id, failedCount, waiting }: ImportReport) => {
    const agreed = await confirm({
      title: '从列表移除这次导入？',
      body: `导入的内容都留着，但以后不能再撤销${failedCount + waiting > 0 ? '；没导入的几条也不再保留' : ''}。`,
      action: '移除',
    });
    if (agreed) await session.forget(id);
  };
  return (
    <section aria-label="导入过的" className="mt-6">
      <h2 className="mb-2 text-lg">导入过的</h2>
      <ul className="flex flex-col gap-3">
        {reports.map((report) => {
          const { day, time } = momentHere(new Date(report.head.startedAtMs).toISOString());
          return (
            <li key={report.id} className="sheet px-5 py-4">
              <p className="text-sm break-all text-soft">
                {day} {time} · {report.head.files.map(({ name }) => name).join('、')}
              </p>
              <p className="mt-1">{countsOf(report)}</p>
              <Failures report={report} />
              <div className="mt-3 flex flex-wrap gap-3">
                <Choices report={report} session={session} />
                <Button onClick={() => void forget(report)}>从列表移除</Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Choices({ report, session }: ReportProps) {
  const confirm = useConfirm();
  const undo = async () => {
    const agreed = await confirm({
      title: '撤销这次导入？',
      body: `会删除这次导入的 ${report.made + report.unsure} 条，包括导入以后的改动和对话，删了找不回来。原来就有的不动。`,
      action: '撤销导入',
      danger: true,
    });
    if (agreed) await session.undo(report.id);
  };
  return (
    <>
      {report.failedCount + report.waiting > 0 && (
        <Button onClick={() => void session.retry(report.id)}>
          {report.waiting > 0 ? '接着导入' : '重试没导入的'}
        </Button>
      )}
      {canUndo(report) && (
        <Button variant="danger" onClick={() => void undo()}>
          撤销导入
        </Button>
      )}
    </>
  );
}

function Failures({ report }: { report: ImportReport }) {
  if (report.failed.length === 0) return null;
  return (
    <ul aria-label="没有导入的" className="mt-3 flex flex-col gap-2">
      {report.failed.map(({ key, entry, failure }) => (
        <li key={key} className="text-sm">
          <span className="break-words">
            {[entry.title ?? '', entry.text].join(' ').trim().slice(0, FAILED_SHOWN).toWellFormed()}
          </span>
          <span className="block text-soft">{failure}</span>
        </li>
      ))}
    </ul>
  );
}

function countsOf({ made, known, failedCount, waiting, head }: ImportReport): string {
  const parts: readonly [number, string][] = [
    [known, '条原来就有'],
    [failedCount, '条没有导入'],
    [waiting, '条还没导入'],
    [head.summary?.unchosen ?? 0, '条没有选'],
  ];
  return [
    `导入了 ${made} 条`,
    ...parts.flatMap(([count, text]) => (count === 0 ? [] : `${count} ${text}`)),
  ].join('，');
}
