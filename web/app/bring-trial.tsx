// When a signed-in user has trial data in this browser, asks whether to import its posts,
// conversations and diaries (rulings 38). The settings can open the question at any time.
import { createElement, Suspense, useEffect } from 'react';
import type { BringTrialDialogProps } from '#web/app/bring-trial-dialog.tsx';
import { trialConnection } from '#web/app/connections.ts';
import { lazyModule } from '#web/core/browser/lazy-module.ts';
import { countTrialRows, leaveTrial } from '#web/core/mode/trial-flags.ts';
import {
  closeTrialQuestion,
  openTrialQuestion,
  useTrialQuestion,
} from '#web/core/mode/trial-question.ts';
import { lockFlagOf } from '#web/core/lock/lock-flag.ts';
import { TRIAL_OWNER } from '#web/core/session/owner.ts';
import { useNotice } from '#web/ui/notice.tsx';
import { TYPED_INTO } from '#web/ui/typed-into.ts';

/** The dialog, with what it waits for. */
const trialDialog = lazyModule(async () => {
  const [{ BringTrialDialog }] = await Promise.all([
    import('#web/app/bring-trial-dialog.tsx'),
    trialConnection.load(),
  ]);
  return BringTrialDialog;
});

function LoadedDialog(props: BringTrialDialogProps) {
  return createElement(trialDialog.useValue(), props);
}

/** How often a user who types is looked at, in milliseconds. */
const LOOK_AGAIN_MS = 1_000;

/** 以后再说: ask again in another tab or on another day. */
const LATER_KEY = 'echo.import.later';

/** 不再询问: ask again only after new trial data. The value is the number of items at that time. */
const DECLINED_KEY = 'echo.import.declined';

function countItems(): number {
  const { posts, diaries } = countTrialRows();
  return posts + diaries;
}

function shouldAsk(): boolean {
  const items = countItems();
  return (
    items > 0 &&
    // A closed lock of the trial must not open by an import into any account.
    lockFlagOf(TRIAL_OWNER) !== 'closed' &&
    sessionStorage.getItem(LATER_KEY) === null &&
    localStorage.getItem(DECLINED_KEY) !== String(items)
  );
}

/**
 * Asks as soon as the user is not in a text field: the dialog would take the keystrokes. Returns
 * the function that ends the wait.
 */
function askAtRest(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;
  const ask = () => {
    if (hasEnded) return;
    if (document.activeElement?.matches(TYPED_INTO) === true)
      timer = setTimeout(ask, LOOK_AGAIN_MS);
    else openTrialQuestion('arrival');
  };
  // Once it is loaded, no typing can begin between the look and the dialog.
  trialDialog.load().then(ask, () => undefined);
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
}

/**
 * Asks when there is trial data, and clears the trial's flags (A§4). Its key must be the user's id.
 */
export function BringTrial({ userId }: { userId: string }) {
  const occasion = useTrialQuestion();
  const notice = useNotice();
  useEffect(() => {
    leaveTrial();
    const stop = shouldAsk() ? askAtRest() : null;
    return () => {
      stop?.();
      closeTrialQuestion();
    };
  }, []);
  if (occasion === null) return null;
  const close = (answer: 'later' | 'never' | 'done') => {
    if (answer === 'later') sessionStorage.setItem(LATER_KEY, userId);
    if (answer === 'never') {
      localStorage.setItem(DECLINED_KEY, String(countItems()));
      notice.info('试用的内容还在这台设备上，想带过来时可以到设置里的“我的数据”');
    }
    closeTrialQuestion();
  };
  return (
    <Suspense fallback={null}>
      <LoadedDialog userId={userId} occasion={occasion} onClose={close} />
    </Suspense>
  );
}
