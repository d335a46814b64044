// A text by a user or a model with the safe subset of Markdown (rulings 79), as React elements: no
// text ever becomes HTML. A text without marks is one paragraph with its line breaks.
import { readMarkdown, type MarkdownLine } from '#domain/text/markdown.ts';
import { InlineText } from '#web/core/text/inline-text.tsx';
import { useAppearance } from '#web/core/theme/use-appearance.ts';
import { classNames } from '#web/ui/class-names.ts';

export interface RichTextProps {
  text: string;
  /** Size and colour, on every block. */
  className?: string | undefined;
  /** Ticks or clears the box of a line; without it boxes are shown only. */
  onTick?: ((line: number, done: boolean) => void) | undefined;
}

/** The blocks of a text. A parent with `display: -webkit-box` can cut them at a number of lines. */
export function RichText({ text, className, onTick }: RichTextProps) {
  const { markdown } = useAppearance();
  const lineClass = classNames('wrap-anywhere whitespace-pre-wrap', className);
  if (markdown === 'off') return <p className={lineClass}>{text}</p>;
  return groupsOf(readMarkdown(text)).map((lines, index) => {
    // Blocks are identified by their position only, and never move.
    const key = index;
    switch (lines[0]?.kind) {
      case 'item':
        return (
          <ul key={key} className="my-1 first:mt-0 last:mb-0">
            {lines.map((line) => (
              <Item key={line.number} line={line} className={lineClass} onTick={onTick} />
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

/** How far an item of each depth is indented. */
const INDENT = ['', 'pl-5', 'pl-10', 'pl-15'] as const;

function Item({
  line,
  className,
  onTick,
}: {
  line: MarkdownLine;
  className: string;
  onTick: RichTextProps['onTick'];
}) {
  const { number, parts, marker, done, depth } = line;
  const content = <InlineText parts={parts} />;
  if (done === null) {
    return (
      <li className={classNames('flex', className, INDENT[depth])}>
        <span className="min-w-[1.4em] shrink-0 text-accent">{marker ?? '·'}</span>
        <span className="min-w-0">{content}</span>
      </li>
    );
  }
  return (
    <li className={classNames(className, INDENT[depth])}>
      <label className={classNames('flex', onTick !== undefined && 'cursor-pointer')}>
        <span className="flex h-[1lh] min-w-[1.7em] shrink-0 items-center">
          <input
            type="checkbox"
            checked={done}
            disabled={onTick === undefined}
            onChange={() => onTick?.(number, !done)}
            className="size-[1.05em] accent-accent"
          />
        </span>
        <span className={classNames('min-w-0', done && 'text-soft line-through')}>{content}</span>
      </label>
    </li>
  );
}

/**
 * Consecutive lines of a kind. Empty lines next to a list or a quote are left out: the blocks have
 * their own distance.
 */
function groupsOf(lines: readonly MarkdownLine[]): MarkdownLine[][] {
  const groups: MarkdownLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last?.[0]?.kind === line.kind) last.push(line);
    else groups.push([line]);
  }
  if (groups.length < 2) return groups;
  return groups
    .map((group, index) =>
      group[0]?.kind === 'text' ? trimmed(group, index > 0, index < groups.length - 1) : group,
    )
    .filter((group) => group.length > 0);
}

function trimmed(group: readonly MarkdownLine[], atStart: boolean, atEnd: boolean) {
  const isEmpty = ({ parts }: MarkdownLine) => parts.length === 0;
  const from = atStart ? group.findIndex((line) => !isEmpty(line)) : 0;
  const to = atEnd ? group.findLastIndex((line) => !isEmpty(line)) : group.length - 1;
  return from === -1 ? [] : group.slice(from, to + 1);
}
