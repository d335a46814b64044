// Time limits of a reply (rulings 45).

/** A reply fails if its first word has not arrived after this time, in milliseconds. */
export const FIRST_WORD_MS = 20_000;

/** The client's deadline for the whole reply, in milliseconds. */
export const REPLY_DEADLINE_MS = 60_000;
