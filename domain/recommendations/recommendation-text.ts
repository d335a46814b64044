// The text of a recommendation request: mood, tags and the beginning of the diary, never the whole
// body (B§7).
import { headOf } from '#domain/text/graphemes.ts';
import type { Diary } from '#domain/diaries/diary.ts';

/** Characters of the body that are sent (B§7). */
export const RECOMMEND_BODY_CHARACTERS = 200;

/** Maximum characters of the text; other clients may send more than the page does. */
export const RECOMMEND_TEXT_MAX_CHARACTERS = 2_000;

/** The text of `recommend_item` for a diary, cut between graphemes. */
export function recommendText({
  mood,
  tags,
  content,
}: Pick<Diary, 'mood' | 'tags' | 'content'>): string {
  const beginning = [...content.trim()].slice(0, RECOMMEND_BODY_CHARACTERS).join('');
  return [
    `心情：${mood}`,
    ...(tags.length === 0 ? [] : [`标签：${tags.join('、')}`]),
    `内容：${headOf(content.trim(), beginning.length)}`,
  ].join('\n');
}
