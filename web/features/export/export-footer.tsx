// The foot of an export dialog: the result, and a button for each way to take the image.
import { Copy, Download, Share2 } from 'lucide-react';
import type { ExportMethod, ExportResult } from '#web/features/export/use-export-action.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

const METHODS: Record<ExportMethod, { label: string; busyLabel: string; Icon: typeof Copy }> = {
  copy: { label: '复制图片', busyLabel: '正在生成...', Icon: Copy },
  share: { label: '分享', busyLabel: '正在生成...', Icon: Share2 },
  download: { label: '下载图片', busyLabel: '正在生成图片...', Icon: Download },
};

/** The result of the last export. */
export function ExportStatus({ result }: { result: ExportResult | null }) {
  return (
    <p
      role={result?.isFailure === true ? 'alert' : 'status'}
      className={classNames(
        'min-w-0 basis-full text-sm empty:hidden sm:flex-1 sm:basis-auto sm:self-center',
        result?.isFailure === true ? 'text-danger' : 'text-soft',
      )}
    >
      {result?.text}
    </p>
  );
}

export interface ExportMethodsProps {
  methods: readonly ExportMethod[];
  busy: ExportMethod | null;
  /** Whether only one of several pages is copied. */
  copiesPage?: boolean;
  onRun: (method: ExportMethod) => void;
}

export function ExportMethods({ methods, busy, copiesPage = false, onRun }: ExportMethodsProps) {
  return methods.map((method) => {
    const { label, busyLabel, Icon } = METHODS[method];
    return (
      <Button
        key={method}
        variant={method === 'download' ? 'primary' : 'quiet'}
        icon={<Icon aria-hidden="true" className="size-5" />}
        busy={busy === method}
        busyLabel={busyLabel}
        disabled={busy !== null}
        onClick={() => onRun(method)}
      >
        {method === 'copy' && copiesPage ? '复制这一页' : label}
      </Button>
    );
  });
}
