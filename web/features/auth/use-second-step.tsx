// The fields that ask for the second step, for the login, the reset of a password, and a dialog.
import { useEffect, useState, type ReactElement } from 'react';
import {
  listAuthenticators,
  STEP_FAILED_TEXT,
  takeSecondStep,
  type Authenticator,
  type StepWay,
} from '#web/features/auth/second-step.ts';
import type { AuthClient } from '#web/core/session/session.ts';
import { Choice, Choices } from '#web/ui/choices.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Room for a code with spaces and hyphens between its characters. */
const TYPED_MAX = 64;

const OTHER_WAY: Record<StepWay, { way: StepWay; text: string }> = {
  code: { way: 'recovery', text: '手机不在身边？用恢复码' },
  recovery: { way: 'code', text: '用验证器里的数字' },
};

export interface SecondStepProps {
  loadClient: () => Promise<AuthClient>;
  /** Called after the step. */
  onDone: () => void;
}

/** The fields, what sends them, and whether they are being sent. */
export function useSecondStep({ loadClient, onDone }: SecondStepProps): {
  fields: ReactElement;
  submit: () => Promise<void>;
  isBusy: boolean;
} {
  const [authenticators, setAuthenticators] = useState<Authenticator[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [way, setWay] = useState<StepWay>('code');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const factorId = chosen ?? authenticators[0]?.id ?? '';

  useEffect(() => {
    let isShown = true;
    void loadClient()
      .then(listAuthenticators)
      .then((list) => isShown && setAuthenticators(list))
      // Without the list the step fails, and says so.
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [loadClient]);

  const submit = async () => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    const failure = await loadClient()
      .then((auth) => takeSecondStep(auth, way, factorId, typed))
      .catch(() => STEP_FAILED_TEXT);
    setBusy(false);
    if (failure === null) return onDone();
    setError(failure);
  };

  const turnTo = (next: StepWay) => {
    setWay(next);
    setTyped('');
    setError(null);
  };

  const other = OTHER_WAY[way];
  const fields = (
    <>
      {way === 'code' && authenticators.length > 1 && (
        <Choices legend="用哪个验证器">
          {authenticators.map(({ id, name }) => (
            <Choice
              key={id}
              name="authenticator"
              checked={id === factorId}
              disabled={isBusy}
              onChoose={() => setChosen(id)}
            >
              {name}
            </Choice>
          ))}
        </Choices>
      )}
      <TextField
        // A new field for each way: the browser fills in one of them.
        key={way}
        label={way === 'code' ? '验证码' : '恢复码'}
        name={way === 'code' ? 'code' : 'recovery-code'}
        autoFocus
        autoComplete={way === 'code' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        inputMode={way === 'code' ? 'numeric' : 'text'}
        maxLength={TYPED_MAX}
        spellCheck={false}
        value={typed}
        readOnly={isBusy}
        error={error}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(null);
        }}
      />
      <button
        type="button"
        disabled={isBusy}
        onClick={() => turnTo(other.way)}
        className="-mt-2 min-h-11 self-start text-sm text-accent underline-offset-4 hover:underline"
      >
        {other.text}
      </button>
    </>
  );
  return { fields, submit, isBusy };
}
