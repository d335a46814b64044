// A text of a sheet with the safe subset of Markdown (rulings 79), as the appearance shows it.
// Every block is laid out in lines, so that it can be cut into pages.
import type { CSSProperties } from 'react';
import type { ExportStyles } from '#domain/export/templates.ts';
import type { Inline, MarkdownLine } from '#domain/text/markdown.ts';
import { useAppearance } from '#web/core/theme/use-appearance.ts';
import { sheetBlocks, type SheetBlock } from '#web/features/export/sheets/sheet-blocks.ts';
import { mix } from '#web/features/export/sheets/sheet-parts.tsx';

/** Width of a number, a dot or a box before an item, and the indent of each depth. */
const MARKER_EM = 1.4;

interface TextLook {
  styles: ExportStyles;
  /** Distance between two blocks. */
  gap: number | string;
  /** Whether paragraphs, lists and quotes are indented by two characters. */
  isIndented?: boolean;
  style?: CSSProperties;
}

export function SheetText({ text, ...look }: TextLook & { text: string }) {
  return <SheetBlocks blocks={useSheetBlocks(text)} {...look} />;
}

/** The blocks of a text, as the appearance shows them. */
export function useSheetBlocks(text: string): SheetBlock[] {
  return sheetBlocks(text, useAppearance().markdown === 'on');
}

export interface SheetBlocksProps extends TextLook {
  blocks: readonly SheetBlock[];
  /** Whether another block is above the first one. */
  isContinued?: boolean;
}

export function SheetBlocks({
  blocks,
  styles,
  gap,
  isIndented = false,
  isContinued = false,
  style,
}: SheetBlocksProps) {
  return blocks.map((block, index) => {
    // Blocks are identified by their position only, and never move.
    const key = index;
    const common: CSSProperties = {
      margin: 0,
      marginTop: index > 0 || isContinued ? gap : 0,
      whiteSpace: 'pre-wrap',
      ...style,
    };
    switch (block.kind) {
      case 'list':
        return (
          <div key={key} style={{ ...common, paddingLeft: isIndented ? '2em' : 0 }}>
            {block.lines.map((line) => (
              <Item key={line.number} line={line} styles={styles} />
            ))}
          </div>
        );
      case 'quote':
        return (
          <div
            key={key}
            style={{
              ...common,
              marginLeft: isIndented ? '2em' : 0,
              paddingLeft: 14,
              borderLeft: `2px solid ${mix(styles.primaryColor, 45, 'transparent')}`,
              color: styles.secondaryColor,
            }}
          >
            <SheetInline parts={block.parts} styles={styles} />
          </div>
        );
      case 'paragraph':
        return (
          <p key={key} style={{ ...common, textIndent: isIndented ? '2em' : 0 }}>
            <SheetInline parts={block.parts} styles={styles} />
          </p>
        );
    }
  });
}

/** The pieces of a line. A link is its name: no image can be followed. */
export function SheetInline({ parts, styles }: { parts: readonly Inline[]; styles: ExportStyles }) {
  return parts.map((part, index) => {
    // Pieces are identified by their position only, and never move.
    const key = index;
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'strong':
        return (
          <strong key={key}>
            <SheetInline parts={part.parts} styles={styles} />
          </strong>
        );
      case 'emphasis':
        return (
          <em key={key}>
            <SheetInline parts={part.parts} styles={styles} />
          </em>
        );
      case 'link':
        return (
          <span key={key} style={{ color: styles.primaryColor, wordBreak: 'break-all' }}>
            {part.text}
          </span>
        );
      case 'tag':
        return (
          <span key={key} style={{ color: styles.primaryColor }}>
            {part.text}
          </span>
        );
    }
  });
}

function Item({ line, styles }: { line: MarkdownLine; styles: ExportStyles }) {
  const { parts, marker, done, depth } = line;
  return (
    <div style={{ paddingLeft: `${(depth + 1) * MARKER_EM}em`, textIndent: `-${MARKER_EM}em` }}>
      <span
        style={{
          display: 'inline-block',
          minWidth: `${MARKER_EM}em`,
          paddingRight: '0.3em',
          textIndent: 0,
          color: styles.primaryColor,
        }}
      >
        {done === null ? (marker ?? '·') : <Box isTicked={done} />}
      </span>
      <span style={done === true ? struck(styles.secondaryColor) : undefined}>
        <SheetInline parts={parts} styles={styles} />
      </span>
    </div>
  );
}

/** The line is a ground, because a canvas draws texts without their decoration. */
function struck(color: string): CSSProperties {
  return {
    color,
    backgroundImage: `linear-gradient(${color}, ${color})`,
    backgroundRepeat: 'no-repeat',
    backgroundPosition: '0 55%',
    backgroundSize: '100% 1px',
  };
}

function Box({ isTicked }: { isTicked: boolean }) {
  return (
    <span style={{ display: 'inline-block', width: '0.95em', verticalAlign: '-0.1em' }}>
      <svg viewBox="0 0 16 16" style={{ display: 'block', width: '0.95em', height: '0.95em' }}>
        <g fill="none" stroke="currentColor" strokeLinecap="round" strokeLinejoin="round">
          <rect x="1" y="1" width="14" height="14" rx="3" strokeWidth="1.2" />
          {isTicked && <path d="M4.2 8.4l2.7 2.7l5 -6" strokeWidth="1.8" />}
        </g>
      </svg>
    </span>
  );
}
