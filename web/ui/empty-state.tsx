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
    <section className="flex animate-appear flex-col items-center py-8 text-center sm:px-6 sm:py-14">
      {drawing !== undefined && (
        <div aria-hidden="true" className="mb-5 text-accent opacity-80">
          {drawing}
        </div>
      )}
      <h2 className="clauses text-lg sm:text-xl">{title}</h2>
      {text !== undefined && <p className="mt-2 max-w-md clauses text-soft">{text}</p>}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </section>
  );
}
