// A diary (回响笔记): written by the user, or by the AI from chosen posts and then edited (B§3, B§5).
import { plainOf } from '#domain/text/markdown.ts';
import { graphemesOf } from '#domain/text/graphemes.ts';
import type { EngineKind } from '#domain/messages/message.ts';
import { DEFAULT_MOOD, type Mood } from '#domain/diaries/mood.ts';
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';
import { TAG_MAX_CHARACTERS, tagKey } from '#domain/tags/tag.ts';

/** Maximum images of a diary (B§5, B§9). */
export const DIARY_MAX_IMAGES = 9;

/** Maximum length of a title; the spec has no limit. */
export const DIARY_TITLE_MAX_CHARACTERS = 200;

/** Maximum length of a body; the spec has no limit. */
export const DIARY_CONTENT_MAX_CHARACTERS = 100_000;

/** Maximum tags of a diary; the spec has no limit. */
export const DIARY_MAX_TAGS = 20;

/** Diaries listed under a post they cite, newest first. */
export const CITING_LISTED_MAX = 200;

/** Characters of the title on a card (B§2, B§9). */
export const DIARY_CARD_TITLE_CHARACTERS = 60;

/** Characters of the body on a card (B§2, B§9). */
export const DIARY_CARD_EXCERPT_CHARACTERS = 300;

/** A post as a diary quotes it: a copy that outlives the post (B§3). */
export interface OriginalPost {
  id: string;
  content: string;
  timestamp: string;
  images: string[];
}

/** A diary as every part of the product sees it. */
export interface Diary {
  id: string;
  /** The calendar day of the diary, YYYY-MM-DD; never shifts with a time zone. */
  date: string;
  title: string;
  /** The shown body: the edited text, else the AI's, else the written one. */
  content: string;
  /** The AI's text; null for a diary written by hand. */
  aiGenerated: string | null;
  /** The engine that wrote `aiGenerated`; null: none, or unknown. */
  engine: EngineKind | null;
  /** The edited body; null until an edit. */
  userEdited: string | null;
  mood: Mood;
  tags: string[];
  emotionalThemes: string[];
  images: string[];
  coverImage: string | null;
  originalPosts: OriginalPost[];
  createdAt: string;
  updatedAt: string;
  /** 收藏: counted nowhere, and no change of the diary. */
  isFavourite: boolean;
  isSample: boolean;
  /**
   * A post that it was written from was marked 不给AI看 when it was deleted. Absent: no; the posts
   * that are there still have their own marks.
   */
  fromPrivate?: boolean | undefined;
}

/** A diary in a list: without the texts that only its own page needs. */
export interface DiaryCard extends Pick<
  Diary,
  'id' | 'date' | 'title' | 'mood' | 'coverImage' | 'createdAt' | 'isFavourite' | 'isSample'
> {
  /** The beginning of the body. */
  excerpt: string;
  imageCount: number;
}

/**
 * What an editor of a diary holds and a save writes: everything that a concurrent edit could lose.
 */
export type DiaryDraft = Pick<
  Diary,
  'title' | 'content' | 'mood' | 'tags' | 'images' | 'coverImage'
>;

/** The draft of a diary, or of anything with its fields. */
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

/** True when all fields are equal, mood and cover included. */
export function isSameDiaryDraft(a: DiaryDraft, b: DiaryDraft): boolean {
  return JSON.stringify(draftOfDiary(a)) === JSON.stringify(draftOfDiary(b));
}

/** What can be wrong with a draft that the user saves. */
export type DiaryDraftError = 'DIARY_INCOMPLETE' | 'CONTENT_TOO_LONG' | 'TOO_MANY_IMAGES';

/** Checks and trims a draft: title and body are required, at most nine images (B§5). */
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

/** True when saving the draft would not change the stored diary. */
export function isDiarySaved(stored: DiaryDraft, draft: DiaryDraft): boolean {
  const checked = checkDiaryDraft(draft);
  const cleaned = {
    tags: cleanTags(draft.tags),
    coverImage: coverFor(draft.images, draft.coverImage),
  };
  return checked.ok && isSameDiaryDraft(stored, { ...draft, ...checked.value, ...cleaned });
}

/** The shown body (rulings 29). `written` is the text of a diary written by hand. */
export function diaryBody(texts: {
  userEdited: string | null;
  aiGenerated: string | null;
  written: string;
}): string {
  return texts.userEdited ?? texts.aiGenerated ?? texts.written;
}

/** The chosen cover while it is among the images, else the first image, else null (B§4, B§5). */
export function coverFor(images: readonly string[], cover: string | null): string | null {
  return cover !== null && images.includes(cover) ? cover : (images[0] ?? null);
}

/** Trims tags, removes # and duplicates (rulings 54), and applies both limits. */
export function cleanTags(tags: readonly string[]): string[] {
  const cleaned = new Map<string, string>();
  for (const written of tags) {
    const tag = [...written.trim().replace(/^#+/, '')].slice(0, TAG_MAX_CHARACTERS).join('').trim();
    if (tag !== '' && !cleaned.has(tagKey(tag))) cleaned.set(tagKey(tag), tag);
  }
  return [...cleaned.values()].slice(0, DIARY_MAX_TAGS);
}

/** A text cut to a number of graphemes, with … when something is cut. */
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

/** Characters of a body from which {@link excerptOf} can be computed. */
export const EXCERPT_SOURCE_CHARACTERS = 2_000;

/** The beginning of a body on a card (B§2). */
export function excerptOf(content: string): string {
  return shortened(
    plainOf(content.slice(0, EXCERPT_SOURCE_CHARACTERS).toWellFormed()).replace(/\n{2,}/g, '\n'),
    DIARY_CARD_EXCERPT_CHARACTERS,
  );
}

export function cardOfDiary(diary: Diary): DiaryCard {
  const { id, date, title, mood, coverImage, createdAt, isFavourite, isSample } = diary;
  const card = { id, date, title, mood, coverImage, createdAt, isFavourite, isSample };
  return { ...card, excerpt: excerptOf(diary.content), imageCount: diary.images.length };
}

/** Every image that a diary names: its own and those of the quoted posts. */
export function imagesOfDiary({
  images,
  originalPosts,
}: Pick<Diary, 'images' | 'originalPosts'>): string[] {
  return [...images, ...originalPosts.flatMap((post) => post.images)];
}

/** The initial fields of a diary. */
export const DIARY_DEFAULTS = {
  mood: DEFAULT_MOOD,
  tags: [] as string[],
  emotionalThemes: [] as string[],
};
