// Rates a password on input. It is advice only and rejects nothing (rulings 16).
import type { ReactNode } from 'react';
import {
  PASSWORD_STRENGTH_TEXT,
  ratePassword,
  type PasswordStrength as Strength,
} from '#domain/auth/password.ts';
import { classNames } from '#web/ui/class-names.ts';

const BARS: Record<Strength, number> = { common: 1, weak: 1, fair: 2, strong: 3 };
const BAR_CLASS: Record<Strength, string> = {
  common: 'bg-danger',
  weak: 'bg-danger',
  fair: 'bg-accent',
  strong: 'bg-good',
};

/** Three bars and a sentence. */
export function PasswordStrength({ password }: { password: string }): ReactNode {
  const strength = ratePassword(password);
  return (
    <div className="mt-2 flex items-center gap-3">
      <div aria-hidden="true" className="flex w-24 gap-1">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={classNames(
              'h-1 flex-1 rounded-full',
              bar <= BARS[strength] ? BAR_CLASS[strength] : 'bg-hairline-strong',
            )}
          />
        ))}
      </div>
      <p aria-live="polite" className="text-xs text-soft">
        {PASSWORD_STRENGTH_TEXT[strength]}
      </p>
    </div>
  );
}
