// The mark of reads without a limit. A repository method that reads all rows of a user takes it as
// its first argument, and only server/work/ has one, so such a read cannot run on the thread that
// serves requests.

declare const whole: unique symbol;

/** Proves that the caller may read a whole journal. */
export interface Whole {
  readonly [whole]: true;
}

/** Imported by server/work/ only (.dependency-cruiser.mjs). */
export const WHOLE = {} as Whole;
