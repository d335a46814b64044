// The drawing of the Inspiration Stone. It lights up when the day's stones are claimed.
import { classNames } from '#web/ui/class-names.ts';

/** The faces of the stone, with their opacity when dark and when lit. */
const FACES = [
  { points: '38,24 72,16 57,46', dark: 0.1, lit: 0.42 },
  { points: '72,16 101,40 57,46', dark: 0.05, lit: 0.26 },
  { points: '38,24 57,46 18,53', dark: 0.15, lit: 0.55 },
  { points: '101,40 98,72 64,75 57,46', dark: 0.12, lit: 0.5 },
  { points: '18,53 57,46 64,75 30,79', dark: 0.2, lit: 0.75 },
  { points: '98,72 74,94 64,75', dark: 0.18, lit: 0.66 },
  { points: '30,79 64,75 74,94 45,93', dark: 0.26, lit: 0.85 },
] as const;

const RAYS = 'M59 6V-4M22 17l-7-8M96 15l8-8M6 44l-10-3M114 47l10-2';

/** Decoration; the result is written beside it. */
export function DrawnStone({
  isLit,
  className,
}: {
  isLit: boolean;
  className?: string | undefined;
}) {
  return (
    <svg
      viewBox="-8 -10 136 116"
      aria-hidden="true"
      data-lit={isLit}
      className={classNames('overflow-visible text-accent', className)}
    >
      <circle
        cx="60"
        cy="56"
        r="58"
        fill="currentColor"
        className={classNames(
          'transition-opacity duration-250 ease-calm',
          isLit ? 'opacity-10' : 'opacity-0',
        )}
      />
      {FACES.map(({ points, dark, lit }) => (
        <polygon
          key={points}
          points={points}
          fill="currentColor"
          style={{ opacity: isLit ? lit : dark }}
          className="transition-opacity duration-250 ease-calm"
        />
      ))}
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M38 24 72 16l29 24-3 32-24 22-29-1-15-14-12-26Z" />
        <path
          d="M38 24 57 46 72 16M18 53l39-7 44-6M57 46l7 29 34-3M30 79l34-4 10 19"
          opacity="0.55"
        />
        <path
          d={RAYS}
          strokeWidth="2"
          className={classNames(
            'transition-opacity duration-250 ease-calm',
            isLit ? 'opacity-80' : 'opacity-0',
          )}
        />
      </g>
    </svg>
  );
}
