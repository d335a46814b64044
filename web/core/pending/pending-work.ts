// AI requests under way, in any part of the product: leaving the page asks first (B§4), sign-out
// and mode change ask with the specified text and then stop them (rulings 21).

/** The question of B§4 before something that would lose a request under way. */
export const PENDING_WORK_QUESTION = '有AI请求正在处理中，确定要离开吗？';

const underWay = new Set<() => void>();

function tell(): void {
  if (underWay.size > 0) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Counts a piece of work as under way until it has settled, and answers it unchanged. `stop` ends
 * it silently.
 */
export async function whilePending<T>(work: Promise<T>, stop: () => void): Promise<T> {
  // A function of its own, because two pieces of work may be stopped by the same one.
  const entry = () => stop();
  underWay.add(entry);
  tell();
  try {
    return await work;
  } finally {
    underWay.delete(entry);
    tell();
  }
}

/**
 * Stops everything that is under way: for sign-out and mode change, after the person has agreed.
 */
export function stopPendingWork(): void {
  for (const stop of underWay) stop();
}

/** Whether any AI request is under way now. */
export function hasPendingWork(): boolean {
  return underWay.size > 0;
}
