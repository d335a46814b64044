// The preview of a sheet: the real element, scaled down. The same element is exported.
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { PREVIEW_SCALE, SHEET_WIDTH } from '#domain/export/export-size.ts';
import type { ExportTemplate } from '#domain/export/templates.ts';
import { Sheet } from '#web/features/export/sheets/sheet.tsx';
import type { SheetContent, SheetPage } from '#web/features/export/sheets/sheet-content.ts';

export interface ScaledSheetProps {
  template: ExportTemplate;
  content: SheetContent;
  watermark: boolean;
  page: SheetPage | null;
  /** Set to the sheet's element. */
  sheetRef: RefObject<HTMLDivElement | null>;
}

/** The sheet at 75 %, or smaller where its container is narrower (B§2). */
export function ScaledSheet({ template, content, watermark, page, sheetRef }: ScaledSheetProps) {
  const place = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState<number>(PREVIEW_SCALE);
  const [height, setHeight] = useState(0);
  const width = SHEET_WIDTH[content.kind];

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
            aria-label={`${template.name}：${content.title ?? content.date}`}
            className="w-fit rounded-card"
            data-export-sheet={template.id}
          >
            <Sheet styles={template.styles} content={content} watermark={watermark} page={page} />
          </div>
        </div>
      </div>
    </div>
  );
}
