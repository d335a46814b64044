// The hours of a day as columns, from midnight to midnight.
import { ColumnFrame, columnHeight, FRAME_WIDTH } from '#web/features/stats/column-frame.tsx';

const FLOOR = 122;
const TALLEST = 100;
const LABELS = [0, 6, 12, 18];

/** Posts by hour. The table of the frame holds the numbers. */
export function HourColumns({ hours }: { hours: readonly number[] }) {
  const most = Math.max(1, ...hours);
  const slot = FRAME_WIDTH / hours.length;
  return (
    <ColumnFrame label="一天里每个小时的灵感" floor={FLOOR} className="mx-auto max-w-lg">
      {hours.map((count, hour) => {
        const height = columnHeight(count, most, TALLEST);
        return (
          <rect
            key={hour}
            x={slot * hour + 2.5}
            y={FLOOR - height}
            width={slot - 5}
            height={height}
            rx="3"
            className="fill-accent"
            opacity={count === most ? 1 : 0.5}
          />
        );
      })}
      {LABELS.map((hour) => (
        <text
          key={hour}
          x={slot * hour + slot / 2}
          y={FLOOR + 20}
          textAnchor={hour === 0 ? 'start' : 'middle'}
          className="fill-soft font-figures text-[13px]"
        >
          {`${hour}:00`}
        </text>
      ))}
    </ColumnFrame>
  );
}
