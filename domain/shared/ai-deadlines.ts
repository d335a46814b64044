// Time limits of AI calls in milliseconds (B§7, B§9, rulings 201). In a file of their own, so that
// a page that only waits does not load rules.
//
// Those of the client count from the request to the last byte. The server ends its own work
// SERVER_MARGIN_MS earlier.

export const ENHANCE_DEADLINE_MS = 30_000;
export const PREVIEW_DEADLINE_MS = 60_000;
export const SUMMARY_DEADLINE_MS = 90_000;
export const RECOMMEND_DEADLINE_MS = 120_000;
export const REPLY_DEADLINE_MS = 120_000;

/**
 * A reply fails after this time without a sign of life: any byte, be it a header, a thought or a
 * comment of the stream. It holds between endpoint and server, and between server and page.
 */
export const REPLY_SILENCE_MS = 60_000;

/**
 * A local program may load its model for this time before the first byte (rulings 217). A reply
 * then has {@link REPLY_ANSWER_MS} more.
 */
export const LOADING_MS = 180_000;
export const REPLY_ANSWER_MS = 120_000;
export const LOCAL_REPLY_DEADLINE_MS = LOADING_MS + REPLY_ANSWER_MS;

/** The page says that the model is loading after this time without a text. */
export const LOADING_SHOWN_MS = 5_000;

/** An answer from the journal, with all its requests. */
export const ASK_DEADLINE_MS = 90_000;

/** The search terms of a question; without them the built-in engine chooses the words. */
export const TERMS_DEADLINE_MS = 15_000;

/** The model's verdicts on its claims; without them the checks in code decide. */
export const CLAIM_VERDICTS_DEADLINE_MS = 20_000;

export const TRANSCRIPTION_DEADLINE_MS = 120_000;

/** How much earlier the server ends, so that its answer arrives in time. */
const SERVER_MARGIN_MS = 500;

/** A call has at least this time on the server, whatever its client asks for. */
const SERVER_LEAST_MS = 1_000;

/** The server's time for a call whose client waits this long. */
export function serverTimeOf(clientMs: number): number {
  return Math.max(SERVER_LEAST_MS, clientMs - SERVER_MARGIN_MS);
}
