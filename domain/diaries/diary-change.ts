// Creates and changes diaries, on the server and in trial mode. The clock and the mood reader are
// parameters.
import {
  checkDiaryDraft,
  cleanTags,
  coverFor,
  DIARY_CONTENT_MAX_CHARACTERS,
  DIARY_DEFAULTS,
  isSameDiaryDraft,
  type Diary,
  type DiaryDraft,
  type DiaryDraftError,
} from '#domain/diaries/diary.ts';
import type { Mood, Valence } from '#domain/diaries/mood.ts';
import { boundQuotes } from '#domain/diaries/quotes.ts';
import type { Given } from '#domain/shared/given.ts';
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';

/**
 * A stored diary. `written` is the text of a diary that the user wrote by hand, beside the AI's
 * text and its edited form.
 */
export interface StoredDiary extends Omit<
  Diary,
  'content' | 'createdAt' | 'updatedAt' | 'isFavourite' | 'isSample'
> {
  written: string;
  valence: Valence;
}

type NewDiary = Pick<Diary, 'id' | 'date' | 'title' | 'content' | 'images'> &
  Given<Pick<Diary, 'aiGenerated' | 'engine' | 'mood' | 'tags' | 'coverImage' | 'originalPosts'>>;

type DiaryChange = Given<DiaryDraft & Pick<Diary, 'emotionalThemes'>> & {
  /** Ids of the quoted posts to keep. */
  originalPostIds?: readonly string[] | undefined;
  basedOn?: DiaryDraft | undefined;
};

/** Reads mood and valence from a text (B§3, rulings 8). */
export type ReadMood = (text: string) => { mood: Mood; valence: Valence };

/** A body that differs from the AI's text counts as edited (rulings 29). */
export function makeDiary(
  input: NewDiary,
  readMood: ReadMood,
): Outcome<StoredDiary, DiaryDraftError> {
  const draft = checkDiaryDraft(input);
  if (!draft.ok) return draft;
  const { title, content, images } = draft.value;
  const aiGenerated = input.aiGenerated ?? null;
  if ((aiGenerated?.length ?? 0) > DIARY_CONTENT_MAX_CHARACTERS) return bad('CONTENT_TOO_LONG');
  const read = readMood(content);
  return good({
    id: input.id,
    date: input.date,
    title,
    aiGenerated,
    engine: aiGenerated === null ? null : (input.engine ?? null),
    userEdited: aiGenerated !== null && aiGenerated.trim() !== content ? content : null,
    written: aiGenerated === null ? content : '',
    mood: input.mood ?? read.mood,
    valence: read.valence,
    tags: cleanTags(input.tags ?? DIARY_DEFAULTS.tags),
    emotionalThemes: DIARY_DEFAULTS.emotionalThemes,
    images,
    coverImage: coverFor(images, input.coverImage ?? null),
    originalPosts: boundQuotes(input.originalPosts ?? []),
  });
}

/**
 * A blank title or body is ignored; emptied tags and images are written (B§5, rulings 29). Returns
 * DIARY_CHANGED when the stored diary differs from the draft the change is based on.
 */
export function changeDiary(
  before: Diary,
  change: DiaryChange,
  readMood: ReadMood,
): Outcome<StoredDiary, DiaryDraftError | 'DIARY_CHANGED'> {
  const draft = checkDiaryDraft({
    title: filled(change.title) ?? before.title,
    content: filled(change.content) ?? before.content,
    images: change.images ?? before.images,
  });
  if (!draft.ok) return draft;
  const { title, content, images } = draft.value;
  const isHandwritten = before.aiGenerated === null && before.userEdited === null;
  const keptPostIds = change.originalPostIds;
  const after: StoredDiary = {
    id: before.id,
    date: before.date,
    title,
    aiGenerated: before.aiGenerated,
    engine: before.engine,
    userEdited: !isHandwritten && content !== before.content ? content : before.userEdited,
    written: isHandwritten ? content : '',
    mood: change.mood ?? before.mood,
    valence: readMood(content).valence,
    tags: change.tags === undefined ? before.tags : cleanTags(change.tags),
    emotionalThemes:
      change.emotionalThemes === undefined
        ? before.emotionalThemes
        : cleanTags(change.emotionalThemes),
    images,
    coverImage: coverFor(
      images,
      change.coverImage === undefined ? before.coverImage : change.coverImage,
    ),
    originalPosts:
      keptPostIds === undefined
        ? before.originalPosts
        : before.originalPosts.filter((post) => keptPostIds.includes(post.id)),
  };
  // A lost response may hide a change that succeeded: then the diary already has the new content.
  const isStale =
    change.basedOn !== undefined &&
    !isSameDiaryDraft(before, change.basedOn) &&
    !isSameDiaryDraft(before, { ...after, content });
  return isStale ? bad('DIARY_CHANGED') : good(after);
}

function filled(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text;
}
