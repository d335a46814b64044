// In its own file, so that a page that only waits for an article does not load its rules.

/** How long a client waits for an article, in milliseconds (B§7, B§9). */
export const SUMMARY_DEADLINE_MS = 90_000;
