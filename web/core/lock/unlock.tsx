// Opens a lock with its key: the PIN, or the device's own check.
import { FingerprintPattern } from 'lucide-react';
import { useEffect, useState } from 'react';
import { waitLeft } from '#domain/lock/lock.ts';
import { tryDevice, tryPin, type Attempt, type LockOwner } from '#web/core/lock/lock-attempt.ts';
import type { LockRecord } from '#web/core/lock/lock-state.ts';
import { attemptText, waitText } from '#web/core/lock/lock-texts.ts';
import { PinPad } from '#web/core/lock/pin-pad.tsx';
import { Button } from '#web/ui/button.tsx';

export interface UnlockProps {
  of: LockOwner;
  lock: LockRecord;
  onOpened: () => void;
}

/** The field or the button; nothing for a damaged lock. */
export function Unlock(props: UnlockProps) {
  switch (props.lock.key?.kind) {
    case 'pin':
      return <UnlockByPin {...props} />;
    case 'device':
      return <UnlockByDevice {...props} />;
    case undefined:
      return null;
  }
}

function UnlockByPin({ of, lock, onOpened }: UnlockProps) {
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const waits = useWait(of.hasSession ? 0 : lock.misses, lock.missedAtMs, busy);
  const submit = async () => {
    setBusy(true);
    const result = await tryPin(of, pin, Date.now);
    setBusy(false);
    setPin('');
    setAttempt(result);
    if (result.kind === 'opened') onOpened();
  };
  const text = attempt === null ? null : attemptText(attempt);
  return (
    <PinPad
      pin={pin}
      busy={busy}
      disabled={waits > 0}
      onChange={(next) => {
        setPin(next);
        if (next !== '') setAttempt(null);
      }}
      onSubmit={() => void submit()}
      error={
        waits > 0 ? (
          <span className="text-soft">PIN 错了好几次，{waitText(waits)}后再试</span>
        ) : (
          <span className="text-danger">{text}</span>
        )
      }
    />
  );
}

/** What is left of the wait of a trial, every second. While a try is checked there is none. */
function useWait(misses: number, missedAtMs: number, isChecking: boolean): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return isChecking ? 0 : waitLeft(misses, missedAtMs, nowMs);
}

function UnlockByDevice({ of, onOpened }: UnlockProps) {
  const [busy, setBusy] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const ask = async () => {
    setBusy(true);
    setText(null);
    const result = await tryDevice(of);
    setBusy(false);
    setText(attemptText(result));
    if (result.kind === 'opened') onOpened();
  };
  return (
    <div className="flex flex-col items-center">
      <Button
        variant="primary"
        autoFocus
        icon={<FingerprintPattern className="size-5" />}
        busy={busy}
        busyLabel="等待验证..."
        className="w-full max-w-60"
        onClick={() => void ask()}
      >
        用这台设备验证
      </Button>
      <p role="alert" className="mt-2 min-h-7 text-center text-sm text-danger">
        {text}
      </p>
    </div>
  );
}
