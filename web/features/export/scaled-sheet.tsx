// The preview of a sheet: the real element, scaled down. The same element is exported.
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { PREVIEW_SCALE } from '#domain/export/export-size.ts';

export interface ScaledSheetProps {
  /** In CSS pixels. */
  width: number;
  /** Describes the sheet for screen readers. */
  label: string;
  /** The template's id. */
  name: string;
  children: ReactNode;
  /** Set to the sheet's element. */
  sheetRef: RefObject<HTMLDivElement | null>;
}

/** The sheet at 75 %, or smaller where its container is narrower (B§2). */
export function ScaledSheet({ width, label, name, sheetRef, children }: ScaledSheetProps) {
  const place = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState<number>(PREVIEW_SCALE);
  const [height, setHeight] = useState(0);

  useLayoutEffect(() => {
    const outer = place.current;
    const sheet = sheetRef.current;
    if (outer === null || sheet === null) return;
    const measure = () => {
      setScale(Math.min(PREVIEW_SCALE, outer.clientWidth / width));
      setHeight(sheet.offsetHeight);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(outer);
    observer.observe(sheet);
    measure();
    return () => observer.disconnect();
  }, [sheetRef, width]);

  return (
    <div ref={place} className="w-full">
      <div className="mx-auto" style={{ width: width * scale, height: height * scale }}>
        <div className="origin-top-left" style={{ width, transform: `scale(${scale})` }}>
          <div
            ref={sheetRef}
            role="img"
            aria-label={label}
            className="w-fit rounded-card"
            data-export-sheet={name}
          >
            {children}
          </div>
        </div>
      </div>
    </div>
  );
}
