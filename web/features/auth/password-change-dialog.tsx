// A new password in the settings: the current one is asked, and the rules are those of the reset
// (A§5). The server ends all other sessions and tells the owner by mail.
import { useState, type FormEvent } from 'react';
import {
  checkResetPassword,
  PASSWORD_MIN_CHARACTERS,
  passwordErrorText,
} from '#domain/auth/password.ts';
import { useServerConfig } from '#web/core/config/server-config.ts';
import { useSession, useSessionActions } from '#web/core/session/use-session.ts';
import { describedFailure, type AuthFailure } from '#web/features/auth/auth-texts.ts';
import { PasswordStrength } from '#web/features/auth/password-strength.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const FORM_ID = 'change-password';
const FAILED_TEXT = '密码没有修改，请检查网络连接后重试';

/** What a person is told, at the field that it is about. */
interface Trouble {
  field: 'current' | 'next' | 'repeated';
  text: string;
}

/** The dialog. */
export function PasswordChangeDialog({
  onClose,
  onChanged,
}: {
  onClose: () => void;
  onChanged: () => void;
}) {
  const session = useSessionActions();
  const { user } = useSession();
  const notice = useNotice();
  const passwordMin = useServerConfig()?.auth.passwordMin ?? PASSWORD_MIN_CHARACTERS;
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [repeated, setRepeated] = useState('');
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [isBusy, setBusy] = useState(false);
  const textAt = (field: Trouble['field']) => (trouble?.field === field ? trouble.text : null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = findTrouble({ current, next, repeated, passwordMin });
    setTrouble(found);
    if (found !== null) return;
    setBusy(true);
    const failure = await session.changePassword(current, next).catch(() => ({ message: '' }));
    setBusy(false);
    if (failure !== null) return setTrouble(troubleOf(failure, passwordMin));
    onClose();
    onChanged();
    notice.info('密码已修改，其他设备已退出登录。');
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="修改密码"
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            type="submit"
            form={FORM_ID}
            variant="primary"
            busy={isBusy}
            busyLabel="修改中..."
          >
            修改密码
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-4"
      >
        {/* Password managers file the new password under it. */}
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
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          disabled={isBusy}
          error={textAt('current')}
          hint="忘记了的话，请退出登录，在登录页找回密码。"
        />
        <div>
          <TextField
            label="新密码"
            type="password"
            autoComplete="new-password"
            value={next}
            onChange={(event) => setNext(event.target.value)}
            disabled={isBusy}
            error={textAt('next')}
            hint={next === '' ? `至少${passwordMin}位，包含字母和数字` : undefined}
          />
          <PasswordStrength password={next} />
        </div>
        <TextField
          label="确认新密码"
          type="password"
          autoComplete="new-password"
          value={repeated}
          onChange={(event) => setRepeated(event.target.value)}
          disabled={isBusy}
          error={textAt('repeated')}
        />
      </form>
    </Dialog>
  );
}

function findTrouble(given: {
  current: string;
  next: string;
  repeated: string;
  passwordMin: number;
}): Trouble | null {
  if (given.current === '') return { field: 'current', text: '请输入当前密码' };
  const checked = checkResetPassword(given.next, given.repeated, given.passwordMin);
  if (checked.ok) return null;
  return {
    field: checked.code === 'RESET_PASSWORD_MISMATCH' ? 'repeated' : 'next',
    text: passwordErrorText(checked.code, given.passwordMin),
  };
}

function troubleOf(failure: AuthFailure, passwordMin: number): Trouble {
  const isAboutNext = failure.code === 'same_password' || failure.code === 'weak_password';
  return {
    field: isAboutNext ? 'next' : 'current',
    text: describedFailure(failure, passwordMin) ?? FAILED_TEXT,
  };
}
