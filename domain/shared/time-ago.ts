// Relative times for lists where the exact hour matters little. The current time is a parameter.

const STEPS: readonly [unitMs: number, word: string][] = [
  [86_400_000, '天前'],
  [3_600_000, '小时前'],
  [60_000, '分钟前'],
];

/** `刚刚`, `5分钟前`, `3小时前`, `12天前`. A moment in the future, from a fast clock, is 刚刚 too. */
export function timeAgo(iso: string, nowMs: number): string {
  const passedMs = nowMs - Date.parse(iso);
  for (const [unitMs, word] of STEPS) {
    if (passedMs >= unitMs) return `${Math.floor(passedMs / unitMs)}${word}`;
  }
  return '刚刚';
}
