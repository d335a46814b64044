// A one-line input with its label above and an error or hint below. Passwords have a show/hide
// toggle (A§2: show/hide toggle).
import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type InputHTMLAttributes } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { FIELD_CLASS } from '#web/ui/field-class.ts';
import { IconButton } from '#web/ui/icon-button.tsx';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** Shown in red and announced to screen readers when it appears. */
  error?: string | null | undefined;
  hint?: string | undefined;
}

/** A labelled input. With `type="password"` it has a toggle that shows the characters. */
export function TextField({
  label,
  error,
  hint,
  type = 'text',
  className,
  id,
  ...rest
}: TextFieldProps) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const [shown, setShown] = useState(false);
  const isPassword = type === 'password';
  const below = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={fieldId} className="mb-1 block text-sm text-soft">
        {label}
      </label>
      <div className="relative">
        <input
          {...rest}
          id={fieldId}
          type={isPassword && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={below ? `${fieldId}-below` : undefined}
          className={classNames(FIELD_CLASS, 'min-h-12', isPassword && 'pr-14')}
        />
        {isPassword && (
          <IconButton
            label={shown ? '隐藏密码' : '显示密码'}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
            className="absolute top-1/2 right-1 -translate-y-1/2"
          />
        )}
      </div>
      {below && (
        <p
          id={`${fieldId}-below`}
          role={error ? 'alert' : undefined}
          className={classNames('mt-1 text-xs', error ? 'text-danger' : 'text-soft')}
        >
          {below}
        </p>
      )}
    </div>
  );
}
