// The dialogs of passkeys: another name, and the password before one is added in an older session.
import { useState } from 'react';
import { isPasskeyName, normalizePasskeyName } from '#domain/auth/passkey.ts';
import { errorCode } from '#web/core/errors/error-text.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { useSession } from '#web/core/session/use-session.ts';
import {
  passkeyErrorText,
  useProve,
  useRenamePasskey,
  type Passkey,
} from '#web/features/auth/passkey.queries.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  const [typed, setTyped] = useState(passkey.name);
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    const name = normalizePasskeyName(typed);
    if (name === '') return setError('请输入名称');
    if (!isPasskeyName(name)) return setError('名称太长了，最多40个汉字');
    setError(null);
    try {
      await rename.mutateAsync({ id: passkey.id, name });
      onClose();
    } catch (failure) {
      setError(passkeyErrorText(failure));
    }
  };
  return (
    <FormDialog
      title="改名"
      variant="primary"
      busy={rename.isPending}
      busyLabel="保存中..."
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label="名称"
        name="passkey-name"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        disabled={rename.isPending}
        error={error}
        hint="写它存在哪里，比如“我的手机”。"
      />
    </FormDialog>
  );
}

/** Asks for the password, so that a browser left open is not enough to add a way in. */
export function ProofDialog({
  about,
  onClose,
  onProved,
}: {
  /** Why it is asked for. */
  about: string;
  onClose: () => void;
  onProved: () => void;
}) {
  const prove = useProve();
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    if (password === '') return setError('请输入密码');
    setError(null);
    try {
      await prove.mutateAsync(password);
      onProved();
    } catch (failure) {
      setError(failureText(failure, '没有验证成功，请检查网络连接后重试'));
      if (errorCode(failure) === 'WRONG_PASSWORD') setPassword('');
    }
  };
  return (
    <FormDialog
      title="验证身份"
      variant="primary"
      busy={prove.isPending}
      busyLabel="验证中..."
      onClose={onClose}
      onSubmit={submit}
      intro={<p className="mb-4 text-soft">{about}</p>}
    >
      {/* Password managers look for the account beside its password. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={user?.email ?? ''}
        readOnly
        hidden
      />
      <TextField
        label="密码"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        disabled={prove.isPending}
        error={error}
        hint="忘记了的话，请退出登录，在登录页找回密码。"
      />
    </FormDialog>
  );
}
