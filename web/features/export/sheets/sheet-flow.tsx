// The part of a sheet that runs on from page to page. A page is a window onto one column of it: the
// browser breaks the columns, so no line is cut.
import { useLayoutEffect, useRef, type CSSProperties, type ReactNode } from 'react';
import type { SheetPage } from '#web/features/export/sheets/sheet-content.ts';

/** Pixels between two columns, which no page shows. */
const GAP = 40;

export interface FlowProps {
  page: SheetPage | null;
  style?: CSSProperties;
  children: ReactNode;
}

/** The whole content, or the part of it that is on the page. */
export function Flow({ page, style, children }: FlowProps) {
  if (page === null) return <div style={style}>{children}</div>;
  return (
    <Columns page={page} style={style}>
      {children}
    </Columns>
  );
}

function Columns({
  page: { index, onCount },
  style,
  children,
}: Omit<FlowProps, 'page' | 'style'> & { page: SheetPage; style: CSSProperties | undefined }) {
  const columns = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = columns.current;
    if (element === null) return;
    const count = () =>
      onCount(
        Math.max(1, Math.round((element.scrollWidth + GAP) / (element.clientWidth + GAP || 1))),
      );
    count();
    // An image that arrives later moves what is below it.
    const observer = new ResizeObserver(count);
    for (const part of element.querySelectorAll('img, [data-image-loading]'))
      observer.observe(part);
    observer.observe(element);
    return () => observer.disconnect();
  });

  return (
    <div data-export-window="" style={{ flex: 1, minHeight: 0, overflow: 'hidden', ...style }}>
      <div
        ref={columns}
        style={{
          position: 'relative',
          left: `calc(${-index} * (100% + ${GAP}px))`,
          height: '100%',
          columnCount: 1,
          columnGap: GAP,
          columnFill: 'auto',
          // With reduced motion every change is a transition of 1 ms. The image of the next page
          // is made before it ends.
          transitionProperty: 'none',
        }}
      >
        {children}
      </div>
    </div>
  );
}
