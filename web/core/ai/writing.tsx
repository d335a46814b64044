// What is shown while the AI writes: a pulsing dot, the current step, and a stop button.
import { CirclePause } from 'lucide-react';
import { classNames } from '#web/ui/class-names.ts';

/** The step in which a text that had a fault is written again. */
export const REWRITING = '正在重写';

/** What is said in the place of a text that does not arrive yet. */
export const WAITING_STEPS = {
  /** A local program before its first word. */
  loading: '模型正在载入',
  rewriting: REWRITING,
} as const;

/** Pulses while text is expected. */
export function BreathingDot({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-2 animate-breathe rounded-full bg-accent',
        className,
      )}
    />
  );
}

export function StopButton({
  onStop,
  className,
}: {
  onStop: () => void;
  className?: string | undefined;
}) {
  return (
    <button
      type="button"
      onClick={onStop}
      className={classNames(
        'inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm text-soft transition-colors duration-150 hover:text-ink',
        className,
      )}
    >
      <CirclePause aria-hidden="true" className="size-4.5" />
      停下
    </button>
  );
}

/**
 * The head of a text that is being written: the current step, read out by screen readers, and a
 * stop button.
 */
export function WritingHead({ children, onStop }: { children: string; onStop: () => void }) {
  return (
    <div className="flex items-center justify-between">
      <p role="status" className="flex items-center gap-2.5 text-sm text-soft">
        <BreathingDot />
        {children}
      </p>
      <StopButton onStop={onStop} className="-mr-2" />
    </div>
  );
}
