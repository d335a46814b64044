// Sign in, sign up and forgot password on one screen (A§2, A§4). Switching between them clears the
// message and the passwords, but not the email address.
import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
} from 'react';
import type { SignUpPolicy } from '#domain/auth/sign-up-policy.ts';
import { PASSWORD_MIN_CHARACTERS } from '#domain/auth/password-length.ts';
import { useIsHydrated } from '#web/core/browser/use-is-hydrated.ts';
import { UNKNOWN_FAILURE_TEXT } from '#web/core/errors/error-text.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { SIGN_IN_FALLBACK_TEXT } from '#web/features/auth/auth-fallback.ts';
import { LOGIN_TEXTS, ModeLinks } from '#web/features/auth/login-modes.tsx';
import type { LoginFields, LoginMode, LoginSettings } from '#web/features/auth/login-steps.ts';
import { NewPasswordFields } from '#web/features/auth/new-password-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** What a submit needs. Loaded when the user enters the form, so the first screen is without it. */
let steps: typeof import('#web/features/auth/login-steps.ts') | null = null;
const loadSteps = async () => (steps ??= await import('#web/features/auth/login-steps.ts'));

/** Shown where not everyone may sign up. */
const SignUpTerms = lazy(() =>
  import('#web/features/auth/sign-up-terms.tsx').then((parts) => ({ default: parts.SignUpTerms })),
);

/** Shown where the server has passkeys. */
const PasskeySignIn = lazy(() =>
  import('#web/features/auth/passkey-sign-in.tsx').then((parts) => ({
    default: parts.PasskeySignIn,
  })),
);

/** Shown where the server has a sign-in provider. */
const ProviderSignIn = lazy(() =>
  import('#web/features/auth/provider-sign-in.tsx').then((parts) => ({
    default: parts.ProviderSignIn,
  })),
);

const NO_FIELDS: LoginFields = { email: '', password: '', confirmation: '', invitation: '' };

interface Message {
  tone: 'error' | 'success';
  text: string;
}

export interface LoginFormProps {
  /** Called after a successful sign-in. */
  onSignedIn: () => void;
  passwordMin?: LoginSettings['passwordMin'] | undefined;
  mail?: LoginSettings['mail'] | undefined;
  signUps?: SignUpPolicy | undefined;
  /** Whether passkeys sign in. */
  passkeys?: boolean | undefined;
  /** What users call the provider that signs in; null: there is none. */
  provider?: string | null | undefined;
  /** The code in the address; with one the form begins at the sign-up. */
  invitation?: string;
  /** An address that was just confirmed: it is filled in. */
  confirmed?: string | null;
}

export function LoginForm({
  onSignedIn,
  passwordMin = PASSWORD_MIN_CHARACTERS,
  mail = 'smtp',
  signUps = 'open',
  passkeys = false,
  provider = null,
  invitation = '',
  confirmed = null,
}: LoginFormProps) {
  const session = useSessionActions();
  const [mode, setMode] = useState<LoginMode>('signIn');
  const [fields, setFields] = useState(NO_FIELDS);
  const [message, setMessage] = useState<Message | null>(
    confirmed === null ? null : { tone: 'success', text: '邮箱已确认，请登录。' },
  );
  const [busy, setBusy] = useState(false);
  // Also true while the steps load: two presses are one submit.
  const isSending = useRef(false);
  const isHydrated = useIsHydrated();
  const form = useRef<HTMLFormElement>(null);

  // What the user or the browser has filled in before the app took over the prerendered form.
  useLayoutEffect(() => {
    const typed = (name: string) =>
      form.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? '';
    const email = confirmed ?? typed('email');
    setFields({ ...NO_FIELDS, email, password: typed('password'), invitation });
    if (invitation !== '') setMode('signUp');
  }, [invitation, confirmed]);

  useEffect(() => {
    const element = form.current;
    const warm = () => void loadSteps().catch(() => undefined);
    element?.addEventListener('focusin', warm, { once: true });
    return () => element?.removeEventListener('focusin', warm);
  }, []);

  const switchTo = (next: LoginMode) => {
    setMode(next);
    setMessage(null);
    setFields((before) => ({ ...NO_FIELDS, email: before.email, invitation: before.invitation }));
  };

  const send = async () => {
    // On a slow line the chunk takes seconds.
    if (steps === null) setBusy(true);
    const { findFieldError, submitLogin } = steps ?? (await loadSteps());
    const fieldError = findFieldError(mode, fields, { passwordMin, signUps });
    setMessage(fieldError === null ? null : { tone: 'error', text: fieldError });
    if (fieldError !== null) return;
    setBusy(true);
    const result = await submitLogin(mode, fields, session, { passwordMin, mail, signUps });
    if (result.kind === 'signedIn') return onSignedIn();
    if (result.kind === 'registered') switchTo('signIn');
    setMessage({ tone: result.kind === 'error' ? 'error' : 'success', text: result.text });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    try {
      await send();
    } catch (error) {
      const text = error instanceof TypeError ? SIGN_IN_FALLBACK_TEXT : UNKNOWN_FAILURE_TEXT;
      setMessage({ tone: 'error', text });
    }
    isSending.current = false;
    setBusy(false);
  };

  const isClosed = mode === 'signUp' && signUps === 'closed';
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="login-title"
      className="flex flex-col gap-4"
    >
      <div>
        <h1 id="login-title" className="text-2xl">
          {LOGIN_TEXTS[mode].title}
        </h1>
        {!isClosed && <p className="mt-1 text-soft">{LOGIN_TEXTS[mode].about}</p>}
      </div>
      <Fields
        mode={mode}
        fields={fields}
        onChange={(changes) => setFields((before) => ({ ...before, ...changes }))}
        passwordMin={passwordMin}
        signUps={signUps}
        passkeys={passkeys}
        disabled={busy}
      />
      {message !== null && <MessageLine message={message} />}
      {!isClosed && (
        <Button
          // Without the app, the browser would send the password in the address.
          type={isHydrated ? 'submit' : 'button'}
          variant="primary"
          busy={busy}
          busyLabel={LOGIN_TEXTS[mode].busy}
          className="min-h-12"
        >
          {LOGIN_TEXTS[mode].submit}
        </Button>
      )}
      {passkeys && mode === 'signIn' && (
        <Suspense fallback={<div className="min-h-12" />}>
          <PasskeySignIn disabled={busy} onSignedIn={onSignedIn} />
        </Suspense>
      )}
      {provider !== null && mode !== 'forgot' && !isClosed && (
        <Suspense fallback={<div className="min-h-12" />}>
          <ProviderSignIn name={provider} disabled={busy} />
        </Suspense>
      )}
      <ModeLinks mode={mode} onSwitch={switchTo} />
    </form>
  );
}

interface FieldsProps {
  mode: LoginMode;
  fields: LoginFields;
  onChange: (changes: Partial<LoginFields>) => void;
  passwordMin: number;
  signUps: SignUpPolicy;
  passkeys: boolean;
  disabled: boolean;
}

function Fields({ mode, fields, onChange, passwordMin, signUps, passkeys, disabled }: FieldsProps) {
  return (
    <>
      {(mode !== 'signUp' || signUps !== 'closed') && (
        <TextField
          label="邮箱"
          type="email"
          name="email"
          autoComplete={passkeys ? 'email webauthn' : 'email'}
          inputMode="email"
          value={fields.email}
          onChange={(event) => onChange({ email: event.target.value })}
          disabled={disabled}
        />
      )}
      {mode === 'signIn' && (
        <TextField
          label="密码"
          type="password"
          name="password"
          autoComplete="current-password"
          value={fields.password}
          onChange={(event) => onChange({ password: event.target.value })}
          disabled={disabled}
        />
      )}
      {mode === 'signUp' && signUps !== 'closed' && (
        <NewPasswordFields
          label="密码"
          password={fields.password}
          confirmation={fields.confirmation}
          onChange={onChange}
          disabled={disabled}
          hint={`至少${passwordMin}位`}
        />
      )}
      {mode === 'signUp' && signUps !== 'open' && (
        <Suspense fallback={null}>
          <SignUpTerms
            signUps={signUps}
            invitation={fields.invitation}
            onChange={(invitation) => onChange({ invitation })}
            disabled={disabled}
          />
        </Suspense>
      )}
    </>
  );
}

function MessageLine({ message: { tone, text } }: { message: Message }) {
  return tone === 'error' ? (
    <p role="alert" className="text-sm text-danger">
      {text}
    </p>
  ) : (
    <p role="status" className="rounded-control bg-good/10 px-4 py-2.5 text-sm text-good">
      {text}
    </p>
  );
}
