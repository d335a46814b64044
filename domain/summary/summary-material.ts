// What a summary reads of a journal: the post and the user's own lines, never the AI's.
import { withImagesNamed } from '#domain/replies/reply-context.ts';
import { localMoment } from '#domain/shared/chinese-date.ts';
import type { SummaryShare } from '#domain/summary/summary-content.ts';

/** A text with its images, as stored. */
interface Written {
  content: string;
  images: readonly string[];
}

/** `lines` are the user's own messages, oldest first. */
export function shareOfPost(
  post: Written & { createdAt: string },
  lines: readonly Written[],
  timeZone: string,
): SummaryShare {
  return {
    content: withImagesNamed(post.content, post.images.length),
    time: shareTime(post.createdAt, timeZone),
    lines: lines.map((line) => withImagesNamed(line.content, line.images.length)),
  };
}

/** Why a chosen post is not in an article. `unused`: the article does not use it. */
export type LeftOutReason = 'gone' | 'private' | 'too_long' | 'unused';

/** `11月20日 07:40`, in the user's time zone (rulings 34). */
function shareTime(iso: string, timeZone: string): string {
  const { day, time } = localMoment(iso, timeZone, iso);
  const [, month, date] = day.split('-').map(Number);
  return `${month}月${date}日 ${time}`;
}
