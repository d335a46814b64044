// Asks for a code again before what could harm an account (rulings 125). A page that offers such
// acts mounts it once; the session calls it when the server refuses an act for want of a code.
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSessionActions } from '#web/core/session/use-session.ts';

const StepAgainDialog = lazy(() =>
  import('#web/features/auth/step-again-dialog.tsx').then((module) => ({
    default: module.StepAgainDialog,
  })),
);

export function StepAgain() {
  const session = useSessionActions();
  const [answer, setAnswer] = useState<((isTaken: boolean) => void) | null>(null);
  useEffect(
    () =>
      session.onStepAsked(
        () =>
          new Promise<boolean>((resolve) => {
            setAnswer((before: ((isTaken: boolean) => void) | null) => {
              before?.(false);
              return resolve;
            });
          }),
      ),
    [session],
  );
  if (answer === null) return null;
  const end = (isTaken: boolean) => {
    answer(isTaken);
    setAnswer(null);
  };
  return (
    <Suspense>
      <StepAgainDialog onEnd={end} />
    </Suspense>
  );
}
