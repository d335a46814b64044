// The days that were searched: a chip that says them, and a dialog to choose others and ask again.
import { CalendarRange } from 'lucide-react';
import { useState } from 'react';
import type { DateRange } from '#domain/asking/date-range.ts';
import { addDays, isDay, LAST_DAY } from '#domain/shared/calendar.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { DayFields } from '#web/core/entries/day-fields.tsx';
import { chipClass } from '#web/core/entries/filter-chip.tsx';
import { daysInWords } from '#web/core/entries/filter-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Ranges in words; the end of a range is the day after its last. */
export function rangesInWords(ranges: readonly DateRange[]): string {
  if (ranges.length === 0) return '不限时间';
  return ranges
    .map(({ from, to }) => daysInWords(from ?? undefined, addDays(to, -1), todayHere()))
    .join('、');
}

export interface RangeChipProps {
  ranges: readonly DateRange[];
  disabled: boolean;
  /** Asks again in other days; null: in all. */
  onChange: (range: DateRange | null) => void;
}

export function RangeChip({ ranges, disabled, onChange }: RangeChipProps) {
  const [isOpen, setOpen] = useState(false);
  const [first] = ranges;
  const [days, setDays] = useState<{ from?: string; to?: string }>({});
  const open = () => {
    const last = first === undefined ? undefined : addDays(first.to, -1);
    setDays({
      ...(first?.from !== undefined && first.from !== null && isDay(first.from)
        ? { from: first.from }
        : {}),
      ...(last !== undefined && isDay(last) ? { to: last } : {}),
    });
    setOpen(true);
  };
  const ask = (range: DateRange | null) => {
    setOpen(false);
    onChange(range);
  };
  const chosen: DateRange | null =
    days.from === undefined && days.to === undefined
      ? null
      : { from: days.from ?? null, to: addDays(days.to ?? addDays(LAST_DAY, -1), 1) };
  return (
    <>
      <button
        type="button"
        disabled={disabled}
        onClick={open}
        className={chipClass(ranges.length > 0, 'gap-1.5 disabled:opacity-55')}
      >
        <CalendarRange aria-hidden="true" className="size-4 shrink-0" />
        <span className="sr-only">翻找的时间：</span>
        {rangesInWords(ranges)}
      </button>
      <Dialog
        open={isOpen}
        title="换一段时间再问"
        onClose={() => setOpen(false)}
        footer={
          <>
            <Button onClick={() => ask(null)}>不限时间</Button>
            <Button variant="primary" disabled={chosen === null} onClick={() => ask(chosen)}>
              按这段再问
            </Button>
          </>
        }
      >
        <p className="mb-3 text-sm text-soft">同一个问题会重新问一次，原来的回答留着。</p>
        <DayFields filter={days} onChange={setDays} />
      </Dialog>
    </>
  );
}
