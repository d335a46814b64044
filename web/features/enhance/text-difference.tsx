// What was changed, to be seen at a glance: taken out struck through, put in underlined. Colour is
// never the only sign.
import { useDeferredValue } from 'react';
import { differenceOf } from '#domain/text/difference.ts';

/** The changes between two texts. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  // Typing stays light while a long text is compared.
  const parts = differenceOf(before, useDeferredValue(after));
  return (
    <section aria-label="改动对照">
      <h3 className="mb-1 text-sm text-soft">改动对照</h3>
      <p className="wrap-anywhere whitespace-pre-wrap">
        {parts.map(({ kind, text }, index) => {
          if (kind === 'gone') {
            return (
              <del key={index} className="text-soft decoration-danger">
                {text}
              </del>
            );
          }
          if (kind === 'new') {
            return (
              <ins
                key={index}
                className="bg-accent/10 text-accent decoration-accent underline-offset-4"
              >
                {text}
              </ins>
            );
          }
          return <span key={index}>{text}</span>;
        })}
      </p>
      {parts.every((part) => part.kind === 'same') && (
        <p className="mt-2 text-sm text-soft">和原文一样，没有改动</p>
      )}
    </section>
  );
}
