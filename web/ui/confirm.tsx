// Asks before something final, and answers with a promise, so that a handler reads like the
// question it asks.
import { createContext, use, useState, type ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** A yes-or-no question. */
export interface ConfirmQuestion {
  title: string;
  body?: string | undefined;
  /** The word on the button that says yes. */
  action: string;
  /** Yes destroys something. */
  danger?: boolean | undefined;
  /** The word on the button that says no; 取消 if not given. */
  cancel?: string | undefined;
}

/** Asks and answers true only for yes. */
export type Confirm = (question: ConfirmQuestion) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** Gives everything below it {@link useConfirm}. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{
    question: ConfirmQuestion;
    answer: (yes: boolean) => void;
  } | null>(null);

  const confirm: Confirm = (question) =>
    new Promise((resolve) => {
      setAsked((before) => {
        before?.answer(false);
        return { question, answer: resolve };
      });
    });
  const close = (yes: boolean) => {
    asked?.answer(yes);
    setAsked(null);
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked !== null && (
        <Dialog
          open
          safeAnswerFirst
          onClose={() => close(false)}
          title={asked.question.title}
          footer={
            <>
              <Button data-first-focus="" onClick={() => close(false)}>
                {asked.question.cancel ?? '取消'}
              </Button>
              <Button
                variant={asked.question.danger === true ? 'danger' : 'primary'}
                onClick={() => close(true)}
              >
                {asked.question.action}
              </Button>
            </>
          }
        >
          {asked.question.body !== undefined && (
            <p className="whitespace-pre-line text-soft">{asked.question.body}</p>
          )}
        </Dialog>
      )}
    </ConfirmContext>
  );
}

/** The question of the nearest {@link ConfirmProvider}. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (confirm === null) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}
