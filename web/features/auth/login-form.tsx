// Sign in, sign up and forgot password on one screen (A§2, A§4). Switching between them clears
// messages and passwords, not the address.
import { useState, type FormEvent } from 'react';
import { isEmail, normalizeEmail } from '#domain/auth/email.ts';
import {
  checkSignUpPassword,
  PASSWORD_MIN_CHARACTERS,
  passwordErrorText,
} from '#domain/auth/password.ts';
import {
  ALREADY_REGISTERED_TEXT,
  resetMailFailureText,
  signInFailureText,
  SIGN_IN_FALLBACK_TEXT,
} from '#web/features/auth/auth-texts.ts';
import { PasswordStrength } from '#web/features/auth/password-strength.tsx';
import { UNKNOWN_FAILURE_TEXT } from '#web/core/errors/error-text.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** The three modes; sign-in is where it begins. */
export type LoginMode = 'signIn' | 'signUp' | 'forgot';

const WORDS: Record<LoginMode, { title: string; submit: string; busy: string }> = {
  signIn: { title: '登录', submit: '登录', busy: '登录中...' },
  signUp: { title: '注册', submit: '注册', busy: '注册中...' },
  forgot: { title: '找回密码', submit: '发送重置邮件', busy: '发送中...' },
};

const OUTBOX_TEXT =
  '这台服务器没有配置发信，邮件写在它的 data/outbox/ 文件夹里。请在那里打开邮件里的链接，或请管理员转给你。';

interface Message {
  tone: 'error' | 'success';
  text: string;
}

/** What a {@link LoginForm} takes. */
export interface LoginFormProps {
  /** Called once somebody is signed in. */
  onSignedIn: () => void;
  /** Characters a password has at least; the server can ask for more (PASSWORD_MIN). */
  passwordMin?: number | undefined;
  /** Where mails go; `outbox`: this server sends none and keeps them in a folder. */
  mail?: 'smtp' | 'outbox' | undefined;
}

/** The form in its three modes. */
export function LoginForm({
  onSignedIn,
  passwordMin = PASSWORD_MIN_CHARACTERS,
  mail = 'smtp',
}: LoginFormProps) {
  const session = useSessionActions();
  const [mode, setMode] = useState<LoginMode>('signIn');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [message, setMessage] = useState<Message | null>(null);
  const [busy, setBusy] = useState(false);
  const words = WORDS[mode];

  const fail = (text: string) => setMessage({ tone: 'error', text });
  const switchTo = (next: LoginMode) => {
    setMode(next);
    setMessage(null);
    setPassword('');
    setConfirmation('');
  };

  const submitSignIn = async (address: string) => {
    const error = await session.signIn(address, password);
    if (error === null) onSignedIn();
    else fail(signInFailureText(error));
  };
  const submitSignUp = async (address: string) => {
    const result = await session.signUp(address, password, `${location.origin}/inspiration`);
    if (result.error !== null) return fail(signInFailureText(result.error, passwordMin));
    if (result.signedIn) return onSignedIn();
    if (result.alreadyRegistered) return fail(ALREADY_REGISTERED_TEXT);
    switchTo('signIn');
    setMessage({
      tone: 'success',
      text:
        mail === 'smtp'
          ? '注册成功！请打开邮箱，点击确认链接，然后在这里登录。'
          : `注册成功！${OUTBOX_TEXT}`,
    });
  };
  const submitForgot = async (address: string) => {
    const error = await session.requestReset(address);
    if (error === null)
      setMessage({
        tone: 'success',
        text: mail === 'smtp' ? '重置邮件已发送，请打开邮箱，点击里面的链接。' : OUTBOX_TEXT,
      });
    else fail(resetMailFailureText(error));
  };

  const findFault = (address: string): string | null => {
    if (address === '') return '请输入邮箱';
    if (!isEmail(address)) return '请输入有效的邮箱地址';
    if (mode === 'forgot') return null;
    if (password === '') return '请输入密码';
    if (mode === 'signIn')
      return Array.from(password).length < PASSWORD_MIN_CHARACTERS
        ? passwordErrorText('PASSWORD_TOO_SHORT')
        : null;
    const checked = checkSignUpPassword(password, confirmation, passwordMin);
    return checked.ok ? null : passwordErrorText(checked.code, passwordMin);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setMessage(null);
    const address = normalizeEmail(email);
    const fault = findFault(address);
    if (fault !== null) return fail(fault);
    setBusy(true);
    try {
      await { signIn: submitSignIn, signUp: submitSignUp, forgot: submitForgot }[mode](address);
    } catch (error) {
      fail(error instanceof TypeError ? SIGN_IN_FALLBACK_TEXT : UNKNOWN_FAILURE_TEXT);
    }
    setBusy(false);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="login-title"
      className="flex flex-col gap-4"
    >
      <h1 id="login-title" className="text-2xl">
        {words.title}
      </h1>
      <TextField
        label="邮箱"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        disabled={busy}
      />
      {mode !== 'forgot' && (
        <div>
          <TextField
            key={mode}
            label="密码"
            type="password"
            name="password"
            autoComplete={mode === 'signUp' ? 'new-password' : 'current-password'}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            disabled={busy}
            hint={mode === 'signUp' && password === '' ? `至少${passwordMin}位` : undefined}
          />
          {mode === 'signUp' && <PasswordStrength password={password} />}
        </div>
      )}
      {mode === 'signUp' && (
        <TextField
          label="确认密码"
          type="password"
          name="confirmation"
          autoComplete="new-password"
          value={confirmation}
          onChange={(event) => setConfirmation(event.target.value)}
          disabled={busy}
        />
      )}
      {message !== null && (
        <p
          role={message.tone === 'error' ? 'alert' : 'status'}
          className={
            message.tone === 'error'
              ? 'text-sm text-danger'
              : 'rounded-control bg-good/10 px-4 py-2.5 text-sm text-good'
          }
        >
          {message.text}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        busyLabel={words.busy}
        className="min-h-12"
      >
        {words.submit}
      </Button>
      <div className="flex flex-wrap justify-between">
        {mode === 'signIn' && <ModeLink onClick={() => switchTo('forgot')}>忘记密码？</ModeLink>}
        {mode === 'signIn' && <ModeLink onClick={() => switchTo('signUp')}>立即注册</ModeLink>}
        {mode === 'signUp' && (
          <ModeLink onClick={() => switchTo('signIn')}>已有账号？去登录</ModeLink>
        )}
        {mode === 'forgot' && <ModeLink onClick={() => switchTo('signIn')}>返回登录</ModeLink>}
      </div>
    </form>
  );
}

function ModeLink({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-11 text-sm text-accent underline-offset-4 hover:underline"
    >
      {children}
    </button>
  );
}
