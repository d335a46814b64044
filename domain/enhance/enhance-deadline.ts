// In its own file, so that a page that only waits for an enhancement does not load its rules.

/** How long a client waits for an enhancement, in milliseconds (B§7, B§9). */
export const ENHANCE_DEADLINE_MS = 30_000;
