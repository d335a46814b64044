// The reset screen in its four states (A§2): checking the link, invalid, the form, success. After success three seconds, then out.
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { Check, Circle } from 'lucide-react';
import { checkResetPassword, hasLetterAndDigit, PASSWORD_MIN_CHARACTERS, passwordFaultText } from '#domain/auth/password.ts';
import { PasswordStrength } from '#web/features/auth/password-strength.tsx';
import { openRecoveryLink, RESET_LINK_INVALID_TEXT, setNewPassword } from '#web/features/auth/reset-steps.ts';
import type { MailLink } from '#web/core/session/recovery-link.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** How long success is shown, in milliseconds (A§9). */
export const RESET_REDIRECT_MS = 3000;

/** The confirmation of a sign-up that another browser, perhaps another person, has sent. */
const FROM_SIGN_UP_TEXT = '邮箱已确认。这里不是注册时用的浏览器，为了保证账号只属于你，请在这里设置自己的密码。';

type Step = { name: 'checking' } | { name: 'invalid'; text: string } | { name: 'form' } | { name: 'success' };

/** What {@link ResetPassword} takes. */
export interface ResetPasswordProps {
  link: MailLink;
  /** Whether a confirmation of another browser's sign-up led here: the form then says why it asks for a password. */
  fromSignUp?: boolean;
  /** Characters a password has at least; the server can ask for more (PASSWORD_MIN). */
  passwordMin?: number | undefined;
  /** Called after signing out: leads to `/` (A§4). */
  onLeave: () => void;
}

/** The screen. */
export function ResetPassword({ link, fromSignUp = false, passwordMin = PASSWORD_MIN_CHARACTERS, onLeave }: ResetPasswordProps) {
  const session = useSessionActions();
  const [step, setStep] = useState<Step>(link.kind === 'invalid' ? { name: 'invalid', text: RESET_LINK_INVALID_TEXT } : { name: 'checking' });

  const leave = async () => {
    await session.signOut();
    onLeave();
  };

  useEffect(() => {
    if (link.kind === 'invalid') return;
    // A one-time token works once; the strict-mode double run of effects must not use it up.
    const opened = openOnce(link, () => session.getClient().then((auth) => openRecoveryLink(auth, link)));
    let isShown = true;
    void opened.then((trouble) => {
      if (isShown) setStep(trouble === null ? { name: 'form' } : { name: 'invalid', text: trouble });
    });
    return () => {
      isShown = false;
    };
  }, [link, session]);

  useEffect(() => {
    if (step.name !== 'success') return;
    const timer = setTimeout(() => void session.signOut().then(onLeave), RESET_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [step, session, onLeave]);

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
          <h1 className="text-2xl">链接无法使用</h1>
          <p role="alert" className="text-danger">
            {step.text}
          </p>
          <Button variant="primary" onClick={() => void leave()}>
            返回登录
          </Button>
        </div>
      );
    case 'form':
      return <NewPasswordForm passwordMin={passwordMin} fromSignUp={fromSignUp} onDone={() => setStep({ name: 'success' })} onBack={() => void leave()} />;
    case 'success':
      return (
        <div role="status" className="flex flex-col gap-5">
          <h1 className="text-2xl">密码已重置</h1>
          <p className="text-good">请用新密码登录，正在带你回到首页。</p>
          <Button onClick={() => void leave()}>返回登录</Button>
        </div>
      );
  }
}

const openedLinks = new WeakMap<MailLink, Promise<string | null>>();

function openOnce(link: MailLink, open: () => Promise<string | null>): Promise<string | null> {
  const before = openedLinks.get(link);
  if (before !== undefined) return before;
  const opened = open().catch(() => '服务不可用，请稍后再试');
  openedLinks.set(link, opened);
  return opened;
}

function NewPasswordForm({ passwordMin, fromSignUp, onDone, onBack }: { passwordMin: number; fromSignUp: boolean; onDone: () => void; onBack: () => void }) {
  const session = useSessionActions();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const checked = checkResetPassword(password, confirmation, passwordMin);
    if (!checked.ok) return setTrouble(passwordFaultText(checked.code, passwordMin));
    setTrouble(null);
    setBusy(true);
    const failure = await setNewPassword(await session.getClient(), password, passwordMin);
    setBusy(false);
    if (failure === null) onDone();
    else setTrouble(failure);
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-labelledby="reset-title" className="flex flex-col gap-4">
      <h1 id="reset-title" className="text-2xl">
        设置新密码
      </h1>
      {fromSignUp && <p className="text-soft">{FROM_SIGN_UP_TEXT}</p>}
      <div>
        <TextField
          label="新密码"
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          disabled={busy}
        />
        <PasswordStrength password={password} />
      </div>
      <TextField
        label="确认新密码"
        type="password"
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => setConfirmation(event.target.value)}
        disabled={busy}
      />
      <section aria-label="密码要求" className="rounded-control bg-sunken px-4 py-3 text-sm text-soft">
        <h2 className="text-ink">密码要求</h2>
        <ul className="mt-1">
          <Requirement met={Array.from(password).length >= passwordMin}>至少{passwordMin}位</Requirement>
          <Requirement met={hasLetterAndDigit(password)}>包含字母和数字</Requirement>
        </ul>
        <p className="mt-1 text-xs">建议加入特殊字符，不要用生日、手机号这样简单的密码。</p>
      </section>
      {trouble !== null && (
        <p role="alert" className="text-sm text-danger">
          {trouble}
        </p>
      )}
      <Button type="submit" variant="primary" busy={busy} busyLabel="重置中..." className="min-h-12">
        重置密码
      </Button>
      <button type="button" onClick={onBack} className="min-h-11 self-start text-sm text-accent underline-offset-4 hover:underline">
        返回登录
      </button>
    </form>
  );
}

function Requirement({ met, children }: { met: boolean; children: ReactNode }) {
  return (
    <li className={classNames('flex items-center gap-2', met && 'text-good')}>
      {met ? <Check aria-hidden="true" className="size-4" /> : <Circle aria-hidden="true" className="size-4 opacity-50" />}
      <span>
        {children}
        {met && <span className="sr-only">，已满足</span>}
      </span>
    </li>
  );
}
