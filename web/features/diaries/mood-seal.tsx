// The mood of a diary as a stamped seal with two characters, each mood in a hue of its own, and the
// row of six seals to choose another with one touch (rulings 8).
import { MOODS, type Mood } from '#domain/diaries/mood.ts';
import { MOOD_GROUND, MOOD_OUTLINE } from '#web/core/theme/mood-hues.ts';
import { classNames } from '#web/ui/class-names.ts';

const SEAL_CLASS =
  'inline-grid w-7 shrink-0 place-items-center rounded-[5px] px-1 py-1.5 text-[0.8125rem] leading-[1.15] tracking-normal select-none';

/** The characters of a seal, one above the other. */
function SealWords({ mood }: { mood: Mood }) {
  return <span className="w-[1em] text-center wrap-anywhere">{mood}</span>;
}

/** The stamped seal. */
export function MoodSeal({ mood, className }: { mood: Mood; className?: string | undefined }) {
  return (
    <span
      className={classNames(SEAL_CLASS, '-rotate-3 text-on-accent', MOOD_GROUND[mood], className)}
    >
      <span className="sr-only">心情：</span>
      <SealWords mood={mood} />
    </span>
  );
}

export interface MoodButtonProps {
  mood: Mood;
  isUnfolded: boolean;
  onToggle: () => void;
  className?: string;
}

/** The stamped seal as a button that unfolds the six moods. */
export function MoodButton({ mood, isUnfolded, onToggle, className }: MoodButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isUnfolded}
      aria-label={`心情：${mood}，换一个`}
      onClick={onToggle}
      className={classNames('grid min-h-11 min-w-11 place-items-center rounded-control', className)}
    >
      <MoodSeal mood={mood} />
    </button>
  );
}

export interface MoodPickerProps {
  mood: Mood;
  onChoose: (mood: Mood) => void;
  className?: string;
}

/** The six moods; the chosen one is stamped. */
export function MoodPicker({ mood, onChoose, className }: MoodPickerProps) {
  return (
    <div role="group" aria-label="心情" className={classNames('-mx-2 flex select-none', className)}>
      {MOODS.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === mood}
          onClick={() => onChoose(choice)}
          className="grid min-h-11 min-w-11 place-items-center rounded-control"
        >
          <span
            className={classNames(
              SEAL_CLASS,
              'transition-[color,background-color] duration-150',
              choice === mood
                ? `-rotate-3 text-on-accent ${MOOD_GROUND[choice]}`
                : `ring-1 ring-current ring-inset ${MOOD_OUTLINE[choice]}`,
            )}
          >
            <SealWords mood={choice} />
          </span>
        </button>
      ))}
    </div>
  );
}
