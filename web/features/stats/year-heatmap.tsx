// A year of days with one column per week. More entries mean more of the accent colour. On phones
// the year has two rows, so that a day stays large enough to see.
import type { ReactElement } from 'react';
import { chineseNumber } from '#domain/shared/chinese-date.ts';
import { weekdayOf } from '#domain/shared/calendar.ts';
import { HEATMAP_SHADES, shadeOf, type HeatmapDay as Day } from '#domain/stats/heatmap.ts';
import { monthName } from '#web/features/stats/sentences.ts';
import { useMediaQuery, WIDE_QUERY } from '#web/ui/use-media-query.ts';

const CELL = 12;
const STEP = 15;

/** Days in columns of a week, Sunday first. The first and last column may be short. */
export function weeksOf(days: readonly Day[]): Day[][] {
  const weeks: Day[][] = [];
  for (const day of days) {
    const last = weeks.at(-1);
    if (last === undefined || weekdayOf(day.day) === 0) weeks.push([day]);
    else last.push(day);
  }
  return weeks;
}

/** The entries of each month, for the table. */
export function monthSums(days: readonly Day[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const { day, count } of days)
    sums.set(day.slice(0, 7), (sums.get(day.slice(0, 7)) ?? 0) + count);
  return [...sums];
}

export function YearHeatmap({ days }: { days: readonly Day[] }) {
  const isWide = useMediaQuery(WIDE_QUERY);
  const weeks = weeksOf(days);
  const half = Math.ceil(weeks.length / 2);
  const bands = isWide ? [weeks] : [weeks.slice(0, half), weeks.slice(half)];
  const longest = Math.max(...bands.map((band) => band.length));
  return (
    <>
      {bands.map((band, index) => (
        <Band
          key={band[0]?.[0]?.day ?? index}
          weeks={band}
          columns={longest}
          type={isWide ? 10 : 16}
        />
      ))}
      <p
        aria-hidden="true"
        className="mt-2 flex items-center justify-end gap-1.5 text-xs text-soft"
      >
        <span>少</span>
        {HEATMAP_SHADES.map((shade) => (
          <svg key={shade} viewBox="0 0 12 12" className="size-3">
            <Cell x={0} y={0} shade={shade} />
          </svg>
        ))}
        <span>多</span>
      </p>
    </>
  );
}

/**
 * `type` is the size of the labels, in units of the drawing. On phones it is drawn at two thirds.
 */
function Band({
  weeks,
  columns,
  type,
}: {
  weeks: readonly Day[][];
  columns: number;
  type: number;
}) {
  const left = type * 2;
  const top = type * 1.8;
  const months = weeks.flatMap((week, column) => {
    const first = week.find((day) => day.day.endsWith('-01'));
    // A label at the edge would be cut off.
    return first === undefined || column > columns - 3
      ? []
      : [{ column, name: `${Number(first.day.slice(5, 7))}月` }];
  });
  return (
    <svg
      viewBox={`0 0 ${left + columns * STEP} ${top + 7 * STEP}`}
      className="mb-2 block h-auto w-full"
      role="img"
      aria-label="每天写下的灵感和笔记"
    >
      <g className="fill-soft" fontSize={type} aria-hidden="true">
        {months.map(({ column, name }) => (
          <text key={column} x={left + column * STEP} y={type}>
            {name}
          </text>
        ))}
        {(['一', '三', '五'] as const).map((name, index) => (
          <text key={name} x={0} y={top + (index * 2 + 1) * STEP + 6 + type * 0.4}>
            {name}
          </text>
        ))}
      </g>
      {weeks.map((week, column) =>
        week.map(({ day, count }) => (
          <Cell
            key={day}
            x={left + column * STEP}
            y={top + weekdayOf(day) * STEP}
            shade={HEATMAP_SHADES[shadeOf(count)]}
          >
            <title>{`${monthName(day)}${chineseNumber(Number(day.slice(8)))}日 · ${count === 0 ? '没有记录' : `${count} 次`}`}</title>
          </Cell>
        )),
      )}
    </svg>
  );
}

function Cell({
  x,
  y,
  shade,
  children,
}: {
  x: number;
  y: number;
  shade: number;
  children?: ReactElement;
}) {
  return (
    <g>
      <rect x={x} y={y} width={CELL} height={CELL} rx="3" className="fill-ink/6" />
      {shade > 0 && (
        <rect
          x={x}
          y={y}
          width={CELL}
          height={CELL}
          rx="3"
          className="fill-accent"
          opacity={shade}
        />
      )}
      {children}
    </g>
  );
}
