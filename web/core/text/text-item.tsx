// An item of a list in a text by a user or a model (rulings 79).
import type { MarkdownLine } from '#domain/text/markdown.ts';
import { InlineText } from '#web/core/text/inline-text.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** Ticks or clears the box of a line. */
export type OnTick = (line: number, done: boolean) => void;

/** How far an item of each depth is indented. */
const INDENT = ['', 'pl-5', 'pl-10', 'pl-15'] as const;

/** An item of a list, with its number or its box. */
export function TextItem({
  line,
  className,
  onTick,
}: {
  line: MarkdownLine;
  className: string;
  onTick: OnTick | undefined;
}) {
  const { number, parts, marker, done, depth } = line;
  const content = <InlineText parts={parts} />;
  if (done === null) {
    return (
      <li data-line={number} className={classNames('flex', className, INDENT[depth])}>
        <span className="min-w-[1.4em] shrink-0 pr-[0.3em] text-accent select-none">
          {marker ?? '·'}
        </span>
        <span className="min-w-0">{content}</span>
      </li>
    );
  }
  return (
    <li data-line={number} className={classNames(className, INDENT[depth])}>
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
