// The place of the first reply that the built-in engine wrote in this browser. The hint about the
// engine is shown there and nowhere else, until the user puts it away.
import { create } from 'zustand';
import type { ReplyAnswer } from '#contract/reply.contract.ts';

const KEY = 'echo.first-reply';

/** Stored after the hint was put away. */
const DISMISSED = '-';

const useFirstReply = create<{ place: string | null }>(() => ({ place: null }));

/**
 * Records the place of the first reply. A fallback of a model does not count. Neither does a reply
 * to signs of danger, because the hint would distract from the card or line.
 */
export function recordFirstReply(place: string, answer: ReplyAnswer): void {
  const { message, notice } = answer;
  if (message?.engine !== 'builtin' || notice !== undefined) return;
  if (storedPlace() === null) storePlace(place);
}

/** Whether the first reply is at this place and its hint was not put away. */
export function useIsFirstReply(place: string): boolean {
  return (useFirstReply((state) => state.place) ?? storedPlace()) === place;
}

/** Puts the hint away for good. */
export function dismissFirstReplyHint(): void {
  storePlace(DISMISSED);
}

function storedPlace(): string | null {
  return localStorage.getItem(KEY);
}

function storePlace(place: string): void {
  useFirstReply.setState({ place });
  try {
    localStorage.setItem(KEY, place);
  } catch {
    // The storage is full: the hint is remembered until the page closes.
  }
}
