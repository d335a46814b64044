// The small charts, drawn without a library: month columns, bars, a stacked bar, a ring. Every
// shape has its value beside it.
import { SHOWN, type JournalStats } from '#domain/stats/stats.ts';
import { ColumnFrame, columnHeight, FRAME_WIDTH } from '#web/features/stats/column-frame.tsx';
import { monthName } from '#web/features/stats/sentences.ts';

const FLOOR = 140;
const TALLEST = 112;

/** Six months of posts in the accent colour, and diaries in its paler tone. */
export function MonthColumns({ months }: { months: JournalStats['months'] }) {
  const most = Math.max(1, ...months.flatMap(({ posts, diaries }) => [posts, diaries]));
  const slot = FRAME_WIDTH / SHOWN.months;
  return (
    <>
      <ColumnFrame label="最近六个月的灵感和笔记" floor={FLOOR}>
        {months.map(({ month, posts, diaries }, index) => {
          const middle = slot * (index + 0.5);
          return (
            <g key={month}>
              <Column x={middle - 18} value={posts} most={most} opacity={1} />
              <Column x={middle + 2} value={diaries} most={most} opacity={0.42} />
              <text x={middle} y={FLOOR + 20} textAnchor="middle" className="fill-soft text-[13px]">
                {monthName(month)}
              </text>
            </g>
          );
        })}
      </ColumnFrame>
      <p aria-hidden="true" className="mt-2 flex justify-center gap-5 text-xs text-soft">
        <Key opacity={1}>灵感</Key>
        <Key opacity={0.42}>笔记</Key>
      </p>
    </>
  );
}

function Column({
  x,
  value,
  most,
  opacity,
}: {
  x: number;
  value: number;
  most: number;
  opacity: number;
}) {
  const height = columnHeight(value, most, TALLEST);
  return (
    <>
      <rect
        x={x}
        y={FLOOR - height}
        width="16"
        height={height}
        rx="3"
        className="fill-accent"
        opacity={opacity}
      />
      {value > 0 && (
        <text
          x={x + 8}
          y={FLOOR - height - 5}
          textAnchor="middle"
          className="fill-ink font-figures text-[13px]"
        >
          {value}
        </text>
      )}
    </>
  );
}

function Key({ opacity, children }: { opacity: number; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg viewBox="0 0 10 10" className="size-2.5">
        <rect width="10" height="10" rx="2.5" className="fill-accent" opacity={opacity} />
      </svg>
      {children}
    </span>
  );
}

/** Labels with counts as bars, longest first. Labels are text, so none is cut off or scaled. */
export function BarRows({
  label,
  rows,
}: {
  label: string;
  /** `hue` is a text colour class that replaces the accent. */
  rows: readonly { name: string; note?: string; count: number; hue?: string }[];
}) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ol aria-label={label} className="space-y-2.5">
      {rows.map(({ name, note, count, hue }) => (
        <li key={`${name} ${note ?? ''}`}>
          <div className="flex items-baseline gap-2 leading-snug">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            {note !== undefined && (
              <span className="min-w-0 truncate text-xs text-soft">{note}</span>
            )}
            <span className="ml-auto shrink-0 font-figures text-sm text-soft">{count}</span>
          </div>
          <svg
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="mt-1 block h-1.5 w-full"
          >
            <rect width="100" height="4" rx="1" className="fill-ink/6" />
            <rect
              width={(count / most) * 100}
              height="4"
              rx="1"
              className={hue === undefined ? 'fill-accent' : `fill-current ${hue}`}
              opacity="0.8"
            />
          </svg>
        </li>
      ))}
    </ol>
  );
}

const PART_SHADES = [1, 0.55, 0.26] as const;

/** A whole in up to three labelled parts. */
export function PartsBar({
  label,
  parts,
}: {
  label: string;
  parts: readonly { name: string; count: number }[];
}) {
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  const share = (some: readonly { count: number }[]) =>
    all === 0 ? 0 : (some.reduce((sum, { count }) => sum + count, 0) / all) * 100;
  const placed = parts.map((part, index) => ({
    ...part,
    from: share(parts.slice(0, index)),
    width: share([part]),
    shade: PART_SHADES[index] ?? 0.2,
  }));
  return (
    <>
      <svg
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        className="block h-4 w-full overflow-hidden rounded-full"
      >
        <rect width="100" height="8" className="fill-ink/6" />
        {placed.map(({ name, count, from, width, shade }) => (
          <rect
            key={name}
            x={from}
            width={Math.max(0, width - 0.4)}
            height="8"
            className="fill-accent"
            opacity={shade}
          >
            <title>{`${name} ${count}`}</title>
          </rect>
        ))}
      </svg>
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {placed.map(({ name, count, shade }) => (
          <li key={name} className="inline-flex items-center gap-2">
            <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5">
              <rect width="10" height="10" rx="2.5" className="fill-accent" opacity={shade} />
            </svg>
            {name}
            <span className="font-figures text-soft">{count}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A percentage as a ring. */
export function Ring({ label, percent }: { label: string; percent: number }) {
  const round = 2 * Math.PI * 42;
  return (
    <svg viewBox="0 0 104 104" role="img" aria-label={label} className="mx-auto block size-32">
      <circle cx="52" cy="52" r="42" fill="none" strokeWidth="9" className="stroke-ink/6" />
      {percent > 0 && (
        <circle
          cx="52"
          cy="52"
          r="42"
          fill="none"
          strokeWidth="9"
          strokeLinecap="round"
          className="stroke-accent"
          strokeDasharray={`${(percent / 100) * round} ${round}`}
          transform="rotate(-90 52 52)"
        />
      )}
      <text x="52" y="59" textAnchor="middle" className="fill-ink font-figures text-[21px]">
        {Math.round(percent)}%
      </text>
    </svg>
  );
}
