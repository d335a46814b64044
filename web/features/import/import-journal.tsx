// The import: choice of files, preview, progress, and the report (rulings 62, 78, 111).
import { Fragment, useRef, useState } from 'react';
import { FileUp } from 'lucide-react';
import { isSealed, SEALED_EXTENSION } from '#domain/export/seal.ts';
import { OpenSealedDialog } from '#web/core/sealed/open-sealed-dialog.tsx';
import { ImportPreview } from '#web/features/import/import-preview.tsx';
import { ImportReportView, PastImports } from '#web/features/import/import-report.tsx';
import type { ImportReport, ImportSession } from '#web/features/import/import-session.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { useImportSession } from '#web/features/import/use-import-session.ts';
import type { FileReading } from '#web/features/import/reader-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export interface ImportJournalProps {
  /** Replaces the worker in tests. */
  openReading?: (() => FileReading) | undefined;
}

export function ImportJournal({ openReading }: ImportJournalProps) {
  const owner = useOwner();
  return <Visit key={owner} owner={owner} openReading={openReading} />;
}

function Visit({ owner, openReading }: ImportJournalProps & { owner: string }) {
  const [state, session] = useImportSession(owner, openReading);
  if (state.at === 'loading') return <Skeleton className="h-40" />;
  if (state.at === 'choosing')
    return (
      <>
        <Chooser session={session} problem={state.problem} />
        <PastImports reports={state.past} session={session} />
      </>
    );
  if (state.at === 'reading')
    return (
      <Progress label="正在读取" value={null}>
        <span>正在读取，找到 </span>
        <Figure>{state.entries}</Figure>
        <span> 条</span>
        {state.files > 0 && (
          <span>
            （<Figure>{state.files}</Figure> 个文件）
          </span>
        )}
      </Progress>
    );
  if (state.at === 'preview') return <ImportPreview key={state.id} {...state} session={session} />;
  if (state.at === 'running')
    return (
      <Progress
        label={state.isUndo ? '正在撤销' : '正在导入'}
        value={{ done: state.done, total: state.total }}
        action={<Button onClick={session.pause}>停下</Button>}
      >
        {state.isUndo ? '正在撤销' : '正在导入'}：<Figure>{state.done}</Figure> /{' '}
        <Figure>{state.total}</Figure>
        <span className="mt-2 block text-sm text-soft">
          {state.isUndo
            ? '可以随时停下或离开，回来接着撤销。'
            : '可以随时停下或离开，回来接着导入，不会重复。'}
        </span>
      </Progress>
    );
  if (state.at === 'halted') return <Halted {...state} session={session} />;
  return <ImportReportView report={state.report} session={session} />;
}

function Figure({ children }: { children: number }) {
  return <span className="font-figures">{children}</span>;
}

/** Where entries can come from, and the files of each. */
const SOURCES = [
  ['回响', '回响导出的文件，加密的也可以'],
  ['flomo', '导出的 zip 或 html'],
  ['Day One', '导出的 zip'],
  ['Obsidian、memos、diarum、Blinko', '打包成 zip'],
  ['其他', 'Markdown 或文本文件；有图片，就一起打包成 zip'],
] as const;

function Chooser({ session, problem }: { session: ImportSession; problem: string | null }) {
  return (
    <section className="sheet px-5 py-5 sm:px-7 sm:py-6">
      {problem !== null && (
        <p role="alert" className="mb-3">
          {problem}
        </p>
      )}
      <h2 className="text-lg">可以导入的内容</h2>
      <dl className="mt-2 grid gap-x-6 sm:grid-cols-[auto_1fr] sm:gap-y-1">
        {SOURCES.map(([name, files]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd className="text-soft max-sm:pb-2 max-sm:text-sm">{files}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="mt-3 text-sm text-soft">
        文件只在这台设备上读取。先给你看会导入什么，你确认以后才开始。
      </p>
      <div className="mt-4">
        <FileChoice label="选择文件" onChoose={(files) => void session.read(files)} />
      </div>
    </section>
  );
}

/** A sealed file among those chosen is opened first; nothing is read if the user gives up. */
function FileChoice({ label, onChoose }: { label: string; onChoose: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [locked, setLocked] = useState<{ files: File[]; file: File } | null>(null);
  const choose = async (files: File[]) => {
    // A file that cannot be read is reported by the reading itself.
    for (const file of files)
      if (await isSealed(file).catch(() => false)) return setLocked({ files, file });
    setLocked(null);
    onChoose(files);
  };
  return (
    <>
      <Button
        variant="primary"
        icon={<FileUp aria-hidden="true" className="size-4.5" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={`.zip,.md,.markdown,.txt,.html,.json,${SEALED_EXTENSION},image/*`}
        aria-label="要导入的文件"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Choosing the same file again must fire another change event.
          event.target.value = '';
          if (files.length > 0) void choose(files);
        }}
      />
      {locked !== null && (
        <OpenSealedDialog
          key={locked.file.name}
          file={locked.file}
          onOpened={(archive) =>
            void choose(locked.files.map((file) => (file === locked.file ? archive : file)))
          }
          onClose={() => setLocked(null)}
        />
      )}
    </>
  );
}

interface ProgressProps {
  label: string;
  /** null: the end is not known. */
  value: { done: number; total: number } | null;
  action?: React.ReactNode;
  children: React.ReactNode;
}

/** A bar that breathes, so that a long step is not taken for a standstill. */
function Progress({ label, value, action, children }: ProgressProps) {
  const part = value === null ? 100 : (100 * value.done) / Math.max(1, value.total);
  return (
    <section className="sheet px-5 py-5 sm:px-7 sm:py-6">
      <p>{children}</p>
      <div
        role="progressbar"
        aria-label={label}
        {...(value !== null && {
          'aria-valuemin': 0,
          'aria-valuemax': value.total,
          'aria-valuenow': value.done,
        })}
        className="mt-3 h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full animate-breathe rounded-full bg-accent"
          style={{ width: `${Math.max(2, part)}%` }}
        />
      </div>
      {action !== undefined && <div className="mt-4">{action}</div>}
    </section>
  );
}

interface HaltedProps {
  report: ImportReport;
  why: string;
  needsFiles: boolean;
  session: ImportSession;
}

function Halted({ report, why, needsFiles, session }: HaltedProps) {
  const isUndo = report.head.phase === 'undoing';
  return (
    <section className="sheet px-5 py-5 sm:px-7 sm:py-6">
      <p role="alert">{why}</p>
      <p className="mt-2">
        {isUndo ? (
          <>
            还有 <Figure>{report.made}</Figure> 条没有撤销。
          </>
        ) : (
          <>
            已导入 <Figure>{report.made + report.known}</Figure> 条，还有{' '}
            <Figure>{report.waiting}</Figure> 条。
          </>
        )}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {needsFiles ? (
          <FileChoice
            label="再选一次文件"
            onChoose={(files) => void session.resume(report, files)}
          />
        ) : (
          <Button variant="primary" onClick={() => void session.resume(report, null)}>
            继续
          </Button>
        )}
        <Button onClick={() => void session.finish(report)}>就到这里</Button>
      </div>
      {report.head.files.length > 0 && needsFiles && (
        <p className="mt-3 text-sm break-all text-soft">
          {report.head.files.map(({ name }) => name).join('、')}
        </p>
      )}
    </section>
  );
}
