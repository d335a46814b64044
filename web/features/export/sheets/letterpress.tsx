// 素笺: white paper with one fine frame and wide line spacing.
import type { SheetProps } from '#web/features/export/sheets/sheet-content.ts';
import { SheetImages } from '#web/features/export/sheets/sheet-images.tsx';
import {
  FIGURES,
  Footer,
  Conversation,
  mix,
  Paper,
  Paragraphs,
  Tags,
} from '#web/features/export/sheets/sheet-parts.tsx';

export function Letterpress(props: SheetProps) {
  return props.content.kind === 'diary' ? <Page {...props} /> : <Card {...props} />;
}

function Page(props: SheetProps) {
  const { styles, content } = props;
  const fine = mix(styles.textColor, 14, 'transparent');
  return (
    <Paper styles={styles} content={content} style={{ lineHeight: 2.15 }}>
      <div
        style={{
          position: 'absolute',
          inset: 22,
          border: `1px solid ${fine}`,
          borderRadius: styles.borderRadius / 2,
        }}
      />
      <div style={{ position: 'relative' }}>
        <div
          style={{
            textAlign: 'center',
            fontSize: 14,
            letterSpacing: '0.22em',
            color: styles.secondaryColor,
          }}
        >
          {content.date}
        </div>
        <div
          style={{
            margin: '14px 0 0',
            textAlign: 'center',
            fontSize: 30,
            lineHeight: 1.5,
            letterSpacing: '0.08em',
          }}
        >
          {content.title}
        </div>
        <div
          style={{
            width: 40,
            height: 1,
            margin: '26px auto 34px',
            backgroundColor: mix(styles.textColor, 55, 'transparent'),
          }}
        />
        <SheetImages images={content.images} radius={2} style={{ marginBottom: 34 }} />
        <Paragraphs text={content.body} gap="1em" style={{ textIndent: '2em' }} />
        <div
          style={{
            marginTop: 40,
            textAlign: 'center',
            fontSize: 14,
            letterSpacing: '0.18em',
            color: styles.secondaryColor,
          }}
        >
          {content.mood === null ? '' : `· ${content.mood} ·`}
        </div>
        <Tags
          tags={content.tags}
          style={{ justifyContent: 'center', color: styles.secondaryColor }}
        />
        <Footer {...props} style={{ marginTop: 30, marginBottom: -18 }} />
      </div>
    </Paper>
  );
}

function Card(props: SheetProps) {
  const { styles, content } = props;
  return (
    <Paper
      styles={styles}
      content={content}
      style={{
        paddingBottom: 26,
        boxShadow: `inset 0 0 0 1px ${mix(styles.textColor, 9, 'transparent')}`,
      }}
    >
      <div
        style={{
          ...FIGURES,
          fontSize: 40,
          fontWeight: 400,
          lineHeight: 1,
          letterSpacing: '-0.01em',
          color: styles.primaryColor,
        }}
      >
        {content.time}
      </div>
      <div
        style={{
          marginTop: 8,
          fontSize: 14,
          letterSpacing: '0.06em',
          lineHeight: 1.6,
          color: styles.secondaryColor,
        }}
      >
        {content.date}
      </div>
      <div
        style={{
          width: 28,
          height: 1,
          margin: '22px 0 24px',
          backgroundColor: styles.primaryColor,
        }}
      />
      <Paragraphs text={content.body} gap="0.9em" />
      <SheetImages
        images={content.images}
        radius={8}
        style={{ marginTop: content.body === '' ? 0 : 22 }}
      />
      <Conversation lines={content.lines} styles={styles} />
      <Footer {...props} />
    </Paper>
  );
}
