// What a text says about danger, and how urgent that is. The engine reads it; a model may add one
// word (rulings 260–262).

/** Kinds of danger, most urgent first. */
export const DANGER_KINDS = ['now', 'violence', 'other', 'hint', 'past', 'bereaved'] as const;

/**
 * `now`: suicide or self-harm is meant, under way or just done; `violence`: the writer is hurt by
 * someone; `other`: someone close may be in danger; `hint`: a wish to be gone; `past`: an own
 * attempt that is over; `bereaved`: someone died by suicide.
 */
export type DangerKind = (typeof DANGER_KINDS)[number];

/** What a text calls for; each holds what those before it hold. */
export const CARE_TIERS = ['none', 'brake', 'line', 'card'] as const;

export type CareTier = (typeof CARE_TIERS)[number];

/** The languages that prepared words are written in. */
export const CARE_LANGUAGES = ['zh', 'zh-Hant', 'en'] as const;

export interface DangerReading {
  tier: CareTier;
  /** null: below the line (`none` and `brake`). */
  kind: DangerKind | null;
  /** Help is needed within the hour: an act is under way or was just done. */
  isAcute: boolean;
  /** The open words of the rules, or an act they know: a model's `none` does not lower it. */
  isOpen: boolean;
  /** The writer, or who is in danger, is a child or a minor, by what the text says. */
  isMinor: boolean;
  /** Of the text: the words are written in it. */
  language: (typeof CARE_LANGUAGES)[number];
}

/** The reading of a text without danger. */
export const NO_DANGER: DangerReading = {
  tier: 'none',
  kind: null,
  isAcute: false,
  isOpen: false,
  isMinor: false,
  language: 'zh',
};

/** The words that a model may begin a reply with (rulings 262). */
export const CARE_LABELS = ['none', ...DANGER_KINDS] as const;

export type CareLabel = (typeof CARE_LABELS)[number];

export function isAtLeast(tier: CareTier, least: CareTier): boolean {
  return CARE_TIERS.indexOf(tier) >= CARE_TIERS.indexOf(least);
}

/** Whether prepared words take a reply's place whatever engine writes. */
export function isUrgent({ tier, kind, isAcute }: DangerReading): boolean {
  return tier === 'card' && (kind === 'now' || isAcute);
}

/** The reading that calls for more; of two equal ones the more urgent kind, else the first. */
export function graver(one: DangerReading, other: DangerReading): DangerReading {
  return rankOf(other) > rankOf(one) ? other : one;
}

function rankOf({ tier, kind, isAcute }: DangerReading): number {
  const urgency = kind === null ? 0 : DANGER_KINDS.length - DANGER_KINDS.indexOf(kind);
  return CARE_TIERS.indexOf(tier) * 100 + (isAcute ? 50 : 0) + urgency;
}

/** Turns of the user for which the brake holds after a card or a line (rulings 261). */
export const CARRIED_TURNS = 3;

/** Up to this many characters a text after an urgent card is an answer to it: 没人接, yes. */
const SHORT_ANSWER_CHARACTERS = 12;

/**
 * A text's reading after those of the user's turns before it, oldest first. Alone a short answer
 * says nothing, so after an urgent reading it keeps that one.
 */
export function carriedOver(
  text: string,
  reading: DangerReading,
  before: readonly DangerReading[],
): DangerReading {
  const recent = before.slice(-CARRIED_TURNS).filter(({ tier }) => isAtLeast(tier, 'line'));
  const urgent = recent.findLast(isUrgent);
  if (urgent !== undefined && text.trim().length <= SHORT_ANSWER_CHARACTERS)
    return graver(urgent, reading);
  return recent.length > 0 && reading.tier === 'none' ? { ...reading, tier: 'brake' } : reading;
}

/**
 * The higher of a local reading and a model's label. `none` lowers only a hint without open words,
 * and leaves the brake.
 */
export function withLabel(reading: DangerReading, label: CareLabel | null): DangerReading {
  if (label === null) return reading;
  if (label === 'none')
    return reading.kind === 'hint' && !reading.isOpen
      ? { ...reading, tier: 'brake', kind: null }
      : reading;
  const labelled: DangerReading = {
    ...reading,
    tier: label === 'now' ? 'card' : 'line',
    kind: label,
    isAcute: false,
    isOpen: false,
  };
  // Of two unsure readings the model's says better who is in danger.
  if (labelled.tier === reading.tier && !reading.isOpen) return labelled;
  return graver(reading, labelled);
}
