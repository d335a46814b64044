// What a response said about the limits of the account, until a notice shows it. The server says it
// once (domain/usage/usage.ts), so it waits here for the page to be at rest.
import { onSessionEnd } from '#web/core/pending/session-end.ts';

let waiting: string | null = null;
const listeners = new Set<() => void>();
onSessionEnd(clearUsage);

/** Takes the header of a response; null: it has none. */
export function noteUsage(header: string | null): void {
  if (header === null) return;
  waiting = header;
  for (const listener of listeners) listener();
}

/** The header that waits; null: none. */
export const waitingUsage = (): string | null => waiting;

/** Forgets the header: it was shown. */
export function clearUsage(): void {
  waiting = null;
}

export function subscribeUsage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
