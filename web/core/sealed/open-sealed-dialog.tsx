// Asks for the passphrase of a sealed file, until it opens or the user gives up.
import { useEffect, useRef, useState } from 'react';
import { PASSPHRASE_MAX } from '#domain/export/seal.ts';
import { openSealed, SEAL_FAILURE_TEXT, sealFailureText } from '#web/core/sealed/open-sealed.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export interface OpenSealedDialogProps {
  file: File;
  onOpened: (archive: File) => void;
  onClose: () => void;
}

export function OpenSealedDialog({ file, onOpened, onClose }: OpenSealedDialogProps) {
  const [passphrase, setPassphrase] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const closing = useRef<AbortController | null>(null);
  // A dialog that is closed must leave no opened archive behind.
  useEffect(() => {
    closing.current = new AbortController();
    return () => closing.current?.abort();
  }, []);
  const open = async () => {
    const signal = closing.current?.signal;
    if (signal === undefined) return undefined;
    if (!globalThis.isSecureContext) return setError(SEAL_FAILURE_TEXT.insecure);
    setBusy(true);
    setError(null);
    try {
      onOpened(await openSealed(file, passphrase, signal));
    } catch (cause) {
      if (signal.aborted) return undefined;
      setError(sealFailureText(cause));
      setBusy(false);
    }
    return undefined;
  };
  return (
    <FormDialog
      title="打开加密的导出"
      variant="primary"
      busy={busy}
      busyLabel="正在打开"
      onClose={onClose}
      onSubmit={open}
      intro={
        <p className="mb-4 break-all text-soft">{file.name} 是加密的，要用导出时的口令打开。</p>
      }
    >
      <TextField
        label="口令"
        type="password"
        autoComplete="off"
        maxLength={PASSPHRASE_MAX}
        value={passphrase}
        error={error}
        onChange={({ target }) => setPassphrase(target.value)}
      />
    </FormDialog>
  );
}
