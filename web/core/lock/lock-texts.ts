// The texts of a try to open the lock.
import type { Attempt } from '#web/core/lock/lock-attempt.ts';

const MINUTE_S = 60;
const HOUR_S = 3600;

/** A wait in words: hours and minutes, or minutes and seconds. Rounded up. */
export function waitText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < MINUTE_S) return `${seconds} 秒`;
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S);
  if (seconds >= HOUR_S) return `${Math.floor(seconds / HOUR_S)} 小时 ${minutes} 分`;
  return `${minutes} 分 ${seconds % MINUTE_S} 秒`;
}

/** What a failed try says; null: it needs no words. */
export function attemptText(attempt: Attempt): string | null {
  switch (attempt.kind) {
    case 'opened':
    case 'ended':
    case 'wait':
      return null;
    case 'wrong':
      if (attempt.left === null) return 'PIN 不对，请再试一次';
      return attempt.left > 2
        ? `PIN 不对，还可以试 ${attempt.left} 次`
        : `PIN 不对，再错 ${attempt.left} 次，这台设备会退出登录`;
    case 'refused':
      return '没有通过验证，请再试一次';
    case 'uncounted':
      return '浏览器的存储空间已满，这次没有验证，请清出一些空间再试';
    case 'unavailable':
      return '这台设备现在没法验证，请稍后再试';
  }
}
