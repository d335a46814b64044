// Shows that there is no network (rulings 40). Trial mode needs none and shows nothing.
import { useSyncExternalStore } from 'react';
import { useMode } from '#web/core/mode/use-mode.ts';

function followNetwork(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** A bar below the header while the browser is offline. */
export function ConnectionNotice() {
  const online = useSyncExternalStore(followNetwork, () => navigator.onLine);
  const mode = useMode();
  if (online || mode.name === 'trial') return null;
  return (
    <p role="status" className="bg-sunken px-4 py-2 text-center text-sm text-soft">
      网络断开了。已经打开的内容可以继续看，没保存的文字留在编辑框里。
    </p>
  );
}
