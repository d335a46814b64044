// The lines of the built-in engine that a user has read. Their ids are saved with the replies and
// never shown, so that no line returns soon.

/** Replies to one user in which no line returns. */
export const LINE_RETURNS_AFTER_REPLIES = 30;

/** Newest messages of a user whose lines are read: the replies, and room for the user's own. */
export const MESSAGES_READ_FOR_LINES = 4 * LINE_RETURNS_AFTER_REPLIES;

/**
 * Joins lists of ids, the newest list first: no id twice, and no more than
 * {@link LINE_RETURNS_AFTER_REPLIES}.
 */
export function joinLineIds(...newestFirst: readonly (readonly string[])[]): string[] {
  return [...new Set(newestFirst.flat())].slice(0, LINE_RETURNS_AFTER_REPLIES);
}
