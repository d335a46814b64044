// Asks before a final action. The answer is a promise, so a handler can await it.
import { createContext, use, useEffect, useState, type ReactElement } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export interface ConfirmQuestion {
  title: string;
  body?: string | undefined;
  /** The label of the confirming button. */
  action: string;
  /** Confirming destroys something. */
  danger?: boolean | undefined;
  /** The label of the cancelling button; default 取消. */
  cancel?: string | undefined;
}

/** Resolves to true only when the user confirms. */
export type Confirm = (question: ConfirmQuestion) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** Provides {@link useConfirm}. */
export function ConfirmProvider({ children }: { children: ReactElement }) {
  const [open, setOpen] = useState<{
    question: ConfirmQuestion;
    answer: (yes: boolean) => void;
  } | null>(null);

  const confirm: Confirm = (question) =>
    new Promise((resolve) => {
      setOpen((before) => {
        before?.answer(false);
        return { question, answer: resolve };
      });
    });
  // Without its page, a question is answered with no.
  useEffect(() => () => open?.answer(false), [open]);
  const close = (yes: boolean) => {
    open?.answer(yes);
    setOpen(null);
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      {open !== null && (
        <Dialog
          open
          safeAnswerFirst
          onClose={() => close(false)}
          title={open.question.title}
          footer={
            <>
              <Button data-first-focus="" onClick={() => close(false)}>
                {open.question.cancel ?? '取消'}
              </Button>
              <Button
                variant={open.question.danger === true ? 'danger' : 'primary'}
                onClick={() => close(true)}
              >
                {open.question.action}
              </Button>
            </>
          }
        >
          {open.question.body !== undefined && (
            <p className="whitespace-pre-line text-soft">{open.question.body}</p>
          )}
        </Dialog>
      )}
    </ConfirmContext>
  );
}

/** The `confirm` of the nearest {@link ConfirmProvider}. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (confirm === null) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}
