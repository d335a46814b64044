// 红栏 and 格笺: letter paper with printed lines. Their distance is the text's line height, so that
// every line of text is on a printed one.
import type { CSSProperties } from 'react';
import type { SheetProps } from '#web/features/export/sheets/sheet-content.ts';
import { Conversation } from '#web/features/export/sheets/sheet-conversation.tsx';
import { Flow } from '#web/features/export/sheets/sheet-flow.tsx';
import { SheetImages } from '#web/features/export/sheets/sheet-images.tsx';
import {
  FIGURES,
  Footer,
  mix,
  Paper,
  Seal,
  Tags,
} from '#web/features/export/sheets/sheet-parts.tsx';
import { SheetText } from '#web/features/export/sheets/sheet-text.tsx';

/** Pixels from one printed line to the next. */
const PITCH = 38;

/** Lines on a page. Every page but the first has only lines. */
const PAGE_LINES = 12;

export function Ruled(props: SheetProps) {
  return props.content.kind === 'diary' ? <Page {...props} /> : <Card {...props} />;
}

function lined(color: string): CSSProperties {
  return {
    lineHeight: `${PITCH}px`,
    backgroundImage: `linear-gradient(to bottom, transparent ${PITCH - 6}px, ${color} ${PITCH - 6}px, ${color} ${PITCH - 5}px, transparent ${PITCH - 5}px)`,
    backgroundSize: `100% ${PITCH}px`,
    // Each part of a text that is cut into pages begins with a whole line.
    boxDecorationBreak: 'clone',
    WebkitBoxDecorationBreak: 'clone',
  };
}

function Page(props: SheetProps) {
  const { styles, content } = props;
  const line = mix(styles.primaryColor, 38, styles.backgroundColor);
  return (
    <Paper styles={styles} content={content} page={props.page}>
      <div style={{ position: 'absolute', inset: 18, border: `2px solid ${line}` }} />
      <div style={{ position: 'absolute', inset: 23, border: `1px solid ${line}` }} />
      <Flow
        page={props.page}
        style={{
          position: 'relative',
          ...(props.page === null ? {} : { flex: 'none', height: PAGE_LINES * PITCH }),
        }}
      >
        <div
          style={{
            display: 'flex',
            alignItems: 'flex-end',
            gap: 16,
            paddingBottom: 14,
            borderBottom: `3px double ${line}`,
          }}
        >
          <div style={{ flex: 1, minWidth: 0 }}>
            <div
              style={{
                fontSize: 14,
                letterSpacing: '0.1em',
                lineHeight: 1.8,
                color: styles.secondaryColor,
              }}
            >
              {content.date}
            </div>
            <div
              style={{
                fontSize: 26,
                lineHeight: 1.4,
                letterSpacing: '0.04em',
                color: styles.primaryColor,
              }}
            >
              {content.title}
            </div>
          </div>
          {content.mood !== null && (
            <Seal
              text={content.mood}
              color={styles.primaryColor}
              paper={styles.backgroundColor}
              size={44}
            />
          )}
        </div>
        <SheetImages images={content.images} radius={2} style={{ marginTop: 18 }} />
        <div style={{ ...lined(line), marginTop: 12 }}>
          <SheetText text={content.body} styles={styles} gap={0} isIndented />
          {/* An empty line below the text, as on a real sheet. */}
          <div style={{ height: PITCH }} />
        </div>
        <Tags tags={content.tags} style={{ marginTop: 12, color: styles.primaryColor }} />
      </Flow>
      <Footer
        {...props}
        style={{ position: 'relative', marginTop: 'auto', paddingTop: 14, marginBottom: -8 }}
      />
    </Paper>
  );
}

function Card(props: SheetProps) {
  const { styles, content } = props;
  const line = mix(styles.secondaryColor, 34, styles.backgroundColor);
  return (
    <Paper
      styles={styles}
      content={content}
      page={props.page}
      style={{
        padding: '30px 34px 24px 58px',
        boxShadow: `inset 0 0 0 1px ${mix(styles.secondaryColor, 20, 'transparent')}`,
      }}
    >
      <div
        style={{
          position: 'absolute',
          top: 0,
          bottom: 0,
          left: 38,
          width: 1,
          backgroundColor: mix(styles.primaryColor, 55, 'transparent'),
        }}
      />
      <div
        style={{
          position: 'absolute',
          top: 0,
          bottom: 0,
          left: 42,
          width: 1,
          backgroundColor: mix(styles.primaryColor, 25, 'transparent'),
        }}
      />
      <div
        style={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          fontSize: 15,
          lineHeight: 1.6,
          color: styles.secondaryColor,
        }}
      >
        <span>{content.date}</span>
        <span style={FIGURES}>{content.time}</span>
      </div>
      {content.body !== '' && (
        <div style={{ ...lined(line), marginTop: 8 }}>
          <SheetText text={content.body} styles={styles} gap={PITCH} />
        </div>
      )}
      <SheetImages images={content.images} radius={4} style={{ marginTop: 20 }} />
      <Conversation lines={content.lines} styles={styles} />
      <div style={{ display: 'flex', justifyContent: 'flex-end', marginTop: 20 }}>
        <Seal text="灵感" color={styles.primaryColor} paper={styles.backgroundColor} size={36} />
      </div>
      <Footer {...props} style={{ marginTop: 12 }} />
    </Paper>
  );
}
