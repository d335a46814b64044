// Date and time of a post, in the browser's own picker and time zone.
import { useId, useState } from 'react';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { checkMoment, MOMENT_AHEAD_MS, MOMENT_MIN_MS } from '#domain/posts/moment.ts';
import { instantOf, localTimeFrom, localTimeOf } from '#domain/shared/local-time.ts';
import { browserTimeZone, momentHere } from '#web/core/browser/moment.ts';
import { classNames } from '#web/ui/class-names.ts';
import { FIELD_CLASS } from '#web/ui/field-class.ts';

export interface MomentFieldProps {
  label: string;
  /** ISO 8601; null shows the time at which the field appeared. */
  value: string | null;
  /** null: emptied, or not complete. */
  onChange: (moment: string | null) => void;
  /** What an empty field means; null: it has to be filled. */
  emptyMeans: string | null;
  autoFocus?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** A field for a moment. In words below it, because a picker follows the browser's language. */
export function MomentField(props: MomentFieldProps) {
  const { label, value, onChange, emptyMeans, autoFocus, disabled } = props;
  const zone = browserTimeZone();
  const id = useId();
  const [openedMs] = useState(() => Date.now());
  // The picker reports no text while a part is missing, so its text is kept beside the moment.
  const [typed, setTyped] = useState<{ text: string; moment: string | null } | null>(null);
  const text =
    typed !== null && typed.moment === value
      ? typed.text
      : localTimeOf(value === null ? openedMs : Date.parse(value), zone);
  const isEmpty = text === '';
  const isOutside = value !== null && !checkMoment(value, openedMs).ok;
  const below = isEmpty ? emptyMeans : inWords(value);

  const type = (next: string) => {
    const ms = instantOf(next, zone);
    const moment = ms === null ? null : new Date(ms).toISOString();
    setTyped({ text: next, moment });
    onChange(moment);
  };
  return (
    <div className="max-w-72 min-w-0 grow">
      <label htmlFor={id} className="mb-1 block text-sm text-soft">
        {label}
      </label>
      <input
        id={id}
        type="datetime-local"
        autoFocus={autoFocus}
        disabled={disabled}
        value={text}
        min={localTimeFrom(MOMENT_MIN_MS, zone)}
        max={localTimeOf(openedMs + MOMENT_AHEAD_MS, zone)}
        onChange={(event) => type(event.target.value)}
        aria-invalid={isOutside || undefined}
        aria-describedby={`${id}-below`}
        className={classNames(FIELD_CLASS, 'min-h-11 min-w-0 font-figures')}
      />
      <p
        id={`${id}-below`}
        aria-live="polite"
        className={classNames('mt-1 min-h-5 text-xs', isOutside ? 'text-danger' : 'text-soft')}
      >
        {isOutside ? ERROR_TEXT.MOMENT_OUT_OF_RANGE : below}
      </p>
    </div>
  );
}

function inWords(moment: string | null): string | null {
  if (moment === null) return null;
  const { date, time } = momentHere(moment);
  return `${date} ${time}`;
}
