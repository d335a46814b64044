// Text cut at eight lines, with 展开 only where something is hidden. Plain text with its line breaks,
// never HTML.
import { useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface FoldedTextProps {
  text: string;
  /** Its size and position. */
  className: string;
  /** Whether it is expanded, where that is remembered. By default it starts folded. */
  fold?: readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void] | undefined;
}

/** Text that can be expanded. */
export function FoldedText({ text, className, fold }: FoldedTextProps) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  const own = useState(false);
  const [isOpen, setOpen] = fold ?? own;
  const [isCut, setCut] = useState(false);

  useLayoutEffect(() => {
    const element = paragraph.current;
    if (element === null || isOpen) return;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, isOpen]);

  return (
    <>
      <p
        ref={paragraph}
        className={classNames(
          'wrap-anywhere whitespace-pre-wrap',
          className,
          !isOpen && 'line-clamp-8',
        )}
      >
        {text}
      </p>
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
