// Text cut at eight lines or four, with 展开 only where something is hidden.
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

const CLAMP = { 4: 'line-clamp-4', 8: 'line-clamp-8' } as const;

export interface FoldedTextProps {
  text: string;
  /** The blocks of the text. */
  children: ReactNode;
  /** How many lines are always shown. */
  lines?: keyof typeof CLAMP;
  /** Whether it is expanded, where that is remembered. By default it starts folded. */
  fold?: readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] | undefined;
}

/** Text that can be expanded. */
export function FoldedText({ text, children, lines = 8, fold }: FoldedTextProps) {
  const blocks = useRef<HTMLDivElement>(null);
  const own = useState(false);
  const [isOpen, setOpen] = fold ?? own;
  const [isCut, setCut] = useState(false);

  useLayoutEffect(() => {
    const element = blocks.current;
    if (element === null || isOpen) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, isOpen]);

  return (
    <>
      <div ref={blocks} className={classNames(!isOpen && CLAMP[lines])}>
        {children}
      </div>
      {(isCut || isOpen) && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-ml-1 min-h-11 px-1 text-sm text-accent"
        >
          {isOpen ? '收起' : '展开'}
        </button>
      )}
    </>
  );
}
