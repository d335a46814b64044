// Changes the password in the settings. The current one is required, and the rules for the new one
// are those of the reset (A§5). The server ends all other sessions and sends the user a mail.
import { useState, type ReactNode } from 'react';
import { PASSWORD_MIN_CHARACTERS } from '#domain/auth/password-length.ts';
import { checkResetPassword, passwordErrorText } from '#domain/auth/password.ts';
import { useServerConfig } from '#web/core/config/server-config.ts';
import { useSession, useSessionActions } from '#web/core/session/use-session.ts';
import { describedFailure, type AuthFailure } from '#web/features/auth/auth-texts.ts';
import { NewPasswordFields } from '#web/features/auth/new-password-fields.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const FAILED_TEXT = '密码可能没改成，请检查网络连接后重试';

interface Fields {
  current: string;
  password: string;
  confirmation: string;
}

interface FieldError {
  field: keyof Fields;
  text: string;
}

/** The open dialog. `onChanged` is called after a successful change. */
export function PasswordChangeDialog({
  onClose,
  onChanged,
  children,
}: {
  onClose: () => void;
  onChanged: () => void;
  /** Below the fields. */
  children?: ReactNode;
}) {
  const session = useSessionActions();
  const { user } = useSession();
  const notice = useNotice();
  const passwordMin = useServerConfig()?.auth.passwordMin ?? PASSWORD_MIN_CHARACTERS;
  const [fields, setFields] = useState<Fields>({ current: '', password: '', confirmation: '' });
  const [error, setError] = useState<FieldError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = (changes: Partial<Fields>) => setFields((before) => ({ ...before, ...changes }));
  const textAt = (field: keyof Fields) => (error?.field === field ? error.text : null);

  const submit = async () => {
    const fieldError = findFieldError(fields, passwordMin);
    setError(fieldError);
    if (fieldError !== null) return;
    setBusy(true);
    const failure = await session
      .changePassword(fields.current, fields.password)
      .catch(() => ({ message: '' }));
    setBusy(false);
    if (failure !== null) return setError(fieldErrorOf(failure, passwordMin));
    onClose();
    onChanged();
    notice.info('密码已修改，其他设备已退出登录。');
  };

  return (
    <FormDialog
      title="修改密码"
      variant="primary"
      busy={isBusy}
      busyLabel="修改中..."
      onClose={onClose}
      onSubmit={submit}
    >
      {/* Password managers store the new password under this user name. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user?.email ?? ''}
        readOnly
        hidden
      />
      <TextField
        label="当前密码"
        type="password"
        autoComplete="current-password"
        value={fields.current}
        onChange={(event) => change({ current: event.target.value })}
        disabled={isBusy}
        error={textAt('current')}
        hint="忘记了的话，请退出登录，在登录页找回密码。"
      />
      <NewPasswordFields
        label="新密码"
        password={fields.password}
        confirmation={fields.confirmation}
        onChange={change}
        disabled={isBusy}
        hint={`至少${passwordMin}位，包含字母和数字`}
        passwordError={textAt('password')}
        confirmationError={textAt('confirmation')}
      />
      {children}
    </FormDialog>
  );
}

function findFieldError(
  { current, password, confirmation }: Fields,
  passwordMin: number,
): FieldError | null {
  if (current === '') return { field: 'current', text: '请输入当前密码' };
  const checked = checkResetPassword(password, confirmation, passwordMin);
  if (checked.ok) return null;
  return {
    field: checked.code === 'RESET_PASSWORD_MISMATCH' ? 'confirmation' : 'password',
    text: passwordErrorText(checked.code, passwordMin),
  };
}

function fieldErrorOf(failure: AuthFailure, passwordMin: number): FieldError {
  const isAboutNew = failure.code === 'same_password' || failure.code === 'weak_password';
  return {
    field: isAboutNew ? 'password' : 'current',
    text: describedFailure(failure, passwordMin) ?? FAILED_TEXT,
  };
}
