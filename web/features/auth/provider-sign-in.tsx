// The button that signs in by the provider (rulings 136). Loaded only where the server has one.
import { LogIn } from 'lucide-react';
import { useEffect, useState } from 'react';
import { goToProvider } from '#web/core/session/provider-return.ts';
import { PROVIDER_RETURN_PATH } from '#web/core/session/recovery-link.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { providerFailureText } from '#web/features/auth/provider-texts.ts';
import { Button } from '#web/ui/button.tsx';

export interface ProviderSignInProps {
  /** What users call the provider. */
  name: string;
  disabled: boolean;
}

export function ProviderSignIn({ name, disabled }: ProviderSignInProps) {
  const session = useSessionActions();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  // The browser's way back may show this page as it was left.
  useEffect(() => {
    const wake = () => setBusy(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  const press = async () => {
    setBusy(true);
    setError(null);
    const failure = await goToProvider(session, PROVIDER_RETURN_PATH).catch(() => ({
      message: '',
    }));
    if (failure === null) return;
    setBusy(false);
    setError(providerFailureText(failure, name, 'signIn'));
  };

  return (
    <div className="flex flex-col gap-2">
      <Button
        icon={<LogIn className="size-5 shrink-0" />}
        busy={isBusy}
        busyLabel="正在前往..."
        disabled={disabled}
        className="min-h-12"
        onClick={() => void press()}
      >
        {/* The operator chooses the name, which may be long. */}
        <span className="min-w-0 leading-snug break-words whitespace-normal">{`用 ${name} 登录`}</span>
      </Button>
      {error !== null && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
