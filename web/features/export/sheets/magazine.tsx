// 刊页: a magazine page. The day (or the hour) is large, and the text begins with a drop cap.
import type { ExportStyles } from '#domain/export/templates.ts';
import { graphemesOf, isEmoji } from '#domain/text/graphemes.ts';
import { wordsOf } from '#domain/text/markdown.ts';
import type { SheetProps } from '#web/features/export/sheets/sheet-content.ts';
import { Conversation } from '#web/features/export/sheets/sheet-conversation.tsx';
import { Flow } from '#web/features/export/sheets/sheet-flow.tsx';
import { SheetImage, SheetImages } from '#web/features/export/sheets/sheet-images.tsx';
import { FIGURES, Footer, mix, Paper, Tags } from '#web/features/export/sheets/sheet-parts.tsx';
import {
  SheetBlocks,
  SheetInline,
  SheetText,
  useSheetBlocks,
} from '#web/features/export/sheets/sheet-text.tsx';

/** Minimum length for a drop cap. A text that begins with an emoji has none either. */
const DROP_CAP_FROM_CHARACTERS = 44;

export function Magazine(props: SheetProps) {
  return props.content.kind === 'diary' ? <Page {...props} /> : <Card {...props} />;
}

function Page(props: SheetProps) {
  const { styles, content, page } = props;
  const [year, month, day] = content.day.split('-');
  const [cover, ...others] = content.images;
  const side = styles.padding;
  const band = page !== null || cover === undefined;
  return (
    <Paper
      styles={styles}
      content={content}
      page={page}
      style={{ padding: `0 0 ${side - 12}px`, lineHeight: 1.9 }}
    >
      {band && (
        <div
          style={{
            flex: 'none',
            height: 12,
            marginBottom: page === null ? 0 : 24,
            backgroundColor: styles.primaryColor,
          }}
        />
      )}
      <Flow page={page}>
        {cover !== undefined && (
          <SheetImage
            image={cover}
            radius={0}
            isAlone
            style={{ width: '100%', maxHeight: 300, marginBottom: 28 }}
          />
        )}
        <div style={{ padding: `${band && cover === undefined ? 28 : 0}px ${side}px 0` }}>
          <div style={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between' }}>
            <div
              style={{
                ...FIGURES,
                fontSize: 84,
                fontWeight: 500,
                lineHeight: 0.8,
                letterSpacing: '-0.03em',
                color: styles.primaryColor,
              }}
            >
              {day}
            </div>
            <div
              style={{
                ...FIGURES,
                textAlign: 'right',
                fontSize: 14,
                lineHeight: 1.5,
                letterSpacing: '0.06em',
                color: styles.secondaryColor,
              }}
            >
              <div>
                {year} / {month}
              </div>
              <div>{content.date}</div>
            </div>
          </div>
          <div style={{ height: 3, margin: '22px 0 18px', backgroundColor: styles.textColor }} />
          <div style={{ fontSize: 29, lineHeight: 1.35, letterSpacing: '0.01em' }}>
            {content.title}
          </div>
          <div
            style={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 14,
              margin: '10px 0 22px',
              fontSize: 14,
              lineHeight: 1.6,
              color: styles.secondaryColor,
            }}
          >
            {content.mood !== null && (
              <span style={{ color: styles.primaryColor }}>{content.mood}</span>
            )}
            <Tags tags={content.tags} />
          </div>
          <Opening text={content.body} styles={styles} />
          <SheetImages images={others} radius={0} style={{ marginTop: 24 }} />
        </div>
      </Flow>
      <Footer
        {...props}
        style={{
          margin: `${page === null ? 32 : 16}px ${side}px 0`,
          paddingTop: 12,
          borderTop: `1px solid ${mix(styles.textColor, 25, 'transparent')}`,
        }}
      />
    </Paper>
  );
}

function Opening({ text, styles }: { text: string; styles: ExportStyles }) {
  const blocks = useSheetBlocks(text);
  const [opening, ...rest] = blocks;
  const look = { styles, gap: '1em' };
  const parts = opening?.kind === 'paragraph' ? opening.parts : [];
  const [first, ...others] = parts;
  const characters = first?.kind === 'text' ? [...graphemesOf(first.text)] : [];
  const [initial = ''] = characters;
  // An opening quotation mark takes the next character with it, because alone it would look
  // strange.
  const size = /[\p{P}\p{S}]/u.test(initial) ? 2 : 1;
  const isShort = [...graphemesOf(wordsOf(parts))].length < DROP_CAP_FROM_CHARACTERS;
  if (initial === '' || isShort || isEmoji(initial))
    return <SheetBlocks blocks={blocks} {...look} />;
  return (
    <>
      <p style={{ margin: 0, whiteSpace: 'pre-wrap' }}>
        <span
          style={{
            float: 'left',
            margin: '7px 10px 0 0',
            fontSize: 56,
            lineHeight: 0.9,
            color: styles.primaryColor,
          }}
        >
          {characters.slice(0, size).join('')}
        </span>
        {characters.slice(size).join('')}
        <SheetInline parts={others} styles={styles} />
      </p>
      <SheetBlocks blocks={rest} isContinued {...look} />
    </>
  );
}

function Card(props: SheetProps) {
  const { styles, content } = props;
  const side = styles.padding;
  const [hour, minute] = (content.time ?? '').split(':');
  return (
    <Paper
      styles={styles}
      content={content}
      page={props.page}
      style={{ paddingTop: 0, paddingBottom: 24, lineHeight: 1.95 }}
    >
      <div
        style={{
          margin: `0 -${side}px`,
          padding: `34px ${side}px 26px`,
          backgroundColor: styles.primaryColor,
          color: styles.backgroundColor,
        }}
      >
        <div
          style={{
            display: 'flex',
            alignItems: 'flex-start',
            ...FIGURES,
            fontSize: 112,
            fontWeight: 500,
            lineHeight: 0.78,
            letterSpacing: '-0.035em',
          }}
        >
          {hour}
          <span style={{ marginLeft: 10, fontSize: 40, letterSpacing: 0, opacity: 0.75 }}>
            {minute}
          </span>
        </div>
        <div
          style={{
            marginTop: 22,
            fontSize: 15,
            lineHeight: 1.5,
            letterSpacing: '0.04em',
            opacity: 0.9,
          }}
        >
          {content.date}
        </div>
      </div>
      <div style={{ paddingTop: 28 }}>
        <SheetText text={content.body} styles={styles} gap="0.9em" />
        <SheetImages
          images={content.images}
          radius={0}
          style={{ marginTop: content.body === '' ? 0 : 22 }}
        />
        <Conversation lines={content.lines} styles={styles} />
      </div>
      <Footer
        {...props}
        style={{ paddingTop: 12, borderTop: `2px solid ${styles.textColor}`, marginTop: 30 }}
      />
    </Paper>
  );
}
