// The field of a PIN, with a keypad of our own on touch screens: it is larger than the system's and
// does not move the page.
import { Check, Delete } from 'lucide-react';
import { useId, type FormEvent, type ReactNode } from 'react';
import { PIN_DIGITS_MAX } from '#domain/lock/lock.ts';
import { typedDigits } from '#domain/text/typed-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FIELD_CLASS } from '#web/ui/field-class.ts';
import { useFilteredInput } from '#web/ui/use-filtered-input.ts';
import { TOUCH_QUERY, useMediaQuery } from '#web/ui/use-media-query.ts';

export interface PinPadProps {
  pin: string;
  onChange: (pin: string) => void;
  onSubmit: () => void;
  busy: boolean;
  /** No PIN can be given now. */
  disabled: boolean;
  /** The line below the field. */
  error: ReactNode;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const KEY_CLASS =
  'grid size-[68px] place-items-center justify-self-center rounded-full font-figures text-2xl transition-[background-color,opacity] duration-150 disabled:opacity-45 [&_svg]:size-6';
const DIGIT_CLASS = `${KEY_CLASS} border border-hairline-strong bg-raised active:bg-sunken`;

export function PinPad({ pin, onChange, onSubmit, busy, disabled, error }: PinPadProps) {
  const id = useId();
  const isTouch = useMediaQuery(TOUCH_QUERY);
  const isOff = busy || disabled;
  const typing = useFilteredInput(pin, typedDigits, onChange);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isOff && pin !== '') onSubmit();
  };
  const type = (digit: string) => onChange((pin + digit).slice(0, PIN_DIGITS_MAX));
  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-center">
      <label htmlFor={id} className="sr-only">
        PIN
      </label>
      <input
        id={id}
        type="password"
        // Not a password: the browser must not offer to store it.
        autoComplete="one-time-code"
        inputMode={isTouch ? 'none' : 'numeric'}
        autoFocus
        maxLength={PIN_DIGITS_MAX}
        {...typing}
        readOnly={isOff}
        aria-describedby={`${id}-below`}
        className={`${FIELD_CLASS} min-h-13 max-w-60 text-center text-xl tracking-[0.45em]`}
      />
      <div id={`${id}-below`} aria-live="assertive" className="my-2 min-h-7 text-center text-sm">
        {error}
      </div>
      {isTouch ? (
        <div
          role="group"
          aria-label="数字键"
          className="grid w-full max-w-72 grid-cols-3 gap-y-3.5"
        >
          {DIGITS.map((digit) => (
            <button
              key={digit}
              type="button"
              disabled={isOff}
              className={DIGIT_CLASS}
              onClick={() => type(digit)}
            >
              {digit}
            </button>
          ))}
          <button
            type="button"
            aria-label="删去一位"
            disabled={isOff || pin === ''}
            className={`${KEY_CLASS} text-soft`}
            onClick={() => onChange(pin.slice(0, -1))}
          >
            <Delete />
          </button>
          <button type="button" disabled={isOff} className={DIGIT_CLASS} onClick={() => type('0')}>
            0
          </button>
          <button
            type="submit"
            aria-label="打开"
            aria-busy={busy || undefined}
            disabled={isOff || pin === ''}
            className={`${KEY_CLASS} bg-accent text-on-accent`}
          >
            <Check />
          </button>
        </div>
      ) : (
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyLabel="核对中..."
          disabled={disabled}
          className="w-full max-w-60"
        >
          打开
        </Button>
      )}
    </form>
  );
}
