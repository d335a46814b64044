// Switches the lock on, gives it another key, or switches it off. An open lock asks for its key
// first: an unlocked device may be in other hands.
import { useEffect, useState } from 'react';
import { isPin, PIN_DIGITS_MAX, PIN_MISSES_MAX } from '#domain/lock/lock.ts';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { canAskDevice, makeDeviceKey } from '#web/core/lock/lock-device.ts';
import { makePinVerifier } from '#web/core/lock/lock-pin.ts';
import type { LockKey } from '#web/core/lock/lock-state.ts';
import { removeLock, startLock } from '#web/core/lock/lock-store.ts';
import { Unlock } from '#web/core/lock/unlock.tsx';
import { useLock } from '#web/core/lock/use-lock.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { Choice, Choices } from '#web/ui/choices.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useNotice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export interface LockDialogProps {
  owner: string;
  intent: 'start' | 'change' | 'stop';
  onClose: () => void;
}

const TITLE = { start: '开启应用锁', change: '更改应用锁', stop: '关闭应用锁' };

export function LockDialog({ owner, intent, onClose }: LockDialogProps) {
  const mode = useMode();
  const lock = useLock(owner);
  const notice = useNotice();
  const [isProven, setProven] = useState(intent === 'start');
  if (lock !== null && !isProven)
    return (
      <Dialog open onClose={onClose} title={TITLE[intent]}>
        <p className="mb-5 text-soft">先确认是你。</p>
        <Unlock
          of={{ owner, hasSession: mode.can('signOut') }}
          lock={lock}
          onOpened={() => {
            if (intent !== 'stop') return setProven(true);
            removeLock(owner);
            notice.success('应用锁已关闭');
            return onClose();
          }}
        />
      </Dialog>
    );
  return <KeyForm owner={owner} title={TITLE[intent]} onClose={onClose} />;
}

interface KeyFormProps {
  owner: string;
  title: string;
  onClose: () => void;
}

function KeyForm({ owner, title, onClose }: KeyFormProps) {
  const notice = useNotice();
  const hasDevice = useHasDevice();
  const [kind, setKind] = useState<LockKey['kind']>('pin');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [error, setError] = useState<{ at: 'pin' | 'again' | 'device'; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const errorAt = (at: string) => (error?.at === at ? error.text : null);

  const makeKey = async (): Promise<LockKey | typeof error> => {
    if (kind === 'pin') {
      if (!isPin(pin)) return { at: 'pin', text: 'PIN 是 4 到 8 位数字' };
      if (pin !== again) return { at: 'again', text: '两次输入的 PIN 不一样' };
      return makePinVerifier(pin);
    }
    const key = await makeDeviceKey();
    if (key === 'refused')
      return { at: 'device', text: '没有通过验证，应用锁没有改动，请再试一次' };
    if (key === 'unavailable') return { at: 'device', text: '这台设备没法这样验证，请改用 PIN' };
    return key;
  };

  const submit = async () => {
    setBusy(true);
    setError(null);
    const made = await makeKey();
    setBusy(false);
    if (made === null || 'at' in made) return setError(made);
    try {
      startLock(owner, made);
    } catch {
      return setError({ at: kind === 'pin' ? 'pin' : 'device', text: ERROR_TEXT.STORAGE_FULL });
    }
    notice.success('应用锁已开启');
    return onClose();
  };

  return (
    <FormDialog
      title={title}
      variant="primary"
      busy={busy}
      busyLabel={kind === 'pin' ? '保存中...' : '等待验证...'}
      onClose={onClose}
      onSubmit={submit}
      intro={<Warning kind={kind} />}
    >
      {hasDevice && (
        <Choices legend="怎么打开">
          <Choice name="lockKind" checked={kind === 'pin'} onChoose={() => setKind('pin')}>
            PIN
          </Choice>
          <Choice name="lockKind" checked={kind === 'device'} onChoose={() => setKind('device')}>
            指纹、面容或锁屏密码
          </Choice>
        </Choices>
      )}
      {kind === 'pin' ? (
        <>
          <PinField
            label="新的 PIN"
            hint="4 到 8 位数字，越长越难猜"
            value={pin}
            error={errorAt('pin')}
            disabled={busy}
            onChange={setPin}
          />
          <PinField
            label="再输一次"
            value={again}
            error={errorAt('again')}
            disabled={busy}
            onChange={setAgain}
          />
        </>
      ) : (
        <p
          role={error === null ? undefined : 'alert'}
          className={error === null ? 'text-sm text-soft' : 'text-sm text-danger'}
        >
          {errorAt('device') ?? '接下来由这台设备验证；回响拿不到你的指纹和面容。'}
        </p>
      )}
    </FormDialog>
  );
}

/** What happens to who cannot open the lock, said before it is on. */
function Warning({ kind }: { kind: LockKey['kind'] }) {
  const mode = useMode();
  const { getState } = useSessionActions();
  const email = getState().user?.email ?? '这个账号';
  const misses = `PIN 连续输错 ${PIN_MISSES_MAX} 次`;
  const sentences = mode.can('signOut')
    ? [
        `打不开的时候，可以退出登录，再重新登录 ${email}。`,
        ...(kind === 'pin' ? [`${misses}，这台设备也会退出登录。`] : []),
      ]
    : [
        '试用没有账号，打不开的时候，要等 24 小时才能解除。',
        ...(kind === 'pin' ? [`${misses}后，每次都要等一会儿才能再试。`] : []),
        '写下的内容不会被删掉。',
      ];
  return <p className="mb-4 text-soft">{sentences.join('')}</p>;
}

interface PinFieldProps {
  label: string;
  hint?: string;
  value: string;
  error: string | null;
  disabled: boolean;
  onChange: (pin: string) => void;
}

function PinField({ onChange, ...field }: PinFieldProps) {
  return (
    <TextField
      {...field}
      type="password"
      inputMode="numeric"
      // Not a password: the browser must not offer to store it.
      autoComplete="one-time-code"
      maxLength={PIN_DIGITS_MAX}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Whether the device can verify its user; false until it is known. */
function useHasDevice(): boolean {
  const [hasDevice, setHasDevice] = useState(false);
  useEffect(() => {
    let isGone = false;
    void canAskDevice().then((can) => {
      if (!isGone) setHasDevice(can);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return hasDevice;
}
