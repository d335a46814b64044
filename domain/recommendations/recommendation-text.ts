// What is asked when works are looked for: mood, tags and the beginning of the diary, never the
// whole of it (B§7).
import type { Diary } from '#domain/diaries/diary.ts';

/** Characters of the body that are sent (B§7). */
export const RECOMMEND_BODY_CHARACTERS = 200;

/**
 * Characters of a text that works are looked for by; a client of its own may send more than the
 * page does.
 */
export const RECOMMEND_TEXT_MAX_CHARACTERS = 2_000;

/** How long a client waits for works, in milliseconds (B§7, B§9). */
export const RECOMMEND_DEADLINE_MS = 120_000;

/**
 * The text of `recommend_item` for a diary. Characters are counted as people count them, so none is
 * cut in two.
 */
export function recommendText({
  mood,
  tags,
  content,
}: Pick<Diary, 'mood' | 'tags' | 'content'>): string {
  const beginning = [...content.trim()].slice(0, RECOMMEND_BODY_CHARACTERS).join('');
  return [
    `心情：${mood}`,
    ...(tags.length === 0 ? [] : [`标签：${tags.join('、')}`]),
    `内容：${beginning}`,
  ].join('\n');
}
