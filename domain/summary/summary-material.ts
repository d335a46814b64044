// What a summary reads of a journal: the post and the user's own lines, never the AI's.
import { withImagesNamed } from '#domain/replies/reply-context.ts';
import { weekdayOf } from '#domain/shared/calendar.ts';
import { localMoment } from '#domain/shared/chinese-date.ts';
import { oneLine, type AnsweredLine, type SummaryShare } from '#domain/summary/summary-content.ts';
import { headOf } from '#domain/text/graphemes.ts';

/** A text with its images, as stored. */
interface Written {
  content: string;
  images: readonly string[];
}

/** A message about a post; `isUser`: the user's own. */
export type WrittenLine = Written & { isUser: boolean };

/** A longer line explains itself. */
const EXPLAINED_CHARACTERS = 20;

/** Characters of what a line answers. */
const HALF_CHARACTERS = 24;

/** `messages` are those about the post, oldest first. */
export function shareOfPost(
  post: Written & { createdAt: string },
  messages: readonly WrittenLine[],
  timeZone: string,
): SummaryShare {
  const answered = answeredLines(messages);
  return {
    content: withImagesNamed(post.content, post.images.length),
    time: shareTime(post.createdAt, timeZone),
    lines: messages.filter(({ isUser }) => isUser).map(textOf),
    ...(answered.length === 0 ? {} : { answered }),
  };
}

function answeredLines(messages: readonly WrittenLine[]): AnsweredLine[] {
  return messages.flatMap((message, at) => {
    const before = messages[at - 1];
    const line = oneLine(textOf(message));
    if (!message.isUser || before === undefined || before.isUser) return [];
    return line.length > EXPLAINED_CHARACTERS ? [] : [{ line, half: lastSentence(before.content) }];
  });
}

function textOf({ content, images }: Written): string {
  return withImagesNamed(content, images.length);
}

function lastSentence(text: string): string {
  const sentences = oneLine(text).match(/[^。！？!?]+[。！？!?]*/gu) ?? [];
  return headOf((sentences.at(-1) ?? '').trim(), HALF_CHARACTERS);
}

const WEEKDAYS = '日一二三四五六';

/** Why a chosen post is not in an article. `unused`: the article does not use it. */
export type LeftOutReason = 'gone' | 'private' | 'too_long' | 'unused';

/** `11月20日 周五 07:40`, in the user's time zone (rulings 34). */
function shareTime(iso: string, timeZone: string): string {
  const { day, time } = localMoment(iso, timeZone, iso);
  const [, month, date] = day.split('-').map(Number);
  return `${month}月${date}日 周${WEEKDAYS.charAt(weekdayOf(day))} ${time}`;
}
