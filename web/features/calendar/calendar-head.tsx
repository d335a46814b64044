// The name of a month or year, between the arrows to the one before and the one after.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';

export interface CalendarHeadProps {
  title: string;
  previous: { label: string; onSelect: () => void };
  next: { label: string; onSelect: () => void };
  /** At the right: other views. */
  children: ReactNode;
}

export function CalendarHead({ title, previous, next, children }: CalendarHeadProps) {
  return (
    <div className="mb-2 flex items-center">
      <IconButton
        label={previous.label}
        icon={<ChevronLeft />}
        onClick={previous.onSelect}
        className="-ml-3"
      />
      <h2 aria-live="polite" className="min-w-32 text-center text-lg">
        {title}
      </h2>
      <IconButton label={next.label} icon={<ChevronRight />} onClick={next.onSelect} />
      <div className="ml-auto flex">{children}</div>
    </div>
  );
}
