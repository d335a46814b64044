// Offers the app for the home screen.
import type { ReactNode } from 'react';
import { Bar, BAR_ACTION_CLASS } from '#web/app/bar.tsx';
import { endOffer, install } from '#web/core/install/install-offer.store.ts';

/** The bar. `by` is how this browser installs: by a prompt, or in Safari by its menu. */
export function InstallOffer({ by }: { by: 'prompt' | 'menu' }): ReactNode {
  return by === 'prompt' ? (
    <Bar
      role="status"
      text="把回响放到主屏幕，想写的时候点一下就开。"
      action={
        <button type="button" className={BAR_ACTION_CLASS} onClick={() => void install()}>
          放到主屏幕
        </button>
      }
      onClose={endOffer}
    />
  ) : (
    <Bar
      role="status"
      text="把回响放到主屏幕，想写的时候点一下就开：点浏览器的“分享”，再选“添加到主屏幕”。"
      onClose={endOffer}
    />
  );
}
