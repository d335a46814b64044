// Offers a new version. The user chooses the moment, because a reload could interrupt typing.
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

/** Idle time before the service worker is registered, in milliseconds. */
const IDLE_MS = 3000;

/** A bar at the bottom of the page while a new version waits. */
export function UpdatePrompt() {
  const [waiting, setWaiting] = useState<{ change: () => void } | null>(null);
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const start = setTimeout(() => {
      void import('#web/app/service-worker.ts')
        .then(({ registerServiceWorker }) =>
          registerServiceWorker((change) => setWaiting({ change })),
        )
        // Without it the app works, only not offline.
        .catch(() => undefined);
    }, IDLE_MS);
    return () => clearTimeout(start);
  }, []);

  if (waiting === null) return null;
  return (
    <div
      role="status"
      data-notices-above=""
      className="fixed inset-x-4 bottom-[calc(var(--tabbar-height)+var(--safe-bottom)+16px)] z-40 mx-auto flex max-w-lg flex-wrap items-center gap-3 rounded-card border border-hairline bg-raised px-4 py-3 text-sm shadow-lifted"
    >
      <p className="min-w-48 flex-1">
        回响有了新版本。更新会重新打开这一页，写到一半的文字会留着。
      </p>
      <Button onClick={() => setWaiting(null)}>稍后</Button>
      <Button variant="primary" onClick={waiting.change}>
        更新
      </Button>
    </div>
  );
}
