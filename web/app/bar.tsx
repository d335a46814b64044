// A bar above the page content with an important message and at most one action.
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';

export interface BarProps {
  /** `alert` is announced immediately. */
  role: 'alert' | 'status';
  text: string;
  action?: ReactNode;
  onClose: () => void;
}

/** The bar. It stays until the user closes it. */
export function Bar({ role, text, action, onClose }: BarProps) {
  return (
    <div
      role={role}
      className="flex flex-wrap items-center justify-center gap-x-3 border-b border-hairline bg-sunken py-1 pr-1 pl-4 text-sm"
    >
      <p className="clauses py-2">{text}</p>
      {action}
      <IconButton label="知道了" icon={<X />} onClick={onClose} />
    </div>
  );
}

/** The classes of the action in a {@link Bar}. */
export const BAR_ACTION_CLASS = 'min-h-11 px-1 text-accent underline underline-offset-4';
