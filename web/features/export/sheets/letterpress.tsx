// 素笺: white paper with one fine frame and wide line spacing.
import type { SheetProps } from '#web/features/export/sheets/sheet-content.ts';
import { Conversation } from '#web/features/export/sheets/sheet-conversation.tsx';
import { Flow } from '#web/features/export/sheets/sheet-flow.tsx';
import { SheetImages } from '#web/features/export/sheets/sheet-images.tsx';
import { FIGURES, Footer, mix, Paper, Tags } from '#web/features/export/sheets/sheet-parts.tsx';
import { SheetText } from '#web/features/export/sheets/sheet-text.tsx';

export function Letterpress(props: SheetProps) {
  return props.content.kind === 'diary' ? <Page {...props} /> : <Card {...props} />;
}

function Page(props: SheetProps) {
  const { styles, content } = props;
  const fine = mix(styles.textColor, 14, 'transparent');
  return (
    <Paper styles={styles} content={content} page={props.page} style={{ lineHeight: 2.05 }}>
      <div
        style={{
          position: 'absolute',
          inset: 16,
          border: `1px solid ${fine}`,
          borderRadius: styles.borderRadius / 2,
        }}
      />
      <Flow page={props.page} style={{ position: 'relative' }}>
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
            fontSize: 26,
            lineHeight: 1.45,
            letterSpacing: '0.06em',
          }}
        >
          {content.title}
        </div>
        <div
          style={{
            width: 40,
            height: 1,
            margin: '20px auto 26px',
            backgroundColor: mix(styles.textColor, 55, 'transparent'),
          }}
        />
        <SheetImages images={content.images} radius={2} style={{ marginBottom: 26 }} />
        <SheetText text={content.body} styles={styles} gap="1em" isIndented />
        <div
          style={{
            marginTop: 30,
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
      </Flow>
      <Footer {...props} style={{ position: 'relative', marginTop: 20, marginBottom: -14 }} />
    </Paper>
  );
}

function Card(props: SheetProps) {
  const { styles, content } = props;
  return (
    <Paper
      styles={styles}
      content={content}
      page={props.page}
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
      <SheetText text={content.body} styles={styles} gap="0.9em" />
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
