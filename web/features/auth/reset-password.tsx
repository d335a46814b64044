// The reset page in its four states (A§2): checking the link, invalid, the form, success.
import { useCallback, useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Check, Circle } from 'lucide-react';
import {
  checkResetPassword,
  hasLetterAndDigit,
  PASSWORD_MIN_CHARACTERS,
  passwordErrorText,
} from '#domain/auth/password.ts';
import { NewPasswordFields } from '#web/features/auth/new-password-fields.tsx';
import {
  openRecoveryLink,
  SERVICE_DOWN_TEXT,
  setNewPassword,
  type OpenedRecovery,
  type ResetPerson,
} from '#web/features/auth/reset-steps.ts';
import type { MailLink } from '#web/core/session/recovery-link.ts';
import type { AuthClient } from '#web/core/session/session.ts';
import type { StoredPerson } from '#web/core/session/session-storage.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/spinner.tsx';

/** Delay of the redirect after success, in milliseconds (A§9). */
export const RESET_REDIRECT_MS = 3000;

/**
 * For the confirmation of a sign-up that was sent from another browser, perhaps by another user.
 */
const FROM_SIGN_UP_TEXT =
  '邮箱已确认。这里不是注册时用的浏览器，为了保证账号只属于你，请在这里设置自己的密码。';

type Step =
  | { name: 'checking' }
  | { name: 'invalid'; text: string; isOpen: boolean }
  | { name: 'question'; person: ResetPerson; signedIn: StoredPerson }
  | { name: 'form'; person: ResetPerson }
  | { name: 'success'; person: ResetPerson };

export interface ResetPasswordProps {
  link: MailLink;
  /**
   * Whether a sign-up confirmation from another browser led here. The form then explains why it
   * asks for a password.
   */
  fromSignUp?: boolean;
  /**
   * The client for this link only; it stores no session (rulings 83). Every call must return the
   * same client.
   */
  loadClient: () => Promise<AuthClient>;
  /** The user whose session is stored in this browser; null when signed out. */
  signedIn: StoredPerson | null;
  /** Minimum length of a password; PASSWORD_MIN can raise it. */
  passwordMin?: number | undefined;
  /** Called once the link is used or rejected, so that it can be removed from the address. */
  onSettled: () => void;
  /** Called with `/` after success (A§4), and with `/login` by the button. */
  onLeave: (to: '/' | '/login') => void;
}

export function ResetPassword({
  link,
  fromSignUp = false,
  loadClient,
  signedIn,
  passwordMin = PASSWORD_MIN_CHARACTERS,
  onSettled,
  onLeave,
}: ResetPasswordProps) {
  const session = useSessionActions();
  const [attempt, setAttempt] = useState(0);
  const [step, setStep] = useState<Step>({ name: 'checking' });

  useEffect(() => {
    let isShown = true;
    void openOnce(link, attempt, loadClient).then((opened) => {
      if (!isShown) return;
      if ('person' in opened || !opened.isOpen) onSettled();
      if (!('person' in opened))
        setStep({ name: 'invalid', text: opened.error, isOpen: opened.isOpen });
      else if (signedIn === null) setStep({ name: 'form', person: opened.person });
      else setStep({ name: 'question', person: opened.person, signedIn });
    });
    return () => {
      isShown = false;
    };
  }, [link, attempt, loadClient, signedIn, onSettled]);

  const leave = useCallback(
    async (to: '/' | '/login') => {
      await loadClient()
        .then((auth) => auth.signOut({ scope: 'local' }))
        .catch(() => undefined);
      onLeave(to);
    },
    [loadClient, onLeave],
  );

  useEffect(() => {
    if (step.name !== 'success') return;
    const timer = setTimeout(() => void leave('/'), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [step, leave]);

  const succeed = async (person: ResetPerson) => {
    // The server has ended all sessions of this account, so the stored one has ended too.
    if (signedIn?.id === person.id) await session.signOut();
    setStep({ name: 'success', person });
  };

  switch (step.name) {
    case 'checking':
      return (
        <p role="status" className="flex items-center gap-3 text-soft">
          <Spinner />
          正在验证重置链接...
        </p>
      );
    case 'invalid':
      return (
        <div className="flex flex-col gap-5">
          <h1 className="text-2xl">{step.isOpen ? '暂时打不开链接' : '链接无法使用'}</h1>
          <p role="alert" className="text-danger">
            {step.text}
          </p>
          {step.isOpen && (
            <Button
              variant="primary"
              onClick={() => {
                setStep({ name: 'checking' });
                setAttempt(attempt + 1);
              }}
            >
              再试一次
            </Button>
          )}
          <Button variant={step.isOpen ? 'quiet' : 'primary'} onClick={() => onLeave('/login')}>
            返回登录
          </Button>
        </div>
      );
    case 'question':
      return (
        <div className="flex flex-col gap-5">
          <h1 className="text-2xl">要重置这个账号的密码吗？</h1>
          <p className="wrap-anywhere">{questionText(step.person, step.signedIn)}</p>
          <Button variant="primary" onClick={() => setStep({ name: 'form', person: step.person })}>
            继续重置
          </Button>
          <Button onClick={() => void leave('/')}>不重置，返回</Button>
        </div>
      );
    case 'form':
      return (
        <NewPasswordForm
          person={step.person}
          fromSignUp={fromSignUp}
          loadClient={loadClient}
          passwordMin={passwordMin}
          onDone={() => void succeed(step.person)}
          onBack={() => void leave('/login')}
        />
      );
    case 'success':
      return (
        <div role="status" className="flex flex-col gap-5">
          <h1 className="text-2xl">密码已重置</h1>
          <p className="text-good">请用新密码登录，正在带你回到首页。</p>
          <Button onClick={() => void leave('/login')}>返回登录</Button>
        </div>
      );
  }
}

function questionText(person: ResetPerson, signedIn: StoredPerson): string {
  return person.id === signedIn.id
    ? `这个链接会重置 ${person.email} 的密码，你正用这个账号登录。重置后，这里和其他设备都要用新密码重新登录。`
    : `这个链接会重置 ${person.email} 的密码。这里登录的是 ${signedIn.email}，不受影响。如果重置不是你申请的，请返回。`;
}

const openedLinks = new WeakMap<MailLink, { attempt: number; opened: Promise<OpenedRecovery> }>();

/**
 * Opens a link once per attempt. A one-time token works once, and strict mode runs effects twice.
 */
function openOnce(
  link: MailLink,
  attempt: number,
  loadClient: () => Promise<AuthClient>,
): Promise<OpenedRecovery> {
  const before = openedLinks.get(link);
  if (before?.attempt === attempt) return before.opened;
  const opened = loadClient().then(
    (auth) => openRecoveryLink(auth, link),
    () => ({ error: SERVICE_DOWN_TEXT, isOpen: true }),
  );
  openedLinks.set(link, { attempt, opened });
  return opened;
}

interface NewPasswordFormProps extends Pick<ResetPasswordProps, 'loadClient'> {
  person: ResetPerson;
  fromSignUp: boolean;
  passwordMin: number;
  onDone: () => void;
  onBack: () => void;
}

function NewPasswordForm({
  person,
  fromSignUp,
  loadClient,
  passwordMin,
  onDone,
  onBack,
}: NewPasswordFormProps) {
  const [fields, setFields] = useState({ password: '', confirmation: '' });
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = checkResetPassword(fields.password, fields.confirmation, passwordMin);
    if (!checked.ok) return setError(passwordErrorText(checked.code, passwordMin));
    setError(null);
    setBusy(true);
    const failure = await loadClient().then(
      (auth) => setNewPassword(auth, fields.password, passwordMin),
      () => SERVICE_DOWN_TEXT,
    );
    setBusy(false);
    if (failure === null) onDone();
    else setError(failure);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="reset-title"
      className="flex flex-col gap-4"
    >
      <h1 id="reset-title" className="text-2xl">
        设置新密码
      </h1>
      {fromSignUp && <p className="text-soft">{FROM_SIGN_UP_TEXT}</p>}
      <p className="text-sm wrap-anywhere text-soft">
        账号：<span className="text-ink">{person.email}</span>
      </p>
      {/* Password managers store the new password under this address. */}
      <input type="email" autoComplete="username" value={person.email} readOnly hidden />
      <NewPasswordFields
        label="新密码"
        password={fields.password}
        confirmation={fields.confirmation}
        onChange={(changes) => setFields((before) => ({ ...before, ...changes }))}
        disabled={busy}
      />
      <Requirements password={fields.password} passwordMin={passwordMin} />
      {error !== null && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        busyLabel="重置中..."
        className="min-h-12"
      >
        重置密码
      </Button>
      <button
        type="button"
        onClick={onBack}
        className="min-h-11 self-start text-sm text-accent underline-offset-4 hover:underline"
      >
        返回登录
      </button>
    </form>
  );
}

function Requirements({ password, passwordMin }: { password: string; passwordMin: number }) {
  return (
    <section
      aria-label="密码要求"
      className="rounded-control bg-sunken px-4 py-3 text-sm text-soft"
    >
      <h2 className="text-ink">密码要求</h2>
      <ul className="mt-1">
        <Requirement met={Array.from(password).length >= passwordMin}>
          至少{passwordMin}位
        </Requirement>
        <Requirement met={hasLetterAndDigit(password)}>包含字母和数字</Requirement>
      </ul>
      <p className="mt-1 text-xs">建议加入特殊字符，不要用生日、手机号这样简单的密码。</p>
    </section>
  );
}

function Requirement({ met, children }: { met: boolean; children: ReactNode }) {
  return (
    <li className={classNames('flex items-center gap-2', met && 'text-good')}>
      {met ? (
        <Check aria-hidden="true" className="size-4" />
      ) : (
        <Circle aria-hidden="true" className="size-4 opacity-50" />
      )}
      <span>
        {children}
        {met && <span className="sr-only">，已满足</span>}
      </span>
    </li>
  );
}
