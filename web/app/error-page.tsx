// Shown when a page throws. Drafts are saved on every keystroke, so a reload loses nothing.
import { Component, type ReactNode } from 'react';
import { resetFailedLoads } from '#web/core/browser/lazy-module.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

export function ErrorPage({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="column" role="alert">
      <EmptyState
        title="这一页没能打开"
        text="你写下的内容还在这台设备上，没有丢失。可以重新打开这一页，或先回到首页。"
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button onClick={() => location.assign('/')}>回到首页</Button>
            <Button variant="primary" onClick={onRetry}>
              重新打开
            </Button>
          </div>
        }
      />
    </div>
  );
}

/**
 * Catches errors below it. Its `key` must change with the address, so that other pages still open.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(): void {
    resetFailedLoads();
  }

  override render(): ReactNode {
    // A reload, not a second render: after a deployment the old page's chunks no longer exist.
    return this.state.broken ? (
      <ErrorPage onRetry={() => location.reload()} />
    ) : (
      this.props.children
    );
  }
}
