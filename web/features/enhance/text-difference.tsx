// Shows the changes: removed text struck through, added text underlined, changed line breaks as ↵.
// Colour is never the only sign.
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
                {withBreakMarks(text, '↵')}
              </del>
            );
          }
          if (kind === 'new') {
            return (
              <ins
                key={index}
                className="bg-accent/10 text-accent decoration-accent underline-offset-4"
              >
                {withBreakMarks(text, '↵\n')}
              </ins>
            );
          }
          return <span key={index}>{text}</span>;
        })}
      </p>
    </section>
  );
}

/** A line break has no glyph. A removed one is shown without breaking the line. */
function withBreakMarks(text: string, mark: string): string {
  return text.replaceAll('\n', mark);
}
