// The body of a diary on ruled paper (rulings 79). Every block is a whole number of lines high, so
// that each line of text is on a rule.
import { blocksOf, type MarkdownLine } from '#domain/text/markdown.ts';
import { InlineText } from '#web/core/text/inline-text.tsx';
import { TextItem, type OnTick } from '#web/core/text/text-item.tsx';
import { useAppearance } from '#web/core/theme/use-appearance.ts';
import { bodyLines } from '#web/features/diaries/body-lines.ts';

export interface DiaryBodyProps {
  text: string;
  /** Without it boxes are shown only. */
  onTick: OnTick | undefined;
}

/** The text as React elements; no text ever becomes HTML. */
export function DiaryBody({ text, onTick }: DiaryBodyProps) {
  const { markdown } = useAppearance();
  return (
    <div className="mt-6 ruled text-[1.125rem] leading-[1.9]">
      {blocksOf(bodyLines(text, markdown === 'on')).map((lines) => {
        const key = lines[0]?.number;
        switch (lines[0]?.kind) {
          case 'item':
            return (
              <ul key={key} className="pl-[2em]">
                {lines.map((line) => (
                  <TextItem
                    key={line.number}
                    line={line}
                    className="wrap-anywhere"
                    onTick={onTick}
                  />
                ))}
              </ul>
            );
          case 'quote':
            return (
              <blockquote key={key} className="ml-[2em] border-l-2 border-accent/40 pl-4 text-soft">
                <Lines lines={lines} className="wrap-anywhere" />
              </blockquote>
            );
          default:
            return <Lines key={key} lines={lines} className="indent-[2em] wrap-anywhere" />;
        }
      })}
    </div>
  );
}

function Lines({ lines, className }: { lines: readonly MarkdownLine[]; className: string }) {
  return lines.map(({ number, parts }) => (
    <p key={number} data-line={number} className={className}>
      {parts.length === 0 ? <br /> : <InlineText parts={parts} />}
    </p>
  ));
}
