// The line of the settings with the account's address, and a change of it that waits for its mails
// (rulings 137). The dialog is loaded on the first click.
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useEmail } from '#web/features/auth/email.queries.ts';
import { Button } from '#web/ui/button.tsx';

const EmailChangeDialog = lazy(() =>
  import('#web/features/auth/email-change-dialog.tsx').then((module) => ({
    default: module.EmailChangeDialog,
  })),
);

const EmailWaiting = lazy(() =>
  import('#web/features/auth/email-waiting.tsx').then((module) => ({
    default: module.EmailWaiting,
  })),
);

/** `children` are further buttons of the line. */
export function EmailLine({ children }: { children: ReactNode }) {
  const { email, waiting } = useEmail();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-52">
          <p className="text-sm text-soft">邮箱</p>
          <p className="truncate font-figures">{email}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => setOpen(true)}>更换邮箱</Button>
          {children}
        </div>
      </div>
      <Suspense>
        {waiting !== null && <EmailWaiting email={email} waiting={waiting} />}
        {isOpen && <EmailChangeDialog email={email} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  );
}
