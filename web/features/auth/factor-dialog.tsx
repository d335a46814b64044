// Adds an authenticator: scan the QR code or copy the secret, then type the first code.
import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { normalizeCode } from '#domain/auth/second-step.ts';
import { useCopy } from '#web/core/browser/use-copy.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import {
  factorFailureText,
  useEnroll,
  useReload,
  type Enrolment,
} from '#web/features/auth/factor.queries.ts';
import { STEP_FAILED_TEXT, takeSecondStep } from '#web/features/auth/second-step.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';

const NAME = '验证器';

export interface FactorDialogProps {
  /** The names of the authenticators there are; a new one gets another. */
  names: readonly string[];
  onClose: () => void;
  /** Called once its first code was right. */
  onAdded: () => void;
}

export function FactorDialog({ names, onClose, onAdded }: FactorDialogProps) {
  const { loadClient } = useSessionActions();
  const notice = useNotice();
  const reload = useReload();
  const { mutateAsync: enroll, data: enrolment, error: refusal } = useEnroll();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isBegun = useRef(false);
  const [name] = useState(() => freeName(names));

  // Once: strict mode runs effects twice, and two would have one name.
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    enroll(name).catch(() => undefined);
  }, [enroll, name]);

  const submit = async () => {
    if (enrolment === undefined) return;
    setBusy(true);
    setError(null);
    const failure = await loadClient()
      .then((auth) => takeSecondStep(auth, 'code', enrolment.id, normalizeCode(code)))
      .catch(() => STEP_FAILED_TEXT);
    setBusy(false);
    if (failure !== null) return setError(failure);
    await reload();
    notice.info(names.length === 0 ? '两步验证已打开，其他设备已退出登录。' : '验证器添加好了。');
    onAdded();
  };

  return (
    <FormDialog
      title={names.length === 0 ? '打开两步验证' : '添加验证器'}
      variant="primary"
      busy={isBusy}
      busyLabel="验证中..."
      onClose={onClose}
      onSubmit={submit}
      intro={
        refusal === null ? (
          <Enrolling enrolment={enrolment ?? null} />
        ) : (
          <p role="alert" className="mb-4 text-danger">
            {factorFailureText(refusal)}
          </p>
        )
      }
    >
      <TextField
        label="验证码"
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={64}
        value={code}
        readOnly={isBusy}
        disabled={enrolment === undefined}
        error={error}
        hint={names.length === 0 ? '打开后，其他设备会退出登录。' : undefined}
        onChange={(event) => {
          setCode(event.target.value);
          setError(null);
        }}
      />
    </FormDialog>
  );
}

function Enrolling({ enrolment }: { enrolment: Enrolment | null }) {
  return (
    <div className="mb-5 flex flex-col gap-4">
      <p className="text-soft">
        用手机上的验证器扫描二维码，再输入它显示的6位数字。系统的密码管理、1Password、Google
        Authenticator 都可以。
      </p>
      {enrolment === null ? (
        <Skeleton className="mx-auto size-40" />
      ) : (
        <img
          src={enrolment.qrCode}
          alt="添加到验证器的二维码"
          className="mx-auto size-40 rounded-control bg-white p-1"
        />
      )}
      {enrolment !== null && <SecretText secret={enrolment.secret} />}
    </div>
  );
}

function SecretText({ secret }: { secret: string }) {
  const { isCopied, copy } = useCopy(secret);
  return (
    <div>
      <p className="text-sm text-soft">扫不了的话，把这串密钥填进验证器：</p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <code className="min-w-0 flex-1 basis-40 font-figures text-sm">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
        <Button
          aria-label="复制密钥"
          icon={isCopied ? <Check className="size-5" /> : <Copy className="size-5" />}
          onClick={() => void copy()}
        >
          {isCopied ? '已复制' : '复制'}
        </Button>
      </div>
    </div>
  );
}

function freeName(names: readonly string[]): string {
  if (!names.includes(NAME)) return NAME;
  let number = 2;
  while (names.includes(`${NAME} ${number}`)) number += 1;
  return `${NAME} ${number}`;
}
