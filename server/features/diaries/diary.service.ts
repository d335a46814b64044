// What a person can do with diary notes. Rules come from domain/diaries.
import { checkDiaryDraft, cleanTags, coverFor, DIARY_DEFAULTS, type Diary, type OriginalPost } from '#domain/diaries/diary.ts';
import type { Mood, Valence } from '#domain/diaries/mood.ts';
import { isOwnImagePath } from '#domain/images/image-rules.ts';
import { decodeCursor, encodeCursor, PAGE_SIZE } from '#domain/shared/paging.ts';
import { AppError, orFail } from '#server/http/app-error.ts';
import type { DiaryRepository } from '#server/features/diaries/diary.repository.ts';

/** A note as a person keeps it. */
export interface NewDiary {
  id: string;
  date: string;
  title: string;
  content: string;
  aiGenerated?: string | null | undefined;
  mood?: Mood | undefined;
  tags?: string[] | undefined;
  images: string[];
  coverImage?: string | null | undefined;
  originalPosts?: OriginalPost[] | undefined;
}

/** Fields of a note that can change; absent ones stay. */
export interface DiaryChange {
  id: string;
  title?: string | undefined;
  content?: string | undefined;
  mood?: Mood | undefined;
  tags?: string[] | undefined;
  emotionalThemes?: string[] | undefined;
  images?: string[] | undefined;
  coverImage?: string | null | undefined;
  originalPostIds?: string[] | undefined;
}

/** What the diary service works with. */
export interface DiaryServicePorts {
  diaries: DiaryRepository;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Mood and valence by the words of a text (B§3). */
  readMood: (text: string) => { mood: Mood; valence: Valence };
  releaseImages: (userId: string, refs: readonly string[]) => Promise<void>;
  now: () => number;
}

/** The diary service. */
export type DiaryService = ReturnType<typeof createDiaryService>;

/** Builds the service from its ports. */
export function createDiaryService({ diaries, transaction, readMood, releaseImages, now }: DiaryServicePorts) {
  const getDiary = async (userId: string, id: string): Promise<Diary> => {
    const diary = await diaries.find(userId, id);
    if (diary === null) throw new AppError('DIARY_NOT_FOUND');
    return diary;
  };

  return {
    /** A page of notes, newest first. INVALID_CURSOR. */
    async listDiaries(userId: string, input: { cursor?: string | undefined; limit?: number | undefined }) {
      const cursor = input.cursor === undefined ? null : decodeCursor(input.cursor);
      if (input.cursor !== undefined && cursor === null) throw new AppError('INVALID_CURSOR');
      const page = await diaries.findPage(userId, cursor, input.limit ?? PAGE_SIZE);
      return { items: page.diaries, nextCursor: page.next === null ? null : encodeCursor(page.next), total: page.total };
    },

    /** One note. DIARY_NOT_FOUND. */
    getDiary,

    /** Keeps a note; an id that exists answers the existing row. DIARY_INCOMPLETE, CONTENT_TOO_LONG, TOO_MANY_IMAGES, IMAGE_NOT_OWNED. */
    async createDiary(userId: string, input: NewDiary): Promise<Diary> {
      const draft = orFail(checkDiaryDraft(input));
      assertOwnImages(userId, draft.images);
      const aiGenerated = input.aiGenerated ?? null;
      const read = readMood(draft.content);
      await transaction(() =>
        diaries.insert(
          userId,
          {
            id: input.id,
            date: input.date,
            title: draft.title,
            aiGenerated,
            userEdited: aiGenerated !== null && aiGenerated.trim() !== draft.content ? draft.content : null,
            written: aiGenerated === null ? draft.content : '',
            mood: input.mood ?? read.mood,
            valence: read.valence,
            tags: cleanTags(input.tags ?? DIARY_DEFAULTS.tags),
            emotionalThemes: DIARY_DEFAULTS.emotionalThemes,
            images: draft.images,
            coverImage: coverFor(draft.images, input.coverImage ?? null),
            originalPosts: input.originalPosts ?? [],
          },
          now(),
        ),
      );
      return getDiary(userId, input.id);
    },

    /** Changes what is given; a blank title or body is not written (B§5). DIARY_NOT_FOUND and the codes of `createDiary`. */
    async updateDiary(userId: string, change: DiaryChange): Promise<Diary> {
      let dropped: string[] = [];
      const after = await transaction(async () => {
        const before = await getDiary(userId, change.id);
        const images = change.images ?? before.images;
        const body = (change.content ?? '').trim() === '' ? before.content : (change.content ?? '');
        const draft = orFail(checkDiaryDraft({ title: (change.title ?? '').trim() === '' ? before.title : (change.title ?? ''), content: body, images }));
        assertOwnImages(userId, draft.images.filter((ref) => !before.images.includes(ref)));
        dropped = before.images.filter((ref) => !draft.images.includes(ref));
        const edited = draft.content !== before.content;
        const wasWritten = before.aiGenerated === null && before.userEdited === null;
        const kept = change.originalPostIds;
        const stored = {
          ...before,
          title: draft.title,
          written: wasWritten ? draft.content : '',
          userEdited: !wasWritten && edited ? draft.content : before.userEdited,
          mood: change.mood ?? before.mood,
          valence: readMood(draft.content).valence,
          tags: change.tags === undefined ? before.tags : cleanTags(change.tags),
          emotionalThemes: change.emotionalThemes === undefined ? before.emotionalThemes : cleanTags(change.emotionalThemes),
          images: draft.images,
          coverImage: coverFor(draft.images, change.coverImage === undefined ? before.coverImage : change.coverImage),
          originalPosts: kept === undefined ? before.originalPosts : before.originalPosts.filter((post) => kept.includes(post.id)),
        };
        if (!(await diaries.update(userId, stored, now()))) throw new AppError('DIARY_NOT_FOUND');
        return getDiary(userId, change.id);
      });
      await releaseImages(userId, dropped);
      return after;
    },

    /** Deletes a note with its recommendations; final. DIARY_NOT_FOUND. */
    async removeDiary(userId: string, id: string): Promise<void> {
      const diary = await getDiary(userId, id);
      if (!(await diaries.remove(userId, id))) throw new AppError('DIARY_NOT_FOUND');
      await releaseImages(userId, diary.images);
    },

    /** Title and day of each diary that cites a post. */
    listCiting: (userId: string, postId: string) => diaries.findCiting(userId, postId),
  };
}

function assertOwnImages(userId: string, refs: readonly string[]): void {
  if (!refs.every((ref) => isOwnImagePath(userId, ref))) throw new AppError('IMAGE_NOT_OWNED');
}
