// Pending AI requests of all features. Leaving the page asks first (B§4); sign-out and mode change
// ask with the specified text, then stop them (rulings 21).

/** Asked before an action that would lose a pending request (B§4). */
export const PENDING_WORK_QUESTION = '有AI请求正在处理中，确定要离开吗？';

const underWay = new Set<() => void>();

function updateUnloadListener(): void {
  if (underWay.size > 0) addEventListener('beforeunload', askBeforeLeaving);
  else removeEventListener('beforeunload', askBeforeLeaving);
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Counts work as pending until it settles, and returns its result. `stop` ends it silently. */
export async function whilePending<T>(work: Promise<T>, stop: () => void): Promise<T> {
  // A separate function, because two pieces of work may share one `stop`.
  const entry = () => stop();
  underWay.add(entry);
  updateUnloadListener();
  try {
    return await work;
  } finally {
    underWay.delete(entry);
    updateUnloadListener();
  }
}

/** Stops all pending work: for sign-out and mode change, after the user has agreed. */
export function stopPendingWork(): void {
  for (const stop of underWay) stop();
}

/** Whether any AI request is pending. */
export function hasPendingWork(): boolean {
  return underWay.size > 0;
}
