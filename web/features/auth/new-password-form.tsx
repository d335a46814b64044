import { Check, Circle } from 'lucide-react';
import { useState, type FormEvent, type ReactElement } from 'react';
import { checkResetPassword, hasLetterAndDigit, passwordErrorText } from '#domain/auth/password.ts';
import { NewPasswordFields } from '#web/features/auth/new-password-fields.tsx';
import {
  SERVICE_DOWN_TEXT,
  setNewPassword,
  type ResetUser,
} from '#web/features/auth/reset-steps.ts';
import type { AuthClient } from '#web/core/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { AddressText } from '#web/ui/address-text.tsx';

const RESET_TEXTS = {
  title: '设置新密码',
  about: null,
  label: '新密码',
  submit: '重置密码',
  busy: '重置中...',
} as const;

/**
 * For the confirmation of a sign-up that was sent from another browser, perhaps by another user.
 */
const SIGN_UP_TEXTS = {
  title: '设置密码',
  about: '邮箱已确认。这里不是注册时用的浏览器，为了保证账号只属于你，请在这里设置自己的密码。',
  label: '密码',
  submit: '设置密码',
  busy: '设置中...',
} as const;

export interface NewPasswordFormProps {
  /** The client of the recovery link. */
  loadClient: () => Promise<AuthClient>;
  user: ResetUser;
  /** Whether a sign-up confirmation led here. The form then explains why it asks. */
  fromSignUp: boolean;
  passwordMin: number;
  /** Called after the password was set; the form is busy until it ends. */
  onDone: () => Promise<void>;
  onBack: () => void;
  /** What else the new password may end; shown above the button. */
  children?: ReactElement | ReactElement[] | undefined;
}

/** The form of the reset page. */
export function NewPasswordForm({
  user,
  fromSignUp,
  loadClient,
  passwordMin,
  onDone,
  onBack,
  children,
}: NewPasswordFormProps) {
  const [fields, setFields] = useState({ password: '', confirmation: '' });
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const texts = fromSignUp ? SIGN_UP_TEXTS : RESET_TEXTS;

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
    if (failure === null) await onDone();
    else setError(failure);
    setBusy(false);
  };

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="reset-title"
      className="flex flex-col gap-4"
    >
      <h1 id="reset-title" className="text-2xl">
        {texts.title}
      </h1>
      {texts.about !== null && <p className="text-soft">{texts.about}</p>}
      <p className="text-sm wrap-anywhere text-soft">
        账号：
        <span className="text-ink">
          <AddressText>{user.email}</AddressText>
        </span>
      </p>
      {/* Password managers store the new password under this address. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <NewPasswordFields
        label={texts.label}
        password={fields.password}
        confirmation={fields.confirmation}
        onChange={(changes) => setFields((before) => ({ ...before, ...changes }))}
        disabled={busy}
      />
      <Requirements password={fields.password} passwordMin={passwordMin} />
      {children}
      {error !== null && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        busyLabel={texts.busy}
        className="min-h-12"
      >
        {texts.submit}
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
        <Requirement
          met={Array.from(password).length >= passwordMin}
          text={`至少${passwordMin}位`}
        />
        <Requirement met={hasLetterAndDigit(password)} text="包含字母和数字" />
      </ul>
      <p className="mt-1 text-xs">建议加入特殊字符，不要用生日、手机号这样简单的密码。</p>
    </section>
  );
}

function Requirement({ met, text }: { met: boolean; text: string }) {
  return (
    <li className={classNames('flex items-center gap-2', met && 'text-good')}>
      {met ? (
        <Check aria-hidden="true" className="size-4" />
      ) : (
        <Circle aria-hidden="true" className="size-4 opacity-50" />
      )}
      <span>
        <span>{text}</span>
        {met && <span className="sr-only">，已满足</span>}
      </span>
    </li>
  );
}
