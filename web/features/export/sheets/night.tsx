// 夜航: moonlight, a few stars above and the lines of the sea below.
import { SHEET_WIDTH } from '#domain/export/export-size.ts';
import type { ExportStyles } from '#domain/export/templates.ts';
import type { SheetProps } from '#web/features/export/sheets/sheet-content.ts';
import { Conversation } from '#web/features/export/sheets/sheet-conversation.tsx';
import { Flow } from '#web/features/export/sheets/sheet-flow.tsx';
import { SheetImages } from '#web/features/export/sheets/sheet-images.tsx';
import { Footer, mix, Paper, Tags } from '#web/features/export/sheets/sheet-parts.tsx';
import { SheetText } from '#web/features/export/sheets/sheet-text.tsx';

/**
 * Stars as x, y, radius. Placed by hand outside the text, because a dot beside a character changes
 * its reading.
 */
const STARS = [
  [26, 24, 1.1],
  [66, 36, 0.8],
  [104, 18, 0.9],
  [142, 34, 1.3],
  [186, 16, 0.8],
  [214, 38, 0.7],
  [246, 24, 1],
  [276, 12, 0.7],
  [302, 36, 0.9],
  [330, 20, 1.2],
  [428, 24, 0.9],
  [436, 118, 1.1],
  [14, 118, 0.8],
  [18, 178, 0.7],
  [434, 214, 0.8],
  [12, 250, 0.6],
] as const;

export function Night(props: SheetProps) {
  const { styles, content } = props;
  const sky = mix(styles.secondaryColor, 30, styles.backgroundColor);
  return (
    <Paper
      styles={styles}
      content={content}
      page={props.page}
      style={{
        paddingTop: 52,
        paddingBottom: 104,
        lineHeight: 2.05,
        backgroundImage: `radial-gradient(90% 320px at 84% 0, ${sky}, transparent)`,
        backgroundRepeat: 'no-repeat',
        backgroundSize: '100% 320px',
      }}
    >
      <Sky styles={styles} hasMoon={(props.page?.index ?? 0) === 0} />
      <Flow page={props.page} style={{ position: 'relative' }}>
        <div
          style={{
            fontSize: 14,
            letterSpacing: '0.16em',
            lineHeight: 1.8,
            color: styles.secondaryColor,
          }}
        >
          {content.date}
        </div>
        <div
          style={{
            maxWidth: 290,
            marginTop: 6,
            fontSize: 26,
            lineHeight: 1.45,
            letterSpacing: '0.04em',
            color: styles.primaryColor,
          }}
        >
          {content.title}
        </div>
        <div
          style={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 14,
            margin: '10px 0 26px',
            fontSize: 14,
            lineHeight: 1.8,
            color: styles.secondaryColor,
          }}
        >
          {content.mood !== null && (
            <span style={{ color: styles.primaryColor }}>{content.mood}</span>
          )}
          <Tags tags={content.tags} />
        </div>
        <SheetText text={content.body} styles={styles} gap="1em" />
        <Conversation lines={content.lines} styles={styles} />
        <SheetImages images={content.images} radius={12} style={{ marginTop: 28 }} />
      </Flow>
      <Sea color={styles.primaryColor} />
      <Footer
        {...props}
        style={{
          position: 'absolute',
          right: styles.padding,
          bottom: 22,
          left: styles.padding,
          margin: 0,
        }}
      />
    </Paper>
  );
}

function Sky({ styles, hasMoon }: { styles: ExportStyles; hasMoon: boolean }) {
  return (
    <svg width={SHEET_WIDTH.diary} height="320" style={{ position: 'absolute', top: 0, left: 0 }}>
      {STARS.map(([x, y, radius]) => (
        <circle
          key={`${x}-${y}`}
          cx={x}
          cy={y}
          r={radius}
          fill={styles.textColor}
          opacity={0.35 + radius / 2.6}
        />
      ))}
      {hasMoon && (
        <g transform="translate(-76 -8) scale(0.86)">
          <circle cx="540" cy="96" r="58" fill={styles.primaryColor} opacity="0.05" />
          <circle cx="540" cy="96" r="44" fill={styles.primaryColor} opacity="0.06" />
          <path d="M552 66a31 31 0 1 0 20 45a26 26 0 0 1 -20 -45z" fill={styles.primaryColor} />
        </g>
      )}
    </svg>
  );
}

function Sea({ color }: { color: string }) {
  return (
    <svg
      width={SHEET_WIDTH.diary}
      height="76"
      viewBox="190 0 450 76"
      style={{ position: 'absolute', right: 0, bottom: 30 }}
    >
      <g fill="none" stroke={color} strokeWidth="1" strokeLinecap="round">
        <path d="M0 14q40 -8 80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0" opacity="0.34" />
        <path d="M-30 30q36 -7 72 0t72 0t72 0t72 0t72 0t72 0t72 0t72 0t72 0" opacity="0.22" />
        <path d="M-12 46q48 -6 96 0t96 0t96 0t96 0t96 0t96 0t96 0" opacity="0.12" />
      </g>
      <g stroke={color} strokeWidth="2" strokeLinecap="round">
        <path d="M520 20h36" opacity="0.5" />
        <path d="M528 30h26" opacity="0.34" />
        <path d="M524 40h18" opacity="0.22" />
        <path d="M534 50h12" opacity="0.14" />
      </g>
    </svg>
  );
}
