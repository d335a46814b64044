/** The client's deadline for an answer with both of its requests, in milliseconds. */
export const ASK_DEADLINE_MS = 90_000;

/** Milliseconds for the search terms; without them the built-in engine chooses the words. */
export const TERMS_DEADLINE_MS = 15_000;
