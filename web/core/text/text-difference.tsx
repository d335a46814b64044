// Shows the changes: removed text struck through, added text underlined, changed line breaks as ↵.
// Colour is never the only sign. Long unchanged text is folded.
import { useDeferredValue, useMemo, useState } from 'react';
import { differenceOf, type DifferencePart } from '#domain/text/difference.ts';

/** Unchanged text is folded from this length on, in UTF-16 units. */
const FOLDED_FROM = 600;

/** How much of folded text is shown beside a change. */
const SHOWN_BESIDE_CHANGE = 120;

export function TextDifference({ before, after }: { before: string; after: string }) {
  // Deferred, so that typing stays fast while a long text is compared.
  const [old, now] = [useDeferredValue(before), useDeferredValue(after)];
  const parts = useMemo(() => differenceOf(old, now), [old, now]);
  return (
    <section aria-label="改动对照">
      <h3 className="mb-1 text-sm text-soft">改动对照</h3>
      <p className="wrap-anywhere whitespace-pre-wrap">
        {parts.map((part, index) => (
          <Part
            // A part has no key but its place; other texts unfold nothing of these.
            key={`${index} ${part.kind} ${part.text.length}`}
            part={part}
            isFirst={index === 0}
            isLast={index === parts.length - 1}
          />
        ))}
      </p>
    </section>
  );
}

interface PartProps {
  part: DifferencePart;
  isFirst: boolean;
  isLast: boolean;
}

function Part({ part: { kind, text }, isFirst, isLast }: PartProps) {
  if (kind === 'gone')
    return <del className="text-soft decoration-danger">{withBreakMarks(text, '↵')}</del>;
  if (kind === 'new') {
    return (
      <ins className="bg-accent/10 text-accent decoration-accent underline-offset-4">
        {withBreakMarks(text, '↵\n')}
      </ins>
    );
  }
  return text.length < FOLDED_FROM ? (
    <span>{text}</span>
  ) : (
    <FoldedPart text={text} isFirst={isFirst} isLast={isLast} />
  );
}

/** Unchanged text of which only the ends beside a change are shown. */
function FoldedPart({ text, isFirst, isLast }: { text: string } & Omit<PartProps, 'part'>) {
  const [isFolded, setFolded] = useState(true);
  if (!isFolded) return <span>{text}</span>;
  const head = isFirst ? '' : text.slice(0, SHOWN_BESIDE_CHANGE).toWellFormed();
  const tail = isLast ? '' : text.slice(-SHOWN_BESIDE_CHANGE).toWellFormed();
  const hidden = text.length - head.length - tail.length;
  return (
    <span>
      {head}
      <button
        type="button"
        onClick={() => setFolded(false)}
        className="my-1 block min-h-11 rounded-full bg-sunken px-4 text-sm text-soft underline-offset-4 hover:underline"
      >
        ……没有变的 <span className="font-figures">{hidden.toLocaleString('zh-CN')}</span> 字……
      </button>
      {tail}
    </span>
  );
}

/** A line break has no glyph. A removed one is shown without breaking the line. */
function withBreakMarks(text: string, mark: string): string {
  return text.replaceAll('\n', mark);
}
