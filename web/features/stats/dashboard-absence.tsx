// The dashboard without data: loading, failed, refused in trial mode, or an empty journal.
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export function DashboardSkeleton() {
  return (
    <div role="status" aria-label="正在加载统计数据" className="grid gap-4 md:grid-cols-2 md:gap-5">
      <div className="sheet px-5 py-5 md:col-span-2 md:px-7">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="mt-5 h-64 w-full md:h-36" />
      </div>
      <div className="grid grid-cols-2 gap-6 py-2 md:col-span-2 lg:grid-cols-4">
        {['posts', 'diaries', 'messages', 'works'].map((name) => (
          <Skeleton key={name} className="mx-auto h-24 w-28" />
        ))}
      </div>
      {['months', 'rhythm'].map((name) => (
        <div key={name} className="sheet px-5 py-5 md:px-7">
          <Skeleton className="h-6 w-24" />
          <Skeleton className="mt-5 h-52 w-full" />
        </div>
      ))}
    </div>
  );
}

/** The specified error text (B§8) with a reload button. */
export function DashboardFailure({ onReload, busy }: { onReload: () => void; busy: boolean }) {
  return (
    <div
      role="alert"
      className="sheet flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4"
    >
      <p className="min-w-48 flex-1 text-danger">加载统计数据失败，请稍后重试</p>
      <Button onClick={onReload} busy={busy} busyLabel="加载中...">
        重新加载
      </Button>
    </div>
  );
}

/** Four weeks with one filled day. */
function YearDrawing() {
  return (
    <svg viewBox="0 0 112 64" className="w-28" fill="none" stroke="currentColor" strokeWidth="1.6">
      {Array.from({ length: 28 }, (_, index) => (
        <rect
          key={index}
          x={2 + (index % 7) * 16}
          y={2 + Math.floor(index / 7) * 16}
          width="11"
          height="11"
          rx="3"
          opacity={index === 24 ? 1 : 0.35}
          fill={index === 24 ? 'currentColor' : 'none'}
        />
      ))}
    </svg>
  );
}

/** Statistics are not available in this mode; `text` explains why (B§6). */
export function NoDashboard({ text, action }: { text: string; action: ReactNode }) {
  return <EmptyState title={text} action={action} drawing={<YearDrawing />} />;
}

/** A journal without posts and diaries. */
export function EmptyDashboard({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      title="这里会画出你的一年"
      text="写下第一条灵感，第一个格子就会亮起来。"
      action={action}
      drawing={<YearDrawing />}
    />
  );
}
