// A text area that grows with its text, by `field-sizing` or else by measuring.
import { useId, useLayoutEffect, useRef, type Ref, type TextareaHTMLAttributes } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { FIELD_CLASS } from '#web/ui/field-class.ts';

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  /** Makes the label visible; screen readers always have it. */
  labelShown?: boolean | undefined;
  /** Without a box, for writing on the page itself. */
  bare?: boolean | undefined;
  /** Takes the free height of a flex column. */
  fill?: boolean | undefined;
  error?: string | null | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** A labelled, growing text area. `rows` is its minimum height. */
export function TextArea({
  label,
  labelShown = false,
  bare = false,
  fill = false,
  error,
  className,
  id,
  rows = 3,
  style,
  ref,
  ...rest
}: TextAreaProps) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const own = useRef<HTMLTextAreaElement | null>(null);

  useLayoutEffect(() => {
    const area = own.current;
    if (area === null || globalThis.CSS?.supports?.('field-sizing', 'content') !== false) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight}px`;
  }, [rest.value]);

  return (
    <div className={classNames('w-full', fill && 'flex flex-1 flex-col')}>
      <label htmlFor={fieldId} className={labelShown ? 'mb-1 block text-sm text-soft' : 'sr-only'}>
        {label}
      </label>
      <textarea
        {...rest}
        id={fieldId}
        rows={rows}
        ref={(area) => {
          own.current = area;
          if (typeof ref === 'function') ref(area);
          else if (ref) ref.current = area;
        }}
        // Browsers with `field-sizing` ignore `rows`.
        style={{ minHeight: `calc(${rows}lh + ${bare ? '0px' : '1.25rem'})`, ...style }}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${fieldId}-below` : undefined}
        className={classNames(
          'field-sizing-content resize-none text-lg',
          fill && 'flex-1',
          bare ? 'w-full bg-transparent text-ink outline-none' : classNames(FIELD_CLASS, 'py-2.5'),
          className,
        )}
      />
      {error && (
        <p id={`${fieldId}-below`} role="alert" className="mt-1 text-xs text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
