// 绢裱: a sheet mounted on pale silk, with a vertical title at its right side.
import type { CSSProperties } from 'react';
import { emojiRuns, graphemesOf } from '#domain/text/graphemes.ts';
import type { SheetProps } from '#web/features/export/sheets/sheet-content.ts';
import { Conversation } from '#web/features/export/sheets/sheet-conversation.tsx';
import { Flow } from '#web/features/export/sheets/sheet-flow.tsx';
import { SheetImages } from '#web/features/export/sheets/sheet-images.tsx';
import { Edges, Footer, mix, Paper, Seal, Tags } from '#web/features/export/sheets/sheet-parts.tsx';
import { SheetText } from '#web/features/export/sheets/sheet-text.tsx';

/** Characters per column of a title. Longer titles use more columns and smaller type. */
const COLUMN_CHARACTERS = 12;

/** Type size of a title by its number of columns. A title that needs more of them is horizontal. */
const COLUMN_SIZES = [27, 22, 18] as const;

/** Letter spacing of the title. */
const SPACING = '0.18em';

export function Silk(props: SheetProps) {
  const { styles, content, page } = props;
  const paper = mix(styles.backgroundColor, 14, 'white');
  const thread = mix(styles.secondaryColor, 12, 'transparent');
  const weave = (angle: number) =>
    `repeating-linear-gradient(${angle}deg, ${thread} 0 1px, transparent 1px 7px)`;
  const gold = mix(styles.primaryColor, 35, styles.backgroundColor);
  const title = content.title ?? '';
  const columns = Math.max(1, Math.ceil([...graphemesOf(title)].length / COLUMN_CHARACTERS));
  const isVertical = columns <= COLUMN_SIZES.length;
  const filling: CSSProperties =
    page === null ? {} : { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 };
  return (
    <Paper styles={styles} content={content} page={page}>
      <Edges width={styles.padding} pattern={`${weave(45)}, ${weave(-45)}`} />
      <div
        style={{
          ...filling,
          position: 'relative',
          padding: 5,
          border: `1px solid ${gold}`,
          backgroundColor: mix(styles.backgroundColor, 55, 'white'),
        }}
      >
        <div
          style={{
            ...filling,
            padding: '30px 20px 16px 24px',
            border: `1px solid ${mix(gold, 45, 'transparent')}`,
            backgroundColor: paper,
          }}
        >
          <div
            style={{
              display: 'flex',
              gap: 18,
              ...(page === null ? {} : { flex: 1, minHeight: 0 }),
            }}
          >
            <Flow page={page} style={{ flex: 1, minWidth: 0 }}>
              {!isVertical && (
                <div style={{ marginBottom: 24, fontSize: 24, lineHeight: 1.5 }}>{title}</div>
              )}
              <SheetImages images={content.images} radius={0} style={{ marginBottom: 24 }} />
              <SheetText
                text={content.body}
                styles={styles}
                gap="0.9em"
                style={{ lineHeight: 2 }}
              />
              <Conversation lines={content.lines} styles={styles} />
              <Tags tags={content.tags} style={{ marginTop: 26, color: styles.secondaryColor }} />
            </Flow>
            <div
              style={{
                display: 'flex',
                flexDirection: 'column',
                alignItems: 'center',
                gap: 16,
                paddingLeft: 16,
                borderLeft: `1px solid ${mix(gold, 60, 'transparent')}`,
              }}
            >
              {isVertical && (
                <Inscription title={title} columns={columns} fontFamily={styles.fontFamily} />
              )}
              <div
                style={{
                  writingMode: 'vertical-rl',
                  fontSize: 14,
                  lineHeight: 1.6,
                  letterSpacing: '0.16em',
                  whiteSpace: 'nowrap',
                  color: styles.secondaryColor,
                }}
              >
                {content.date}
              </div>
              {content.mood !== null && (
                <Seal text={content.mood} color={styles.primaryColor} paper={paper} size={42} />
              )}
            </div>
          </div>
          <Footer {...props} style={{ marginTop: 16 }} />
        </div>
      </div>
    </Paper>
  );
}

/**
 * The title in vertical columns: punctuation in the upper right of its square, emoji whole and
 * upright.
 */
function Inscription({
  title,
  columns,
  fontFamily,
}: {
  title: string;
  columns: number;
  fontFamily: string;
}) {
  return (
    <div
      style={{
        ...columnsFor([...graphemesOf(title)].length, columns),
        fontFamily: `'WenKai Vertical', ${fontFamily}`,
      }}
    >
      {emojiRuns(title).map((run, index) =>
        // The code points of an emoji are joined only in horizontal text.
        run.isEmoji ? (
          <span
            key={index}
            style={{ textCombineUpright: 'all', letterSpacing: 0, marginInlineEnd: SPACING }}
          >
            {run.text}
          </span>
        ) : (
          run.text
        ),
      )}
    </div>
  );
}

/**
 * Browsers disagree about the width of vertical text that wraps into columns, so it is set here.
 */
function columnsFor(characters: number, columns: number): CSSProperties {
  const size = COLUMN_SIZES[columns - 1] ?? COLUMN_SIZES[0];
  const step = size * 1.18;
  const perColumn = Math.ceil(characters / columns);
  return {
    writingMode: 'vertical-rl',
    width: columns * size * 1.5,
    // Slightly more than the characters need, because Latin words and punctuation have other
    // widths.
    height: (perColumn + (columns === 1 ? 0.2 : 1)) * step,
    fontSize: size,
    lineHeight: 1.5,
    letterSpacing: SPACING,
  };
}
