// Fifteen short questions for the top of the compose page (B§2, B§9): concrete, answerable in one
// line, none of them a duty.

/** In the order of their rotation. */
export const DAILY_PROMPTS = [
  '今天最先让你停下脚步的，是什么？',
  '此刻窗外有什么声音？',
  '今天吃到的东西里，哪一口最好？',
  '有没有一句话，你想说却没有说？',
  '最近一次放声大笑，是因为什么？',
  '今天的天空是什么颜色？',
  '写下一件你完成了的小事。',
  '今天遇见的人里，谁让你多看了一眼？',
  '有什么事，你想慢一点再决定？',
  '最近在循环哪一首歌？',
  '如果今天有气味，会是什么气味？',
  '手边的东西里，哪一件陪你最久？',
  '今天的哪一分钟，你想留下来？',
  '有什么正在悄悄变好？',
  '想对一年前的自己说点什么？',
] as const;

/** Milliseconds between two characters while a prompt is typed (B§2). */
export const PROMPT_TYPING_MS = 130;

/** Milliseconds until the next prompt (B§2). */
export const PROMPT_ROTATION_MS = 10_000;

/** The first prompt of a day; it changes daily. `day` is `YYYY-MM-DD`. */
export function promptIndexOfDay(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000) % DAILY_PROMPTS.length;
}
