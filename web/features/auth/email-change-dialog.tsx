// Asks for another address in the settings. The password is required; with confirmation mails on,
// the change waits for the links of both addresses (rulings 137).
import { useState } from 'react';
import { EMAIL_MAX_CHARACTERS, emailFault, normalizeEmail } from '#domain/auth/email.ts';
import { useMailText } from '#web/core/config/mail-text.ts';
import { useServerConfig } from '#web/core/config/server-config.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { describedFailure, type AuthFailure } from '#web/features/auth/auth-texts.ts';
import { useHasPassword, useReloadAuthUser } from '#web/features/auth/auth-user.queries.ts';
import { EMAIL_FAILED_TEXT } from '#web/features/auth/email.queries.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface FieldError {
  field: 'email' | 'password';
  text: string;
}

/** The open dialog; `email` is the account's address. */
export function EmailChangeDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const session = useSessionActions();
  const notice = useNotice();
  const reload = useReloadAuthUser();
  const mailText = useMailText();
  const hasPassword = useHasPassword();
  const isConfirmed = useServerConfig()?.auth.autoconfirm === false;
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<FieldError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const textAt = (field: FieldError['field']) => (error?.field === field ? error.text : null);

  const submit = async () => {
    const fieldError = findFieldError(typed, hasPassword ? password : null, email);
    setError(fieldError);
    if (fieldError !== null) return;
    setBusy(true);
    const { error: failure, isChanged } = await session
      .changeEmail(normalizeEmail(typed), hasPassword ? password : '')
      .catch(() => ({ error: { message: '' }, isChanged: false }));
    setBusy(false);
    if (failure !== null) return setError(fieldErrorOf(failure, hasPassword));
    onClose();
    void reload();
    notice.info(
      isChanged
        ? '邮箱已更换，以后用新邮箱登录。'
        : mailText('两封确认邮件正在路上，请到两个邮箱里查收。'),
    );
  };

  return (
    <FormDialog
      title="更换邮箱"
      variant="primary"
      busy={isBusy}
      busyLabel="提交中..."
      onClose={onClose}
      onSubmit={submit}
      intro={
        <p className="mb-4 text-soft">
          {isConfirmed
            ? '新旧两个邮箱都会收到一封信，里面的链接都点过以后，邮箱才会更换。在那之前一切照旧。'
            : '提交以后，就用新邮箱登录；重置密码的邮件也寄到那里，请仔细核对。'}
        </p>
      }
    >
      <TextField
        label="新邮箱"
        type="email"
        name="new-email"
        data-first-focus=""
        autoComplete="email"
        maxLength={EMAIL_MAX_CHARACTERS}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        disabled={isBusy}
        error={textAt('email')}
      />
      {hasPassword && (
        <TextField
          label="当前密码"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          disabled={isBusy}
          error={textAt('password')}
        />
      )}
    </FormDialog>
  );
}

/** `password` null: the account has none. */
function findFieldError(
  typed: string,
  password: string | null,
  current: string,
): FieldError | null {
  const email = normalizeEmail(typed);
  if (email === '') return { field: 'email', text: '请输入新邮箱' };
  const fault = emailFault(typed, '邮箱地址格式不正确');
  if (fault !== null) return { field: 'email', text: fault };
  if (email === current) return { field: 'email', text: '这就是现在的邮箱' };
  return password === '' ? { field: 'password', text: '请输入当前密码' } : null;
}

function fieldErrorOf(failure: AuthFailure, hasPassword: boolean): FieldError {
  if (failure.code === 'email_exists')
    return { field: 'email', text: '这个邮箱已经有账号了，请换一个' };
  if (failure.code === 'validation_failed') return { field: 'email', text: '邮箱地址格式不正确' };
  return {
    field: hasPassword ? 'password' : 'email',
    text: describedFailure(failure) ?? EMAIL_FAILED_TEXT,
  };
}
