// Texts about danger for tests: what the trained reader says of them may change with its weights.

/** A wish to be gone without open words: a quiet line, and no card. */
export const HINT = '要是没出生就好了哈哈';
