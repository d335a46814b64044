// The content of an exported sheet, independent of its layout. Built from a post, a conversation or
// a diary.
import type { Message } from '#domain/messages/message.ts';
import type { Diary } from '#domain/diaries/diary.ts';
import { hasAiWords } from '#domain/diaries/own-words.ts';
import type { Mood } from '#domain/diaries/mood.ts';
import type { ExportKind, ExportStyles } from '#domain/export/templates.ts';
import type { Post } from '#domain/posts/post.ts';
import { chineseDay } from '#domain/shared/chinese-date.ts';
import { arrangedLabel, messageLabel, SAMPLE_LABEL } from '#domain/messages/ai-label.ts';
import { momentHere, todayHere } from '#web/core/browser/moment.ts';

/** A message of a conversation on a sheet. */
export interface SheetLine {
  id: string;
  /** The name of the role; null for the user. */
  speaker: string | null;
  /** 'AI 生成', 内置引擎 or 示例文字 for messages of the AI (rulings 46). */
  aiLabel: string | null;
  text: string;
  images: readonly string[];
}

export interface SheetContent {
  kind: ExportKind;
  title: string | null;
  body: string;
  images: readonly string[];
  /** YYYY-MM-DD. */
  day: string;
  /** 十一月二十日 周五. */
  date: string;
  /** HH:MM; null for diaries, which have only a day. */
  time: string | null;
  mood: Mood | null;
  tags: readonly string[];
  /** 'AI 生成', 回响整理 or 示例文字 for the body. Shown with and without a watermark. */
  aiLabel: string | null;
  lines: readonly SheetLine[];
}

/** One page of a sheet that is cut into pages. */
export interface SheetPage {
  /** From 0. */
  index: number;
  count: number;
  /** Called with the number of pages whenever the layout gives another one. */
  onCount: (count: number) => void;
}

export interface SheetProps {
  styles: ExportStyles;
  content: SheetContent;
  /** Whether the product's name is in the footer; premium has none (rulings 4). */
  watermark: boolean;
  /** The page to show; null: the whole sheet as one long image. */
  page: SheetPage | null;
}

/**
 * A sheet of a post. `engine` is the label of an enhanced text, because a post does not store who
 * wrote it.
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
    aiLabel: post.isSample ? SAMPLE_LABEL : post.sourceContent === null ? null : engine,
    lines: [],
  };
}

/** A sheet of a post with its conversation. */
export function sheetOfConversation(
  post: Post,
  messages: readonly Message[],
  nameOf: (roleKey: string | null) => string,
  engine: string,
): SheetContent {
  const lines = messages.map((message) => ({
    id: message.id,
    speaker: message.isUser ? null : nameOf(message.roleKey),
    aiLabel: message.isUser ? null : messageLabel(message),
    text: message.content,
    images: message.images,
  }));
  return { ...sheetOfPost(post, engine), lines };
}

/** A sheet of a diary without its quotes. */
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
    aiLabel: diaryLabel(diary),
    lines: [],
  };
}

function diaryLabel(diary: Diary): string | null {
  if (diary.isSample) return SAMPLE_LABEL;
  return hasAiWords(diary) ? arrangedLabel(diary.engine) : null;
}
