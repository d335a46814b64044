// The vocabulary of the danger rules: a kind of danger, and a sign of it.

/**
 * `now`: suicide or self-harm is meant or planned; `hint`: a wish to be gone; `past`: an own
 * attempt that is over; `bereaved`: someone died by suicide; `other`: someone close may be in
 * danger; `violence`: the writer is hurt by someone.
 */
export type DangerKind = 'now' | 'hint' | 'past' | 'bereaved' | 'other' | 'violence';

/** A group of patterns that mean the same. A group counts once, however often it matches. */
export interface Sign {
  /** 3 decides alone; 2 needs one more sign; 1 needs two more, or strong evidence. */
  weight: 1 | 2 | 3;
  pattern: RegExp;
}
