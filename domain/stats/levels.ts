// The names of the levels (B§9).

/** By average posts per day (B§9). */
export const ACTIVITY_LEVELS = ['非常活跃', '比较活跃', '一般活跃', '偶尔记录'] as const;

export type ActivityLevel = (typeof ACTIVITY_LEVELS)[number];

/** By the length of the streak (B§9). */
export const STREAK_LEVELS = ['记录达人', '坚持不懈', '初见成效', '刚刚开始'] as const;

export type StreakLevel = (typeof STREAK_LEVELS)[number];

/** 3 or more a day, 1 or more, 0.5 or more, less (B§9). */
export function activityLevel(postsPerDay: number): ActivityLevel {
  if (postsPerDay >= 3) return '非常活跃';
  if (postsPerDay >= 1) return '比较活跃';
  return postsPerDay >= 0.5 ? '一般活跃' : '偶尔记录';
}

/** 30 days or more, 14 or more, 7 or more, less (B§9). */
export function streakLevel(days: number): StreakLevel {
  if (days >= 30) return '记录达人';
  if (days >= 14) return '坚持不懈';
  return days >= 7 ? '初见成效' : '刚刚开始';
}
