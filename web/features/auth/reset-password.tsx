// The reset page in its four states (A§2): checking the link, invalid, the form, success. An
// account with two-step sign-in is asked for a code before the form.
import { lazy, Suspense, useCallback, useEffect, useState, type ReactElement } from 'react';
import { PASSWORD_MIN_CHARACTERS } from '#domain/auth/password-length.ts';
import { NewPasswordForm } from '#web/features/auth/new-password-form.tsx';
import {
  openRecoveryLink,
  SERVICE_DOWN_TEXT,
  type OpenedRecovery,
  type ResetUser,
} from '#web/features/auth/reset-steps.ts';
import type { MailLink } from '#web/core/session/recovery-link.ts';
import type { AuthClient } from '#web/core/session/session.ts';
import type { StoredUser } from '#web/core/session/session-storage.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AddressText } from '#web/ui/address-text.tsx';

/** Delay of the redirect after success, in milliseconds (A§9). */
export const RESET_REDIRECT_MS = 3000;

const SecondStepForm = lazy(() =>
  import('#web/features/auth/second-step-form.tsx').then((module) => ({
    default: module.SecondStepForm,
  })),
);

type Step =
  | { name: 'checking' }
  | { name: 'invalid'; text: string; isOpen: boolean }
  | { name: 'question'; user: ResetUser; signedIn: StoredUser; needsStep: boolean }
  | { name: 'form'; user: ResetUser; needsStep: boolean }
  | { name: 'success'; user: ResetUser; outcome: ChangeOutcome | null };

/** What else ended with the password, or a failure, which the user reads in their own time. */
export interface ChangeOutcome {
  text: string;
  isFailure: boolean;
}

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
  signedIn: StoredUser | null;
  /** Minimum length of a password; PASSWORD_MIN can raise it. */
  passwordMin?: number | undefined;
  /** Called once the link is used or rejected, so that it can be removed from the address. */
  onSettled: () => void;
  /** Shown in the form. */
  children?: ReactElement | ReactElement[] | undefined;
  /**
   * Called after the password was set, while the session of the link is open. Does not throw.
   */
  afterChange?: () => Promise<ChangeOutcome | null>;
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
  children,
  afterChange,
  onLeave,
}: ResetPasswordProps) {
  const session = useSessionActions();
  const [attempt, setAttempt] = useState(0);
  const [step, setStep] = useState<Step>({ name: 'checking' });

  useEffect(() => {
    let isShown = true;
    void openOnce(link, attempt, loadClient).then((opened) => {
      if (!isShown) return;
      if ('user' in opened || !opened.isOpen) onSettled();
      if (!('user' in opened))
        setStep({ name: 'invalid', text: opened.error, isOpen: opened.isOpen });
      else if (signedIn === null) setStep({ name: 'form', ...opened });
      else setStep({ name: 'question', ...opened, signedIn });
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
    if (step.name !== 'success' || step.outcome?.isFailure === true) return;
    const timer = setTimeout(() => void leave('/'), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [step, leave]);

  const succeed = async (user: ResetUser) => {
    const outcome = (await afterChange?.()) ?? null;
    // The server has ended all sessions of this account, so the stored one has ended too.
    if (signedIn?.id === user.id) await session.signOut();
    setStep({ name: 'success', user, outcome });
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
          <p className="wrap-anywhere">
            <AddressText>{questionText(step.user, step.signedIn)}</AddressText>
          </p>
          <Button variant="primary" onClick={() => setStep({ ...step, name: 'form' })}>
            继续重置
          </Button>
          <Button onClick={() => void leave('/')}>不重置，返回</Button>
        </div>
      );
    case 'form':
      if (step.needsStep)
        return (
          <Suspense fallback={<Spinner />}>
            <SecondStepForm
              about={`重置 ${step.user.email} 的密码之前，请输入验证器里的6位数字。`}
              loadClient={loadClient}
              onDone={() => setStep({ ...step, needsStep: false })}
            >
              <Button onClick={() => void leave('/login')}>返回登录</Button>
            </SecondStepForm>
          </Suspense>
        );
      return (
        <NewPasswordForm
          user={step.user}
          fromSignUp={fromSignUp}
          loadClient={loadClient}
          passwordMin={passwordMin}
          onDone={() => succeed(step.user)}
          onBack={() => void leave('/login')}
        >
          {children}
        </NewPasswordForm>
      );
    case 'success':
      return (
        <div role="status" className="flex flex-col gap-5">
          <h1 className="text-2xl">{fromSignUp ? '密码已设置' : '密码已重置'}</h1>
          {step.outcome?.isFailure === true ? (
            <p className="text-danger">{step.outcome.text}</p>
          ) : (
            <p className="text-good">
              {step.outcome?.text}
              {`下次请用${fromSignUp ? '这个' : '新'}密码登录，正在带你回到首页。`}
            </p>
          )}
          <Button onClick={() => void leave('/login')}>返回登录</Button>
        </div>
      );
  }
}

function questionText(user: ResetUser, signedIn: StoredUser): string {
  return user.id === signedIn.id
    ? `这个链接会重置 ${user.email} 的密码，你正用这个账号登录。重置后，这里和其他设备都要用新密码重新登录。`
    : `这个链接会重置 ${user.email} 的密码。这里登录的是 ${signedIn.email}，不受影响。如果重置不是你申请的，请返回。`;
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
