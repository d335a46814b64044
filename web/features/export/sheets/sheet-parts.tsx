// Shared parts of all layouts. They use inline styles only, never the app's classes, so that an
// image is the same in every theme. Colours are the template's four or mixed from them.
import type { CSSProperties, ReactNode } from 'react';
import { PAGE_HEIGHT, SHEET_WIDTH } from '#domain/export/export-size.ts';
import type { SheetContent, SheetProps } from '#web/features/export/sheets/sheet-content.ts';

/** The font of digits and Latin letters. */
export const FIGURES: CSSProperties = {
  fontFamily: "Barlow, 'WenKai UI', 'LXGW WenKai', sans-serif",
};

/** Mixes `percent` of one colour into another, which may be `transparent`. */
export function mix(color: string, percent: number, other: string): string {
  return `color-mix(in srgb, ${color} ${percent}%, ${other})`;
}

/** The sheet, or one page of it, with the template's background, font and rounded corners. */
export function Paper({
  styles,
  content,
  page,
  style,
  children,
}: Omit<SheetProps, 'watermark'> & { style?: CSSProperties; children: ReactNode }) {
  return (
    <div
      lang="zh-CN"
      style={{
        position: 'relative',
        boxSizing: 'border-box',
        width: SHEET_WIDTH[content.kind],
        padding: styles.padding,
        overflow: 'hidden',
        borderRadius: styles.borderRadius,
        backgroundColor: styles.backgroundColor,
        color: styles.textColor,
        fontFamily: styles.fontFamily,
        fontSize: styles.fontSize,
        lineHeight: 2,
        textAlign: 'left',
        overflowWrap: 'anywhere',
        ...(page === null
          ? undefined
          : { display: 'flex', flexDirection: 'column', height: PAGE_HEIGHT }),
        ...style,
      }}
    >
      {children}
    </div>
  );
}

/** A pattern along the edges. As a ground of the whole sheet it would be drawn below all of it. */
export function Edges({ width, pattern }: { width: number; pattern: string }) {
  const sides: readonly CSSProperties[] = [
    { top: 0, right: 0, left: 0, height: width },
    { right: 0, bottom: 0, left: 0, height: width },
    { top: width, bottom: width, left: 0, width },
    { top: width, right: 0, bottom: width, width },
  ];
  return sides.map((side, index) => (
    <div key={index} style={{ position: 'absolute', backgroundImage: pattern, ...side }} />
  ));
}

export function Tags({ tags, style }: { tags: readonly string[]; style?: CSSProperties }) {
  if (tags.length === 0) return null;
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', columnGap: 14, fontSize: 14, ...style }}>
      {tags.map((tag) => (
        <span key={tag}># {tag}</span>
      ))}
    </div>
  );
}

/**
 * A red seal with two characters, one above the other. Never the product's name, which is only in
 * the footer (rulings 4).
 */
export function Seal({
  text,
  color,
  paper,
  size = 40,
}: {
  text: string;
  color: string;
  paper: string;
  size?: number | undefined;
}) {
  return (
    <div
      style={{
        display: 'grid',
        placeItems: 'center',
        flexShrink: 0,
        boxSizing: 'border-box',
        width: size,
        height: size,
        borderRadius: size / 7,
        backgroundColor: color,
        boxShadow: `inset 0 0 0 2px ${color}, inset 0 0 0 3px ${mix(paper, 75, color)}`,
        color: paper,
        fontSize: size * 0.36,
        lineHeight: 1.06,
        letterSpacing: 0,
      }}
    >
      <span style={{ width: '1em', textAlign: 'center' }}>{text}</span>
    </div>
  );
}

/**
 * The footer: the AI label, always, the number of the page, and the watermark. Nothing when all are
 * absent.
 */
export function Footer({
  styles,
  content,
  watermark,
  page,
  style,
}: Omit<SheetProps, 'content'> & {
  content: Pick<SheetContent, 'aiLabel'>;
  style?: CSSProperties;
}) {
  if (!watermark && content.aiLabel === null && page === null) return null;
  return (
    <div
      style={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: 16,
        marginTop: 36,
        fontSize: 12,
        lineHeight: 1.5,
        color: styles.secondaryColor,
        ...style,
      }}
    >
      <span>{content.aiLabel}</span>
      {page !== null && (
        <span style={FIGURES}>
          {page.index + 1} / {page.count}
        </span>
      )}
      {watermark && (
        <span
          style={{ display: 'inline-flex', alignItems: 'center', gap: 6, letterSpacing: '0.04em' }}
        >
          <svg viewBox="0 0 32 32" width="14" height="14">
            <g fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round">
              <path d="M13 11.5a6.4 6.4 0 0 1 0 9" />
              <path d="M17.2 8.4a11 11 0 0 1 0 15.2" />
              <path d="M21.4 5.6a15.6 15.6 0 0 1 0 20.8" />
            </g>
            <circle cx="8" cy="16" r="2.8" fill="currentColor" />
          </svg>
          回响 · Echo Notes
        </span>
      )}
    </div>
  );
}
