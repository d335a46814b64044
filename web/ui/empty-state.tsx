// An empty list or page: what it will contain and one next step, under a small line drawing.
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  title: string;
  text?: string | undefined;
  /** A button or a link. */
  action?: ReactNode;
  /** An inline SVG of about 96 px, drawn in `currentColor`. */
  drawing?: ReactNode;
}

export function EmptyState({ title, text, action, drawing }: EmptyStateProps) {
  return (
    <section className="flex animate-appear flex-col items-center px-2 py-14 text-center sm:px-6">
      {drawing !== undefined && (
        <div aria-hidden="true" className="mb-5 text-accent opacity-80">
          {drawing}
        </div>
      )}
      <h2 className="text-lg sm:text-xl">{title}</h2>
      {text !== undefined && <p className="mt-2 max-w-sm text-balance text-soft">{text}</p>}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </section>
  );
}
