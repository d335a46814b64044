// Shows the changes: removed text struck through, added text underlined. Colour is never the only
// sign.
import { useDeferredValue } from 'react';
import { differenceOf } from '#domain/text/difference.ts';

export function TextDifference({ before, after }: { before: string; after: string }) {
  // Deferred, so that typing stays fast while a long text is compared.
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
