// What charts with columns share: the paper, the line below the columns, and their heights.
import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

/** Width of the paper, in its own units. */
export const FRAME_WIDTH = 360;

/** Room below the line for the labels. */
const LABEL_ROOM = 30;

/** The least height of a column with a value, so that one is seen beside a hundred. */
const LEAST_HEIGHT = 3;

/** The height of a column when the highest of `most` is `tallest`. */
export function columnHeight(value: number, most: number, tallest: number): number {
  return value === 0 ? 0 : Math.max(LEAST_HEIGHT, (value / most) * tallest);
}

export interface ColumnFrameProps {
  label: string;
  /** Where the line is, from the top. */
  floor: number;
  className?: string;
  children: ReactNode;
}

export function ColumnFrame({ label, floor, className, children }: ColumnFrameProps) {
  return (
    <svg
      viewBox={`0 0 ${FRAME_WIDTH} ${floor + LABEL_ROOM}`}
      className={classNames('block h-auto w-full', className)}
      role="img"
      aria-label={label}
    >
      <line
        x1="0"
        y1={floor + 0.5}
        x2={FRAME_WIDTH}
        y2={floor + 0.5}
        className="stroke-hairline-strong"
      />
      {children}
    </svg>
  );
}
