// 绢裱: a sheet mounted on pale silk, with a vertical title at its right side.
import type { CSSProperties } from 'react';
import { emojiRuns, graphemesOf } from '#domain/text/graphemes.ts';
import type { SheetProps } from '#web/features/export/sheets/sheet-content.ts';
import { SheetImages } from '#web/features/export/sheets/sheet-images.tsx';
import {
  Footer,
  Conversation,
  mix,
  Paper,
  Paragraphs,
  Seal,
  Tags,
} from '#web/features/export/sheets/sheet-parts.tsx';

/** Characters per column of a title. Longer titles use more columns and smaller type. */
const COLUMN_CHARACTERS = 12;

/**
 * Maximum number of columns. More would leave no room for the text, so columns grow longer instead.
 */
const MAX_COLUMNS = 3;

/** Letter spacing of the title. */
const SPACING = '0.18em';

export function Silk(props: SheetProps) {
  const { styles, content } = props;
  const paper = mix(styles.backgroundColor, 14, 'white');
  const thread = mix(styles.secondaryColor, 12, 'transparent');
  const weave = (angle: number) =>
    `repeating-linear-gradient(${angle}deg, ${thread} 0 1px, transparent 1px 7px)`;
  const gold = mix(styles.primaryColor, 35, styles.backgroundColor);
  return (
    <Paper
      styles={styles}
      content={content}
      style={{ backgroundImage: `${weave(45)}, ${weave(-45)}` }}
    >
      <div
        style={{
          padding: 6,
          border: `1px solid ${gold}`,
          backgroundColor: mix(styles.backgroundColor, 55, 'white'),
        }}
      >
        <div
          style={{
            display: 'flex',
            gap: 34,
            padding: '44px 40px 24px 44px',
            border: `1px solid ${mix(gold, 45, 'transparent')}`,
            backgroundColor: paper,
          }}
        >
          <div style={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
            <SheetImages images={content.images} radius={0} style={{ marginBottom: 30 }} />
            <div style={{ flex: 1 }}>
              <Paragraphs text={content.body} gap="0.9em" style={{ lineHeight: 2.1 }} />
              <Conversation lines={content.lines} styles={styles} />
            </div>
            <Tags tags={content.tags} style={{ marginTop: 34, color: styles.secondaryColor }} />
            <Footer {...props} style={{ marginTop: 18 }} />
          </div>
          <div
            style={{
              display: 'flex',
              flexDirection: 'column',
              alignItems: 'center',
              gap: 20,
              paddingLeft: 30,
              borderLeft: `1px solid ${mix(gold, 60, 'transparent')}`,
            }}
          >
            <Inscription title={content.title ?? ''} fontFamily={styles.fontFamily} />
            <div
              style={{
                writingMode: 'vertical-rl',
                fontSize: 14,
                lineHeight: 1.6,
                letterSpacing: '0.2em',
                whiteSpace: 'nowrap',
                color: styles.secondaryColor,
              }}
            >
              {content.date}
            </div>
            {content.mood !== null && (
              <Seal text={content.mood} color={styles.primaryColor} paper={paper} size={44} />
            )}
          </div>
        </div>
      </div>
    </Paper>
  );
}

/**
 * The title in vertical columns: punctuation in the upper right of its square, emoji whole and
 * upright.
 */
function Inscription({ title, fontFamily }: { title: string; fontFamily: string }) {
  return (
    <div
      style={{
        ...columnsFor([...graphemesOf(title)].length),
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
function columnsFor(characters: number): CSSProperties {
  const columns = Math.min(MAX_COLUMNS, Math.max(1, Math.ceil(characters / COLUMN_CHARACTERS)));
  const size = columns === 1 ? 30 : 22;
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
