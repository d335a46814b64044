// One box for what fails in several parts of a page for the same reason, such as a server that
// cannot be reached: nine equal boxes say no more than one.
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useId, useState, type ReactNode } from 'react';
import { ErrorBox } from '#web/ui/error-box.tsx';

interface Shared {
  /** The text that the page shows in one box; null: none. */
  text: string | null;
  /** Registers the error of a part; returns what removes it. */
  add: (id: string, text: string) => () => void;
}

const SharedErrorsContext = createContext<Shared | null>(null);

/** Whether the page shows this error in its one box. */
export function useIsShared(text: string): boolean {
  const shared = use(SharedErrorsContext);
  const id = useId();
  const add = shared?.add;
  useEffect(() => add?.(id, text), [add, id, text]);
  return shared !== null && shared.text === text;
}

/** A page whose parts share their errors. */
export function SharedErrors({ children }: { children: ReactNode }) {
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [add] = useState(() => (id: string, text: string) => {
    setErrors((before) => new Map([...before, [id, text]]));
    return () => setErrors((before) => new Map([...before].filter(([other]) => other !== id)));
  });
  // The box does not vanish while its parts load again.
  const [retried, setRetried] = useState<string | null>(null);
  const texts = Array.from(errors.values());
  const text = retried ?? texts.find((one, at) => texts.indexOf(one) !== at) ?? null;
  return (
    <SharedErrorsContext value={{ text, add }}>
      <div className="contents">
        {text !== null && <SharedError text={text} busy={retried !== null} onRetry={setRetried} />}
      </div>
      <div className="contents">{children}</div>
    </SharedErrorsContext>
  );
}

interface SharedErrorProps {
  text: string;
  busy: boolean;
  /** Called with the text when a retry begins, and with null when it ends. */
  onRetry: (text: string | null) => void;
}

function SharedError({ text, busy, onRetry }: SharedErrorProps) {
  const client = useQueryClient();
  const retry = async () => {
    onRetry(text);
    await client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
    onRetry(null);
  };
  return (
    // As far from what is above it as the first part of the page.
    <div className="mt-5 -mb-5">
      <ErrorBox text={text} onRetry={() => void retry()} busy={busy} />
    </div>
  );
}
