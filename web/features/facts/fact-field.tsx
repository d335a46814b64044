// The field for one fact: a new line at the end of the list, or a line that is being changed.
import { useState, type FormEvent } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { checkFact, FACT_INPUT_MAX } from '#domain/facts/fact.ts';
import { failureText } from '#web/core/errors/failure-text.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

export interface FactFieldProps {
  label: string;
  action: string;
  placeholder?: string;
  hint?: string;
  /** The text to change; empty for a new fact. */
  text: string;
  /** Saves the checked text. A rejection keeps what was typed. */
  onSave: (text: string) => Promise<unknown>;
  /** Without it there is no way to cancel. */
  onCancel?: () => void;
}

export function FactField({
  label,
  action,
  placeholder,
  hint,
  text,
  onSave,
  onCancel,
}: FactFieldProps) {
  const [typed, setTyped] = useState(text);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const checked = checkFact(typed);
    if (!checked.ok) return setError(ERROR_TEXT[checked.code]);
    setBusy(true);
    setError(null);
    try {
      await onSave(checked.value);
      setTyped(text);
    } catch (failure) {
      setError(failureText(failure, '没有记下，请再试一次'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="py-3">
      <TextField
        label={label}
        autoComplete="off"
        autoFocus={onCancel !== undefined}
        enterKeyHint="done"
        maxLength={FACT_INPUT_MAX}
        placeholder={placeholder}
        hint={hint}
        value={typed}
        error={error}
        readOnly={busy}
        onChange={(event) => {
          setTyped(event.target.value);
          setError(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel?.();
        }}
      />
      <div className="mt-2 flex justify-end gap-2">
        {onCancel !== undefined && <Button onClick={onCancel}>取消</Button>}
        <Button type="submit" variant="primary" busy={busy} busyLabel="记下中...">
          {action}
        </Button>
      </div>
    </form>
  );
}
