/**
 * The range of what a model reads and writes in one call, in tokens. Below it a prompt has no room
 * for the user's text.
 */
export const CONTEXT_TOKENS_MIN = 4_096;
export const CONTEXT_TOKENS_MAX = 1_000_000;
