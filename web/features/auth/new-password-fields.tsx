import { lazy, Suspense } from 'react';
import { TextField } from '#web/ui/text-field.tsx';

// Advice while one types, with a list of common passwords: without it the fields work the same.
const PasswordStrength = lazy(() =>
  import('#web/features/auth/password-strength.tsx').then(
    (part) => ({ default: part.PasswordStrength }),
    () => ({ default: () => null }),
  ),
);

/** The height of the advice, so that its arrival moves no button from under a press. */
const STRENGTH_ROOM = (
  <p aria-hidden="true" className="mt-2 text-xs">
    &nbsp;
  </p>
);

export interface NewPasswordFieldsProps {
  /** The label of the first field; the second has 确认 before it. */
  label: '密码' | '新密码';
  password: string;
  confirmation: string;
  onChange: (changes: { password?: string; confirmation?: string }) => void;
  disabled: boolean;
  /** Shown while the password is empty. */
  hint?: string;
  passwordError?: string | null;
  confirmationError?: string | null;
}

/** A new password with its strength, and its repetition. */
export function NewPasswordFields({
  label,
  password,
  confirmation,
  onChange,
  disabled,
  hint,
  passwordError,
  confirmationError,
}: NewPasswordFieldsProps) {
  return (
    <>
      <div>
        <TextField
          label={label}
          type="password"
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => onChange({ password: event.target.value })}
          disabled={disabled}
          error={passwordError}
          hint={password === '' ? hint : undefined}
        />
        {password !== '' && (
          <Suspense fallback={STRENGTH_ROOM}>
            <PasswordStrength password={password} />
          </Suspense>
        )}
      </div>
      <TextField
        label={`确认${label}`}
        type="password"
        name="confirmation"
        autoComplete="new-password"
        value={confirmation}
        onChange={(event) => onChange({ confirmation: event.target.value })}
        disabled={disabled}
        error={confirmationError}
      />
    </>
  );
}
