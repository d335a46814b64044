// 夜航: moonlight, a few stars above and the lines of the sea below.
import type { ExportStyles } from '#domain/export/templates.ts';
import type { SheetProps } from '#web/features/export/sheets/sheet-content.ts';
import { SheetImages } from '#web/features/export/sheets/sheet-images.tsx';
import {
  Footer,
  Conversation,
  mix,
  Paper,
  Paragraphs,
  SHEET_WIDTH,
  Tags,
} from '#web/features/export/sheets/sheet-parts.tsx';

/**
 * Stars as x, y, radius. Placed by hand outside the text, because a dot beside a character changes
 * its reading.
 */
const STARS = [
  [42, 38, 1.1],
  [98, 54, 0.8],
  [138, 30, 0.9],
  [180, 60, 1.3],
  [236, 26, 0.8],
  [268, 62, 0.7],
  [318, 54, 1],
  [352, 18, 0.7],
  [388, 64, 0.9],
  [428, 36, 1.2],
  [476, 58, 0.7],
  [604, 34, 0.9],
  [622, 120, 1.1],
  [588, 176, 0.7],
  [24, 150, 0.8],
  [34, 214, 0.7],
  [612, 250, 0.8],
  [20, 296, 0.6],
] as const;

export function Night(props: SheetProps) {
  const { styles, content } = props;
  const sky = mix(styles.secondaryColor, 30, styles.backgroundColor);
  return (
    <Paper
      styles={styles}
      content={content}
      style={{
        paddingTop: 72,
        paddingBottom: 112,
        lineHeight: 2.1,
        backgroundImage: `radial-gradient(90% 420px at 84% 0, ${sky}, transparent)`,
      }}
    >
      <Sky styles={styles} width={SHEET_WIDTH[content.kind]} />
      <div style={{ position: 'relative' }}>
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
            maxWidth: 400,
            marginTop: 8,
            fontSize: 31,
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
            margin: '12px 0 36px',
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
        <Paragraphs text={content.body} gap="1em" />
        <Conversation lines={content.lines} styles={styles} />
        <SheetImages images={content.images} radius={12} style={{ marginTop: 34 }} />
      </div>
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

function Sky({ styles, width }: { styles: ExportStyles; width: number }) {
  return (
    <svg width={width} height="320" style={{ position: 'absolute', top: 0, left: 0 }}>
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
      <circle cx="540" cy="96" r="58" fill={styles.primaryColor} opacity="0.05" />
      <circle cx="540" cy="96" r="44" fill={styles.primaryColor} opacity="0.06" />
      <path d="M552 66a31 31 0 1 0 20 45a26 26 0 0 1 -20 -45z" fill={styles.primaryColor} />
    </svg>
  );
}

function Sea({ color }: { color: string }) {
  return (
    <svg
      width="640"
      height="76"
      viewBox="0 0 640 76"
      style={{ position: 'absolute', right: 0, bottom: 32 }}
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
