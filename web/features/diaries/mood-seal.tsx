// The mood of a diary as a red seal with two characters, and the row of six seals to choose another
// with one touch (rulings 8).
import { MOODS, type Mood } from '#domain/diaries/mood.ts';
import { classNames } from '#web/ui/class-names.ts';

const SEAL_CLASS =
  'inline-grid w-7 shrink-0 place-items-center rounded-[5px] px-1 py-1.5 text-[0.8125rem] leading-[1.15] tracking-normal select-none';

/** The characters of a seal, one above the other. */
function SealWords({ mood }: { mood: Mood }) {
  return <span className="w-[1em] text-center wrap-anywhere">{mood}</span>;
}

/** The seal on a card. */
export function MoodSeal({ mood, className }: { mood: Mood; className?: string | undefined }) {
  return (
    <span className={classNames(SEAL_CLASS, '-rotate-3 bg-seal text-on-accent', className)}>
      <span className="sr-only">心情：</span>
      <SealWords mood={mood} />
    </span>
  );
}

export interface MoodPickerProps {
  mood: Mood;
  onChoose: (mood: Mood) => void;
}

/** The six moods; the chosen one is highlighted. */
export function MoodPicker({ mood, onChoose }: MoodPickerProps) {
  return (
    <div role="group" aria-label="心情" className="-mx-2 flex select-none">
      {MOODS.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === mood}
          onClick={() => choice !== mood && onChoose(choice)}
          className="group/mood grid min-h-11 min-w-11 place-items-center rounded-control"
        >
          <span
            className={classNames(
              SEAL_CLASS,
              'transition-[color,background-color,border-color] duration-150',
              choice === mood
                ? '-rotate-3 bg-seal text-on-accent'
                : 'text-soft ring-1 ring-hairline-strong ring-inset group-hover/mood:text-seal group-hover/mood:ring-seal',
            )}
          >
            <SealWords mood={choice} />
          </span>
        </button>
      ))}
    </div>
  );
}
