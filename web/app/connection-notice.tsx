// Shows that there is no network (rulings 40), and what waits to be sent. Trial mode needs no
// network and shows nothing.
import { createElement, useState } from 'react';
import { lazyModule } from '#web/core/browser/lazy-module.ts';
import { useOnline } from '#web/core/browser/use-online.ts';
import { useKeptShown } from '#web/core/kept/kept-notice.store.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useUnsentCount } from '#web/core/outbox/unsent.store.ts';
import { useNotice } from '#web/ui/notice.tsx';

const unsentDialog = lazyModule(() => import('#web/pages/shared/unsent-dialog.tsx'));

const KEPT_TEXT = '连不上服务器，这里是这台设备上保存的内容。';

/** A bar below the header while the browser is offline, or while writes wait. */
export function ConnectionNotice() {
  const online = useOnline();
  const mode = useMode();
  const unsent = useUnsentCount();
  const isKept = useKeptShown();
  const notice = useNotice();
  const [isOpen, setOpen] = useState(false);
  const open = () =>
    void unsentDialog.load().then(
      () => setOpen(true),
      // Without the service worker the chunk is not on the device. The page must stay.
      () => notice.error('列表现在打不开，内容都在这台设备上，连上网络后会自动发送'),
    );
  if (mode.name === 'trial' || (online && !isKept && unsent === 0 && !isOpen)) return null;
  return (
    <>
      <p
        role="status"
        className="flex flex-wrap items-center justify-center gap-x-3 bg-sunken px-4 text-center text-sm text-soft"
      >
        {(isKept || !online) && (
          <span className="clauses py-2">
            <span>{isKept ? KEPT_TEXT : '网络断开了。'}</span>
            {unsent === 0 && <span>新写的会先存在这里，连上以后自动发送。</span>}
          </span>
        )}
        {unsent > 0 && (
          <button
            type="button"
            className="min-h-10 px-1 text-accent underline underline-offset-4"
            onClick={open}
          >
            {unsent} 条待发送
          </button>
        )}
      </p>
      {isOpen && <LoadedDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function LoadedDialog(props: { onClose: () => void }) {
  return createElement(unsentDialog.useValue().UnsentDialog, props);
}
