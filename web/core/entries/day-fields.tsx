// The days of a filter: chips for the usual ones, and two fields for any others.
import { useState } from 'react';
import { dateChoices } from '#domain/entries/date-choices.ts';
import type { Filter } from '#domain/entries/filter.ts';
import { isDay } from '#domain/shared/calendar.ts';
import { given, type Given } from '#domain/shared/given.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { FilterChip } from '#web/core/entries/filter-chip.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { FIELD_CLASS } from '#web/ui/field-class.ts';

export interface DayFieldsProps {
  filter: Pick<Filter, 'from' | 'to'>;
  onChange: (days: Pick<Filter, 'from' | 'to'>) => void;
  className?: string | undefined;
}

export function DayFields({ filter: { from, to }, onChange, className }: DayFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-1.5">
        {dateChoices(todayHere()).map(({ label, ...choice }) => {
          const isOn = choice.from === from && choice.to === to;
          return (
            <FilterChip key={label} isOn={isOn} onToggle={() => onChange(isOn ? {} : choice)}>
              {label}
            </FilterChip>
          );
        })}
      </div>
      <SpanFields filter={given({ from, to })} onChange={onChange} className={className} />
    </div>
  );
}

/** The two fields without the chips. */
export function SpanFields({ filter: { from, to }, onChange, className }: DayFieldsProps) {
  const change = (days: Given<DayFieldsProps['filter']>) => onChange(given(days));
  return (
    <div className={classNames('grid gap-3 sm:grid-cols-2', className)}>
      <DayField label="从" value={from} max={to} onChange={(day) => change({ from: day, to })} />
      <DayField label="到" value={to} min={from} onChange={(day) => change({ from, to: day })} />
    </div>
  );
}

function DayField({
  label,
  value = '',
  min,
  max,
  onChange,
}: {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}) {
  // While a day is typed, the field has values that are no days or out of order. It keeps them and
  // reports only the others.
  const [typed, setTyped] = useState({ text: value, reported: value });
  const change = (text: string) => {
    const isReported =
      text === '' || (isDay(text) && text >= (min ?? text) && text <= (max ?? text));
    setTyped({ text, reported: isReported ? text : value });
    if (isReported) onChange(text === '' ? undefined : text);
  };
  return (
    <label className="flex items-center gap-2.5 text-sm text-soft">
      <span className="shrink-0">{label}</span>
      <input
        type="date"
        value={typed.reported === value ? typed.text : value}
        min={min}
        max={max}
        onChange={({ target }) => change(target.value)}
        className={classNames(FIELD_CLASS, 'min-h-11 min-w-0 px-3! font-figures text-sm!')}
      />
    </label>
  );
}
