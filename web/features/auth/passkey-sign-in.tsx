// Signs in by passkey on the login screen: a button, and the browser's own list at the email field
// (conditional mediation). Loaded only where the server has passkeys.
import { KeyRound } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { offerPasskeys, signInOnce } from '#web/features/auth/passkey-steps.ts';
import { Button } from '#web/ui/button.tsx';

export interface PasskeySignInProps {
  disabled: boolean;
  onSignedIn: () => void;
}

export function PasskeySignIn({ disabled, onSignedIn }: PasskeySignInProps) {
  const { loadClient } = useSessionActions();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const offer = useRef<AbortController | null>(null);
  const isSupported = 'PublicKeyCredential' in window;
  // The offer outlives renders, and calls what the last one was given.
  const finish = useRef(onSignedIn);
  useEffect(() => {
    finish.current = onSignedIn;
  }, [onSignedIn]);

  /** Shows passkeys in the email field until one signs in or the button is pressed. */
  const beginOffer = useCallback(() => {
    const ending = new AbortController();
    offer.current = ending;
    void offerPasskeys(loadClient, ending.signal, setError).then(
      (isSignedIn) => isSignedIn && finish.current(),
    );
  }, [loadClient]);

  useEffect(() => {
    if (!isSupported) return;
    beginOffer();
    return () => offer.current?.abort();
  }, [isSupported, beginOffer]);

  const press = async () => {
    // A browser answers one request at a time.
    offer.current?.abort();
    setBusy(true);
    setError(null);
    const failure = await signInOnce(loadClient);
    if (failure === null) return onSignedIn();
    setBusy(false);
    setError(failure);
    beginOffer();
  };

  if (!isSupported) return null;
  return (
    <div className="flex flex-col gap-2">
      <Button
        icon={<KeyRound className="size-5" />}
        busy={isBusy}
        busyLabel="等待验证..."
        disabled={disabled}
        className="min-h-12"
        onClick={() => void press()}
      >
        用通行密钥登录
      </Button>
      {error !== null && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
