// 补记 in the composer: a quiet button that becomes a field for the moment of the new post.
import { Clock, X } from 'lucide-react';
import { useState } from 'react';
import { MomentField } from '#web/features/posts/moment-field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

export interface ComposeMomentProps {
  /** null: the time of publishing. */
  moment: string | null;
  onChange: (moment: string | null) => void;
  disabled: boolean;
}

export function ComposeMoment({ moment, onChange, disabled }: ComposeMomentProps) {
  // 'closed' differs from null: the button that replaces the field takes the focus.
  const [state, setState] = useState<'open' | 'closed' | null>(null);
  if (state !== 'open' && moment === null)
    return (
      <button
        type="button"
        autoFocus={state === 'closed'}
        onClick={() => setState('open')}
        className="-ml-1.5 inline-flex min-h-11 items-center gap-1.5 self-start rounded-control px-1.5 text-sm text-soft hover:text-ink"
      >
        <Clock aria-hidden="true" className="size-4" />
        补记
      </button>
    );
  return (
    <div className="mt-2 flex items-start gap-1">
      <MomentField
        label="这件事的时间"
        value={moment}
        onChange={onChange}
        emptyMeans="留空就是发布的时刻"
        autoFocus={state === 'open'}
        disabled={disabled}
      />
      <IconButton
        label="改回此刻"
        icon={<X />}
        // Beside the input, below its label.
        className="mt-6.5"
        disabled={disabled}
        onClick={() => {
          onChange(null);
          setState('closed');
        }}
      />
    </div>
  );
}
