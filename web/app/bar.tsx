// A line across the top of the page, in its flow: what the person should know before anything else,
// and one next step.
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';

/** What a {@link Bar} takes. */
export interface BarProps {
  /** `alert` is read out at once. */
  role: 'alert' | 'status';
  text: string;
  action?: ReactNode;
  onClose: () => void;
}

/** The line. It stays until it is closed. */
export function Bar({ role, text, action, onClose }: BarProps) {
  return (
    <div
      role={role}
      className="flex flex-wrap items-center justify-center gap-x-3 border-b border-hairline bg-sunken py-1 pr-1 pl-4 text-sm"
    >
      <p className="py-2 wrap-anywhere">{text}</p>
      {action}
      <IconButton label="知道了" icon={<X />} onClick={onClose} />
    </div>
  );
}

/** The classes of the next step in a {@link Bar}. */
export const BAR_ACTION_CLASS = 'min-h-11 px-1 text-accent underline underline-offset-4';
