// A text by a user or a model with the safe subset of Markdown (rulings 79), as React elements: no
// text ever becomes HTML. A text without marks is one paragraph with its line breaks.
import { blocksOf, readMarkdown, readPlain, type MarkdownLine } from '#domain/text/markdown.ts';
import { InlineText } from '#web/core/text/inline-text.tsx';
import { TextItem, type OnTick } from '#web/core/text/text-item.tsx';
import { useAppearance } from '#web/core/theme/use-appearance.ts';
import { classNames } from '#web/ui/class-names.ts';

export interface RichTextProps {
  text: string;
  /** Size and colour, on every block. */
  className?: string | undefined;
  /** Without it boxes are shown only. */
  onTick?: OnTick | undefined;
}

/** The blocks of a text. A parent with `display: -webkit-box` can cut them at a number of lines. */
export function RichText({ text, className, onTick }: RichTextProps) {
  const { markdown } = useAppearance();
  const lineClass = classNames('wrap-anywhere whitespace-pre-wrap', className);
  if (markdown === 'off') {
    return (
      <p className={lineClass}>
        <Lines lines={readPlain(text)} />
      </p>
    );
  }
  return spacedBlocksOf(readMarkdown(text)).map((lines, index) => {
    // Blocks are identified by their position only, and never move.
    const key = index;
    switch (lines[0]?.kind) {
      case 'item':
        return (
          <ul key={key} className="my-1 first:mt-0 last:mb-0">
            {lines.map((line) => (
              <TextItem key={line.number} line={line} className={lineClass} onTick={onTick} />
            ))}
          </ul>
        );
      case 'quote':
        return (
          <blockquote
            key={key}
            className={classNames(
              'my-1.5 border-l-2 border-accent/40 pl-3 text-soft first:mt-0 last:mb-0',
              lineClass,
            )}
          >
            <Lines lines={lines} />
          </blockquote>
        );
      default:
        return (
          <p key={key} className={lineClass}>
            <Lines lines={lines} />
          </p>
        );
    }
  });
}

function Lines({ lines }: { lines: readonly MarkdownLine[] }) {
  return lines.map(({ number, parts }, index) => (
    <InlineText
      key={number}
      parts={index === 0 ? parts : [{ kind: 'text', text: '\n' }, ...parts]}
    />
  ));
}

/** Empty lines next to a list or a quote are left out: the blocks have their own distance. */
function spacedBlocksOf(lines: readonly MarkdownLine[]): MarkdownLine[][] {
  const blocks = blocksOf(lines);
  if (blocks.length < 2) return blocks;
  return blocks
    .map((block, index) =>
      block[0]?.kind === 'text' ? trimmed(block, index > 0, index < blocks.length - 1) : block,
    )
    .filter((block) => block.length > 0);
}

function trimmed(block: readonly MarkdownLine[], atStart: boolean, atEnd: boolean) {
  const isEmpty = ({ parts }: MarkdownLine) => parts.length === 0;
  const from = atStart ? block.findIndex((line) => !isEmpty(line)) : 0;
  const to = atEnd ? block.findLastIndex((line) => !isEmpty(line)) : block.length - 1;
  return from === -1 ? [] : block.slice(from, to + 1);
}
