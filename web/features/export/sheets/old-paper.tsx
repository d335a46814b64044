// 旧信: an old letter with an airmail edge, a stamp, a postmark and creases.
import type { ExportStyles } from '#domain/export/templates.ts';
import type { SheetContent, SheetProps } from '#web/features/export/sheets/sheet-content.ts';
import { Conversation } from '#web/features/export/sheets/sheet-conversation.tsx';
import { Flow } from '#web/features/export/sheets/sheet-flow.tsx';
import { SheetImages } from '#web/features/export/sheets/sheet-images.tsx';
import {
  Edges,
  FIGURES,
  Footer,
  mix,
  Paper,
  Tags,
} from '#web/features/export/sheets/sheet-parts.tsx';
import { SheetText } from '#web/features/export/sheets/sheet-text.tsx';

/** Width of the striped edge. */
const EDGE = 10;

/** Minimum height, so that the first crease is below the head of the letter. */
const MIN_HEIGHT = 480;

export function OldPaper(props: SheetProps) {
  const { styles, content } = props;
  const { primaryColor: red, secondaryColor: brown, backgroundColor: paper } = styles;
  const stripes = `repeating-linear-gradient(-45deg, ${mix(red, 70, paper)} 0 16px, ${mix(paper, 70, 'white')} 16px 32px, ${mix(styles.textColor, 62, paper)} 32px 48px, ${mix(paper, 70, 'white')} 48px 64px)`;
  const shade = mix(brown, 14, 'transparent');
  const stains = [
    stain(brown, 13, '360px 280px', 'right -130px top 70%'),
    stain(brown, 10, '440px 320px', 'left -180px top -110px'),
    stain(brown, 12, '640px 240px', 'left -190px bottom -120px'),
    // The paper is darker along its edges.
    `linear-gradient(to right, ${shade}, transparent) left / 46px 100% no-repeat`,
    `linear-gradient(to left, ${shade}, transparent) right / 46px 100% no-repeat`,
    `linear-gradient(to bottom, ${shade}, transparent) top / 100% 46px no-repeat`,
    `linear-gradient(to top, ${shade}, transparent) bottom / 100% 46px no-repeat`,
  ].join(', ');
  return (
    <Paper
      styles={styles}
      content={content}
      page={props.page}
      style={{ padding: EDGE, lineHeight: 2.05 }}
    >
      <Edges width={EDGE} pattern={stripes} />
      <div
        style={{
          position: 'relative',
          display: 'flex',
          ...(props.page === null ? { minHeight: MIN_HEIGHT } : { flex: 1, minHeight: 0 }),
          padding: `32px ${styles.padding - EDGE}px 20px`,
          borderRadius: 3,
          background: `${stains}, ${mix(paper, 78, 'white')}`,
        }}
      >
        <Crease at="33.3%" styles={styles} />
        <Crease at="66.6%" styles={styles} />
        <div
          style={{
            position: 'relative',
            display: 'flex',
            flex: 1,
            flexDirection: 'column',
            minWidth: 0,
          }}
        >
          <Flow page={props.page}>
            <div style={{ display: 'flex', justifyContent: 'space-between', gap: 12 }}>
              <div style={{ flex: 1, minWidth: 0, paddingTop: 6 }}>
                <div
                  style={{ fontSize: 15, lineHeight: 1.8, letterSpacing: '0.08em', color: brown }}
                >
                  {content.date}
                </div>
                <div
                  style={{ marginTop: 4, fontSize: 25, lineHeight: 1.4, letterSpacing: '0.03em' }}
                >
                  {content.title}
                </div>
                {content.mood !== null && (
                  <div style={{ marginTop: 6, fontSize: 15, lineHeight: 1.8, color: red }}>
                    寄出时的心情：{content.mood}
                  </div>
                )}
              </div>
              <Stamp styles={styles} content={content} />
            </div>
            <div
              style={{
                margin: '16px 0 22px',
                borderTop: `1px dashed ${mix(brown, 65, 'transparent')}`,
              }}
            />
            <SheetText text={content.body} styles={styles} gap="0.8em" isIndented />
            <SheetImages
              images={content.images}
              radius={1}
              style={{
                marginTop: 26,
                padding: 8,
                backgroundColor: mix(paper, 18, 'white'),
                boxShadow: `0 2px 10px ${mix(brown, 40, 'transparent')}`,
              }}
            />
            <Conversation lines={content.lines} styles={styles} />
            <Tags tags={content.tags} style={{ marginTop: 24, color: brown }} />
          </Flow>
          <Footer {...props} style={{ marginTop: 'auto', paddingTop: 18 }} />
        </div>
      </div>
    </Paper>
  );
}

/** A stain of the given size. Limited to its place, or it would be computed for the whole sheet. */
function stain(color: string, strength: number, size: string, place: string): string {
  return `radial-gradient(closest-side, ${mix(color, strength, 'transparent')}, transparent) ${place} / ${size} no-repeat`;
}

/** A fold: a bright edge over a dark one. */
function Crease({ at, styles }: { at: string; styles: ExportStyles }) {
  return (
    <div
      style={{
        position: 'absolute',
        top: at,
        right: 0,
        left: 0,
        height: 14,
        backgroundImage: `linear-gradient(to bottom, transparent, ${mix(styles.secondaryColor, 13, 'transparent')} 48%, ${mix('white', 45, 'transparent')} 52%, transparent)`,
      }}
    />
  );
}

function Stamp({ styles, content }: { styles: ExportStyles; content: SheetContent }) {
  const { primaryColor: red, secondaryColor: brown, backgroundColor: paper } = styles;
  const white = mix(paper, 22, 'white');
  const teeth = Array.from({ length: 9 }, (_, index) => 6 + index * 10.5);
  const sides = Array.from({ length: 11 }, (_, index) => 6 + index * 10.4);
  return (
    <div style={{ position: 'relative', flexShrink: 0, marginRight: -8 }}>
      <svg width="138" height="112" viewBox="0 0 168 136" style={{ display: 'block' }}>
        <g transform="translate(66 4)">
          <rect width="96" height="116" fill={white} />
          <g fill={mix(paper, 78, 'white')}>
            {teeth.map((x) => (
              <g key={x}>
                <circle cx={x} cy="0" r="3" />
                <circle cx={x} cy="116" r="3" />
              </g>
            ))}
            {sides.map((y) => (
              <g key={y}>
                <circle cx="0" cy={y} r="3" />
                <circle cx="96" cy={y} r="3" />
              </g>
            ))}
          </g>
          <rect x="9" y="9" width="78" height="98" fill={mix(red, 16, white)} />
          <circle cx="60" cy="38" r="15" fill={mix(red, 62, white)} />
          <path
            d="M9 84q14 -22 30 -12q12 -26 26 -4q10 -10 22 4v35h-78z"
            fill={mix(brown, 48, white)}
          />
          <path d="M9 94q20 -14 40 -4t38 -6v23h-78z" fill={mix(brown, 78, white)} />
        </g>
        <g
          fill="none"
          stroke={styles.textColor}
          strokeWidth="1.5"
          opacity="0.62"
          transform="rotate(-12 56 76)"
        >
          <circle cx="52" cy="78" r="40" />
          <circle cx="52" cy="78" r="28" />
          <path d="M92 62q9 -5 18 0t18 0t18 0M94 74q9 -5 18 0t18 0t18 0M93 86q9 -5 18 0t18 0t18 0" />
        </g>
      </svg>
      <span
        style={{
          position: 'absolute',
          top: 10,
          left: 68,
          fontSize: 11,
          lineHeight: 1.3,
          color: mix(red, 90, white),
        }}
      >
        信笺
      </span>
      <span
        style={{
          ...FIGURES,
          position: 'absolute',
          top: 51,
          left: 13,
          width: 60,
          textAlign: 'center',
          fontSize: 10,
          lineHeight: '13px',
          color: styles.textColor,
          opacity: 0.7,
        }}
      >
        {content.day.slice(0, 4)}
        <br />
        {content.day.slice(5).replace('-', '.')}
      </span>
    </div>
  );
}
