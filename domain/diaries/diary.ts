// A diary note (回响笔记): written by the person, or by the AI from chosen posts and then edited (B§3,
// B§5).
import { graphemesOf } from '#domain/text/graphemes.ts';
import type { EngineKind } from '#domain/messages/message.ts';
import { DEFAULT_MOOD, type Mood } from '#domain/diaries/mood.ts';
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';

/** Images a note holds at the most (B§5, B§9). */
export const DIARY_MAX_IMAGES = 9;

/** Characters of a title at the most; the spec names none. */
export const DIARY_TITLE_MAX_CHARACTERS = 200;

/** Characters of a body at the most; the spec names none. */
export const DIARY_CONTENT_MAX_CHARACTERS = 100_000;

/** Tags a note carries at the most, and characters of one; the spec names none. */
export const DIARY_MAX_TAGS = 20;

/** Diaries that are listed under a post they cite, newest first. */
export const CITING_LISTED_MAX = 200;

/** Characters of one tag at the most. */
export const DIARY_TAG_MAX_CHARACTERS = 20;

/** Characters of the title that a card shows (B§2, B§9). */
export const DIARY_CARD_TITLE_CHARACTERS = 60;

/** Characters of the body that a card shows (B§2, B§9). */
export const DIARY_CARD_EXCERPT_CHARACTERS = 300;

/** A post as a diary quotes it: a copy, which outlives the post (B§3). */
export interface OriginalPost {
  id: string;
  content: string;
  timestamp: string;
  images: string[];
}

/** A diary note as every part of the product sees it. */
export interface Diary {
  id: string;
  /** The calendar day it belongs to, YYYY-MM-DD; never shifts with a time zone. */
  date: string;
  title: string;
  /** The body as it stands: the edited one, else the AI's, else the written note. */
  content: string;
  /** The AI's text; null for a note the person wrote. */
  aiGenerated: string | null;
  /** What wrote `aiGenerated`; null: nothing did, or nobody knows. */
  engine: EngineKind | null;
  /** The edited body; null while nobody edited. */
  userEdited: string | null;
  mood: Mood;
  tags: string[];
  emotionalThemes: string[];
  images: string[];
  coverImage: string | null;
  originalPosts: OriginalPost[];
  createdAt: string;
  updatedAt: string;
  isSample: boolean;
}

/** A diary as a list shows it: without the texts that only its own page needs. */
export interface DiaryCard extends Pick<
  Diary,
  'id' | 'date' | 'title' | 'mood' | 'coverImage' | 'createdAt' | 'isSample'
> {
  /** The beginning of the body. */
  excerpt: string;
  imageCount: number;
}

/**
 * What an editor of a note holds and a save writes: everything that an edit elsewhere could lose.
 */
export type DiaryDraft = Pick<
  Diary,
  'title' | 'content' | 'mood' | 'tags' | 'images' | 'coverImage'
>;

/** The draft that a note, or anything with its fields, amounts to. */
export function draftOfDiary({
  title,
  content,
  mood,
  tags,
  images,
  coverImage,
}: DiaryDraft): DiaryDraft {
  return { title, content, mood, tags: [...tags], images: [...images], coverImage };
}

/** Whether two drafts of a note say the same, down to its mood and its cover. */
export function isSameDiaryDraft(a: DiaryDraft, b: DiaryDraft): boolean {
  return JSON.stringify(draftOfDiary(a)) === JSON.stringify(draftOfDiary(b));
}

/** What can be wrong with a note that a person wants to keep. */
export type DiaryDraftError = 'DIARY_INCOMPLETE' | 'CONTENT_TOO_LONG' | 'TOO_MANY_IMAGES';

/** Checks and trims a note: title and body both there, at most nine images (B§5). */
export function checkDiaryDraft(draft: {
  title: string;
  content: string;
  images: readonly string[];
}): Outcome<{ title: string; content: string; images: string[] }, DiaryDraftError> {
  const title = draft.title.trim();
  const content = draft.content.trim();
  if (title === '' || content === '') return bad('DIARY_INCOMPLETE');
  if (title.length > DIARY_TITLE_MAX_CHARACTERS || content.length > DIARY_CONTENT_MAX_CHARACTERS)
    return bad('CONTENT_TOO_LONG');
  if (draft.images.length > DIARY_MAX_IMAGES) return bad('TOO_MANY_IMAGES');
  return good({ title, content, images: [...draft.images] });
}

/** Whether saving a draft would leave the stored note as it is. */
export function isDiarySaved(stored: DiaryDraft, draft: DiaryDraft): boolean {
  const checked = checkDiaryDraft(draft);
  const cleaned = {
    tags: cleanTags(draft.tags),
    coverImage: coverFor(draft.images, draft.coverImage),
  };
  return checked.ok && isSameDiaryDraft(stored, { ...draft, ...checked.value, ...cleaned });
}

/**
 * The body of a note as it stands (rulings 29). `written` is what a person typed into a note of
 * their own.
 */
export function diaryBody(note: {
  userEdited: string | null;
  aiGenerated: string | null;
  written: string;
}): string {
  return note.userEdited ?? note.aiGenerated ?? note.written;
}

/**
 * The cover that fits a set of images: the chosen one while it is among them, else the first, else
 * none (B§4, B§5).
 */
export function coverFor(images: readonly string[], cover: string | null): string | null {
  return cover !== null && images.includes(cover) ? cover : (images[0] ?? null);
}

/** Tags as they are kept: trimmed, without # and doubles, bounded. */
export function cleanTags(tags: readonly string[]): string[] {
  const cleaned = tags.map((tag) =>
    [...tag.trim().replace(/^#+/, '')].slice(0, DIARY_TAG_MAX_CHARACTERS).join('').trim(),
  );
  return [...new Set(cleaned.filter((tag) => tag !== ''))].slice(0, DIARY_MAX_TAGS);
}

/** A text cut to a number of characters as people count them, with … where something is missing. */
export function shortened(text: string, characters: number): string {
  let kept = '';
  let count = 0;
  for (const grapheme of graphemesOf(text)) {
    if (count === characters) return `${kept}…`;
    kept += grapheme;
    count += 1;
  }
  return text;
}

/** Characters of a body from which {@link excerptOf} can be made. */
export const EXCERPT_SOURCE_CHARACTERS = 2_000;

/** The beginning of a body as a card shows it (B§2). */
export function excerptOf(content: string): string {
  return shortened(
    content
      .slice(0, EXCERPT_SOURCE_CHARACTERS)
      .toWellFormed()
      .replace(/\n{2,}/g, '\n'),
    DIARY_CARD_EXCERPT_CHARACTERS,
  );
}

/** The card of a diary. */
export function cardOfDiary({
  id,
  date,
  title,
  mood,
  coverImage,
  createdAt,
  isSample,
  content,
  images,
}: Diary): DiaryCard {
  return {
    id,
    date,
    title,
    mood,
    coverImage,
    createdAt,
    isSample,
    excerpt: excerptOf(content),
    imageCount: images.length,
  };
}

/** Every image that a diary names: its own and those of the posts it quotes. */
export function imagesOfDiary({
  images,
  originalPosts,
}: Pick<Diary, 'images' | 'originalPosts'>): string[] {
  return [...images, ...originalPosts.flatMap((post) => post.images)];
}

/** The fields a note starts with when nothing else is known. */
export const DIARY_DEFAULTS = {
  mood: DEFAULT_MOOD,
  tags: [] as string[],
  emotionalThemes: [] as string[],
};
