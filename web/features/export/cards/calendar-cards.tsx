// Cards of the days on which something was written: a year in twelve small months, and one month.
// Both are 3:4 and contain no word of the journal.
import type { CSSProperties, ReactNode } from 'react';
import { PAGE_HEIGHT, SHEET_WIDTH } from '#domain/export/export-size.ts';
import { POST_TEMPLATES } from '#domain/export/templates.ts';
import { weekdayOf } from '#domain/shared/calendar.ts';
import {
  HEATMAP_SHADES,
  heatmapMonths,
  heatmapSums,
  shadeOf,
  type HeatmapDay,
} from '#domain/stats/heatmap.ts';
import { FIGURES, Footer, mix } from '#web/features/export/sheets/sheet-parts.tsx';

const { styles } = POST_TEMPLATES[0];
const EMPTY = mix(styles.textColor, 7, styles.backgroundColor);
const WEEK = ['日', '一', '二', '三', '四', '五', '六'] as const;

/** 2026.11 */
export function periodOf([first]: readonly HeatmapDay[]): string {
  return first === undefined ? '' : `${first.day.slice(0, 4)}.${first.day.slice(5, 7)}`;
}

export interface CalendarCardProps {
  days: readonly HeatmapDay[];
  watermark: boolean;
}

/** The last twelve months. */
export function YearCard({ days, watermark }: CalendarCardProps) {
  const months = heatmapMonths(days);
  return (
    <Card
      label="这一年"
      title={`${periodOf(months[0] ?? [])} – ${periodOf(months.at(-1) ?? [])}`}
      days={months.flat()}
      watermark={watermark}
    >
      <div
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(3, auto)',
          justifyContent: 'space-between',
          rowGap: 12,
        }}
      >
        {months.map((month) => (
          <div key={periodOf(month)}>
            <div style={{ fontSize: 12, lineHeight: 1.5, color: styles.secondaryColor }}>
              <span style={FIGURES}>{Number(month[0]?.day.slice(5, 7))}</span> 月
            </div>
            <Days month={month} size={12} gap={2} />
          </div>
        ))}
      </div>
    </Card>
  );
}

/** One month with the numbers of its days. */
export function MonthCard({ days, watermark }: CalendarCardProps) {
  return (
    <Card label="这个月" title={periodOf(days)} days={days} watermark={watermark}>
      <div style={grid(46, 6)}>
        {WEEK.map((name) => (
          <div
            key={name}
            style={{
              textAlign: 'center',
              fontSize: 13,
              lineHeight: 2,
              color: styles.secondaryColor,
            }}
          >
            {name}
          </div>
        ))}
      </div>
      <Days month={days} size={46} gap={6} hasNumbers />
    </Card>
  );
}

function Card({
  label,
  title,
  days,
  watermark,
  children,
}: CalendarCardProps & { label: string; title: string; children: ReactNode }) {
  const sums = heatmapSums(days);
  return (
    <div
      lang="zh-CN"
      style={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        boxSizing: 'border-box',
        width: SHEET_WIDTH.diary,
        height: PAGE_HEIGHT,
        padding: '34px 46px 24px',
        overflow: 'hidden',
        borderRadius: styles.borderRadius,
        backgroundColor: styles.backgroundColor,
        boxShadow: `inset 0 0 0 1px ${mix(styles.textColor, 9, 'transparent')}`,
        color: styles.textColor,
        fontFamily: styles.fontFamily,
      }}
    >
      <div style={{ fontSize: 15, lineHeight: 1.6, color: styles.secondaryColor }}>{label}</div>
      <div style={{ ...FIGURES, fontSize: 30, lineHeight: 1.3, color: styles.primaryColor }}>
        {title}
      </div>
      <div style={{ margin: '2px 0 18px', fontSize: 15, lineHeight: 1.7 }}>
        {sums.days === 0 ? '还没有留下文字' : `${sums.days} 天留下了文字，一共 ${sums.entries} 次`}
      </div>
      {children}
      <Footer
        styles={styles}
        content={{ aiLabel: null }}
        watermark={watermark}
        page={null}
        style={{ marginTop: 'auto' }}
      />
    </div>
  );
}

function grid(size: number, gap: number): CSSProperties {
  return { display: 'grid', gridTemplateColumns: `repeat(7, ${size}px)`, gap };
}

function Days({
  month,
  size,
  gap,
  hasNumbers = false,
}: {
  month: readonly HeatmapDay[];
  size: number;
  gap: number;
  hasNumbers?: boolean;
}) {
  return (
    <div style={grid(size, gap)}>
      {month.map(({ day, count }, index) => {
        const share = HEATMAP_SHADES[shadeOf(count)];
        return (
          <div
            key={day}
            style={{
              ...FIGURES,
              ...(index === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : {}),
              height: size,
              borderRadius: size / 4,
              backgroundColor:
                share === 0 ? EMPTY : mix(styles.primaryColor, share * 100, styles.backgroundColor),
              color: share > 0.6 ? styles.backgroundColor : styles.textColor,
              textAlign: 'center',
              fontSize: 15,
              lineHeight: `${size}px`,
            }}
          >
            {hasNumbers && Number(day.slice(8))}
          </div>
        );
      })}
    </div>
  );
}
