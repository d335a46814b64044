// A post's conversation on a sheet.
import type { ExportStyles } from '#domain/export/templates.ts';
import type { SheetLine } from '#web/features/export/sheets/sheet-content.ts';
import { SheetImages } from '#web/features/export/sheets/sheet-images.tsx';
import { mix } from '#web/features/export/sheets/sheet-parts.tsx';
import { SheetText } from '#web/features/export/sheets/sheet-text.tsx';

/**
 * The conversation: the user's messages at the right, the AI's at the left with role name and AI
 * label.
 */
export function Conversation({
  lines,
  styles,
}: {
  lines: readonly SheetLine[];
  styles: ExportStyles;
}) {
  if (lines.length === 0) return null;
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        gap: 18,
        marginTop: 28,
        paddingTop: 26,
        borderTop: `1px solid ${mix(styles.secondaryColor, 30, 'transparent')}`,
        fontSize: styles.fontSize - 1,
        lineHeight: 1.85,
      }}
    >
      {lines.map((line) =>
        line.speaker === null ? (
          <div
            key={line.id}
            style={{
              alignSelf: 'flex-end',
              maxWidth: '86%',
              padding: '8px 14px',
              borderRadius: 12,
              backgroundColor: mix(styles.primaryColor, 9, styles.backgroundColor),
            }}
          >
            <SheetText text={line.text} gap="0.4em" styles={styles} />
            <SheetImages images={line.images} style={{ margin: '6px 0', minWidth: 160 }} />
          </div>
        ) : (
          <div
            key={line.id}
            style={{
              paddingLeft: 14,
              borderLeft: `2px solid ${mix(styles.primaryColor, 45, 'transparent')}`,
            }}
          >
            <div
              style={{
                display: 'flex',
                gap: 8,
                alignItems: 'baseline',
                fontSize: 13,
                color: styles.secondaryColor,
              }}
            >
              {line.speaker}
              <span style={{ fontSize: 11 }}>{line.aiLabel}</span>
            </div>
            <SheetText text={line.text} gap="0.6em" styles={styles} />
          </div>
        ),
      )}
    </div>
  );
}
