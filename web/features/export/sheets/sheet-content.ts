// What stands on an exported sheet, whichever layout draws it. Made from a post, a conversation or
// a diary; texts are plain texts.
import type { EngineKind, Message } from '#domain/messages/message.ts';
import type { Diary } from '#domain/diaries/diary.ts';
import type { Mood } from '#domain/diaries/mood.ts';
import type { ExportKind, ExportStyles } from '#domain/export/templates.ts';
import type { Post } from '#domain/posts/post.ts';
import { chineseDay } from '#domain/shared/chinese-date.ts';
import { engineLabel } from '#web/core/ai/engine-label.ts';
import { momentHere, todayHere } from '#web/core/browser/moment.ts';

/** A line of a conversation on a sheet. */
export interface SheetLine {
  id: string;
  /** Who says it; null for the person. */
  speaker: string | null;
  /** 'AI 生成' or 内置引擎 where the line is the AI's (rulings 46). */
  aiLabel: string | null;
  text: string;
  images: readonly string[];
}

/** Everything on a sheet. */
export interface SheetContent {
  kind: ExportKind;
  title: string | null;
  body: string;
  images: readonly string[];
  /** YYYY-MM-DD. */
  day: string;
  /** 十一月二十日 周五. */
  date: string;
  /** HH:MM; null where only the day counts. */
  time: string | null;
  mood: Mood | null;
  tags: readonly string[];
  /** Says that the body is the AI's; stands on the sheet whether there is a watermark or not. */
  aiLabel: string | null;
  lines: readonly SheetLine[];
}

/** What a layout takes. */
export interface SheetProps {
  styles: ExportStyles;
  content: SheetContent;
  /** The product's name at the foot; premium has none (rulings 4). */
  watermark: boolean;
}

/**
 * A sheet with an inspiration. `engine` is the label for texts that do not say who wrote them: an
 * enhanced post does not.
 */
export function sheetOfPost(post: Post, engine: string): SheetContent {
  const { day, date, time } = momentHere(post.createdAt);
  return {
    kind: 'post',
    title: null,
    body: post.content,
    images: post.images,
    day,
    date,
    time,
    mood: null,
    tags: [],
    aiLabel: post.sourceContent === null ? null : engine,
    lines: [],
  };
}

/** A sheet with an inspiration and what was said about it. */
export function sheetOfConversation(
  post: Post,
  messages: readonly Message[],
  nameOf: (roleKey: string | null) => string,
  engine: string,
): SheetContent {
  const lines = messages.map((message) => ({
    id: message.id,
    speaker: message.isUser ? null : nameOf(message.roleKey),
    aiLabel: message.isUser ? null : engineLabel(message.engine satisfies EngineKind | null),
    text: message.content,
    images: message.images,
  }));
  return { ...sheetOfPost(post, engine), lines };
}

/** A sheet with a diary: what it says, not what it quotes. */
export function sheetOfDiary(diary: Diary): SheetContent {
  const date = chineseDay(diary.date, todayHere());
  return {
    kind: 'diary',
    title: diary.title,
    body: diary.content,
    images: diary.images,
    day: diary.date,
    date,
    time: null,
    mood: diary.mood,
    tags: diary.tags,
    aiLabel: diary.aiGenerated === null ? null : engineLabel(diary.engine),
    lines: [],
  };
}
