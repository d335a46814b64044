// 历史版本: the earlier texts of an entry, what has changed since each, and the way back to it.
import { useState } from 'react';
import type { VersionedEntry } from '#contract/version.contract.ts';
import { isSameVersion, type Version, type VersionText } from '#domain/versions/version.ts';
import { momentHere } from '#web/core/browser/moment.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { QueryError } from '#web/core/errors/query-error.tsx';
import { TextDifference } from '#web/core/text/text-difference.tsx';
import { VersionList } from '#web/features/versions/version-list.tsx';
import { useVersions, useVersionText } from '#web/features/versions/version.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useActionError, useNotice } from '#web/ui/notice.tsx';
import { LineDrawing } from '#web/ui/line-drawing.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Sheets of paper, one behind the other. */
const SHEETS = (
  <LineDrawing width={96} height={80}>
    <path d="M34 18h38a4 4 0 0 1 4 4v34" />
    <path d="M28 26h38a4 4 0 0 1 4 4v34" opacity=".7" />
    <rect x="20" y="34" width="42" height="40" rx="4" />
    <path d="M29 47h24M29 55h24M29 63h14" />
  </LineDrawing>
);

export interface VersionDialogProps {
  entry: VersionedEntry;
  /** The text as it is now. */
  current: VersionText;
  onClose: () => void;
  /** Saves a text in its entry, which belongs to another feature. */
  onRestore: (text: VersionText) => Promise<unknown>;
}

/** The dialog; the newest version is chosen first. */
export function VersionDialog({ entry, current, onClose, onRestore }: VersionDialogProps) {
  const versions = useVersions(entry);
  const [chosen, setChosen] = useState<number | null>(null);
  const items = versions.data?.items ?? [];
  const version = items.find(({ number }) => number === chosen) ?? items[0];
  const restoring = useRestore(onRestore, onClose);
  const text = useVersionText(entry, version?.number ?? null).data;
  const canRestore = text !== undefined && text.content !== '' && !isSameVersion(text, current);
  return (
    <Dialog
      open
      onClose={onClose}
      title="历史版本"
      size={items.length > 0 ? 'wide' : 'normal'}
      footer={
        version === undefined ? undefined : (
          <Button
            variant="primary"
            disabled={!canRestore}
            busy={restoring.isBusy}
            busyLabel="正在恢复..."
            onClick={() => text !== undefined && void restoring.restore(text)}
          >
            恢复这一版
          </Button>
        )
      }
    >
      {versions.isPending && <Skeleton className="my-3 h-40" />}
      {versions.isError && versions.data === undefined && <QueryError query={versions} />}
      <MissedVersion missedAt={versions.data?.missedAt ?? null} />
      {versions.data !== undefined && version === undefined && (
        <EmptyState
          title="还没有历史版本"
          text="以后改动文字，改动之前的样子都会留在这里。"
          drawing={SHEETS}
        />
      )}
      {version !== undefined && (
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-[15rem_minmax(0,1fr)]">
          <VersionList versions={items} chosen={version.number} onChoose={setChosen} />
          <VersionView entry={entry} version={version} current={current} />
        </div>
      )}
    </Dialog>
  );
}

function useRestore(onRestore: VersionDialogProps['onRestore'], onDone: () => void) {
  const notice = useNotice();
  const failure = useActionError();
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async restore(text: VersionText) {
      setBusy(true);
      failure.clear();
      try {
        await onRestore(text);
        onDone();
        notice.success('已恢复，恢复之前的文字也在历史版本里');
      } catch (error) {
        failure.show(failureText(error, '恢复失败，请重试'));
      } finally {
        setBusy(false);
      }
    },
  };
}

interface VersionViewProps {
  entry: VersionedEntry;
  version: Version;
  current: VersionText;
}

/** What was changed from a version to the text of now. */
function VersionView({ entry, version, current }: VersionViewProps) {
  const text = useVersionText(entry, version.number);
  if (text.isPending) return <Skeleton className="h-40" />;
  if (text.data === undefined) return <QueryError query={text} />;
  if (isSameVersion(text.data, current)) {
    return (
      <div>
        <p role="status" className="mb-3 text-sm text-soft">
          和现在的文字一样。
        </p>
        <p className="max-h-96 overflow-y-auto wrap-anywhere whitespace-pre-wrap">
          {inOne(text.data)}
        </p>
      </div>
    );
  }
  return (
    <div>
      <p className="mb-3 text-sm text-soft">划掉的是这一版有、现在没有的，下划线是后来写的。</p>
      <TextDifference before={inOne(text.data)} after={inOne(current)} />
    </div>
  );
}

/** Only trial mode can miss a version: when the browser has no room for it. */
function MissedVersion({ missedAt }: { missedAt: string | null }) {
  if (missedAt === null) return null;
  const { date, time } = momentHere(missedAt);
  return (
    <p role="status" className="mb-4 rounded-control bg-sunken px-4 py-3 text-sm text-soft">
      {date} {time}
      有文字改动之前的样子没能留下：这个浏览器没有空间，或不允许保存。改动本身已经保存。
    </p>
  );
}

function inOne({ title, content }: VersionText): string {
  return title === null ? content : `${title}\n\n${content}`;
}
