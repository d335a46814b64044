// Whoever comes from a trial is asked once whether their own posts, conversations and notes shall come along (rulings 38).
import { lazy, Suspense, useEffect, useState } from 'react';
import { countTrialRows, leaveTrial } from '#web/core/mode/trial-flags.ts';

const BringTrialDialog = lazy(() => import('#web/app/bring-trial-dialog.tsx').then((module) => ({ default: module.BringTrialDialog })));

/** 以后再说: asked again in another tab or another day. */
const LATER_KEY = 'echo.import.later';

/** 不再询问: asked again only when something new was written in trial mode; holds how much there was. */
const DECLINED_KEY = 'echo.import.declined';

function isToBeAsked(): boolean {
  const rows = countTrialRows();
  return rows > 0 && sessionStorage.getItem(LATER_KEY) === null && localStorage.getItem(DECLINED_KEY) !== String(rows);
}

/** Asks where there is something to bring; being online ends the trial's flags (A§4). Give it the person's id as its key. */
export function BringTrial({ userId }: { userId: string }) {
  const [isAsking, setAsking] = useState(isToBeAsked);
  useEffect(leaveTrial, []);
  if (!isAsking) return null;
  const close = (answer: 'later' | 'never' | 'done') => {
    if (answer === 'later') sessionStorage.setItem(LATER_KEY, userId);
    if (answer === 'never') localStorage.setItem(DECLINED_KEY, String(countTrialRows()));
    setAsking(false);
  };
  return (
    <Suspense fallback={null}>
      <BringTrialDialog userId={userId} onClose={close} />
    </Suspense>
  );
}
