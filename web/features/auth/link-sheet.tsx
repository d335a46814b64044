// One step of a page that a mailed link opens: what it is about, and its buttons.
import type { ReactElement } from 'react';
import { AddressText } from '#web/ui/address-text.tsx';

export interface LinkSheetProps {
  title: string;
  text: string;
  error?: string | null;
  /** The link has done its work, which is announced. */
  isDone?: boolean;
  children: ReactElement | ReactElement[];
}

export function LinkSheet({ title, text, error = null, isDone = false, children }: LinkSheetProps) {
  return (
    <div role={isDone ? 'status' : undefined} className="flex flex-col gap-5">
      <h1 className="text-2xl">{title}</h1>
      <p className="wrap-anywhere text-soft">
        <AddressText>{text}</AddressText>
      </p>
      {error !== null && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
