// The diaries of a user. The rules are in domain/diaries.
import { cleanTags, imagesOfDiary, type Diary } from '#domain/diaries/diary.ts';
import type { PageInput } from '#contract/base.ts';
import type { DiaryChange, NewDiary } from '#contract/diary.contract.ts';
import { changeDiary, makeDiary, type ReadMood } from '#domain/diaries/diary-change.ts';
import { PAGE_SIZE } from '#domain/shared/paging.ts';
import { AppError, orFail } from '#server/http/app-error.ts';
import { readCursor, writeCursor } from '#server/http/cursor.ts';
import { assertOwnImages } from '#server/http/own-images.ts';
import type { DiaryRepository } from '#server/features/diaries/diary.repository.ts';

export interface DiaryServicePorts {
  diaries: DiaryRepository;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  readMood: ReadMood;
  /** Removes images that a diary no longer names, unless another row names them (rulings 12). */
  releaseImages: (userId: string, refs: readonly string[]) => Promise<void>;
  now: () => number;
}

export type DiaryService = ReturnType<typeof createDiaryService>;

export function createDiaryService({
  diaries,
  transaction,
  readMood,
  releaseImages,
  now,
}: DiaryServicePorts) {
  const getDiary = async (userId: string, id: string): Promise<Diary> =>
    orMissing(await diaries.find(userId, id));

  return {
    /** A page of diaries, newest first. INVALID_CURSOR. */
    async listDiaries(userId: string, input: PageInput) {
      const page = await diaries.findPage(
        userId,
        readCursor(input.cursor),
        input.limit ?? PAGE_SIZE,
      );
      return { items: page.diaries, nextCursor: writeCursor(page.next), total: page.total };
    },

    /** Returns one diary. DIARY_NOT_FOUND. */
    getDiary,

    /**
     * Creates a diary; an existing id returns its row. DIARY_INCOMPLETE, CONTENT_TOO_LONG,
     * TOO_MANY_IMAGES, IMAGE_NOT_OWNED.
     */
    async createDiary(userId: string, input: NewDiary): Promise<Diary> {
      const diary = orFail(makeDiary(input, readMood));
      assertOwnImages(userId, imagesOfDiary(diary));
      await transaction(() => diaries.insert(userId, diary, now()));
      return getDiary(userId, input.id);
    },

    /**
     * Imports a diary with its time and themes (rulings 38); an existing id is not changed. The
     * codes of `createDiary`.
     */
    async importDiary(
      userId: string,
      input: NewDiary & { emotionalThemes: string[] },
      createdAtMs: number,
    ): Promise<void> {
      const diary = {
        ...orFail(makeDiary(input, readMood)),
        emotionalThemes: cleanTags(input.emotionalThemes),
      };
      assertOwnImages(userId, imagesOfDiary(diary));
      await transaction(() => diaries.insert(userId, diary, createdAtMs));
    },

    /**
     * Changes the given fields; a blank title or body is ignored (B§5). DIARY_NOT_FOUND,
     * DIARY_CHANGED and the codes of `createDiary`.
     */
    async updateDiary(userId: string, change: DiaryChange): Promise<Diary> {
      const [before, after] = await transaction(async () => {
        const known = orMissing(await diaries.findToChange(userId, change.id));
        const diary = orFail(changeDiary(known, change, readMood));
        assertOwnImages(
          userId,
          diary.images.filter((ref) => !known.images.includes(ref)),
        );
        if (!(await diaries.update(userId, diary, now()))) throw new AppError('DIARY_NOT_FOUND');
        return [known, await getDiary(userId, change.id)] as const;
      });
      const kept = new Set(imagesOfDiary(after));
      await releaseImages(
        userId,
        imagesOfDiary(before).filter((ref) => !kept.has(ref)),
      );
      return after;
    },

    /** Deletes a diary with its recommendations; final. DIARY_NOT_FOUND. */
    async removeDiary(userId: string, id: string): Promise<void> {
      const diary = await getDiary(userId, id);
      if (!(await diaries.remove(userId, id))) throw new AppError('DIARY_NOT_FOUND');
      await releaseImages(userId, imagesOfDiary(diary));
    },

    /** Sets the themes that came with recommendations. */
    setThemes: (userId: string, id: string, themes: readonly string[]): Promise<void> =>
      diaries.setThemes(userId, id, themes, now()),

    /** Title and day of each diary that cites a post. */
    listCiting: (userId: string, postId: string) => diaries.findCiting(userId, postId),
  };
}

function orMissing(diary: Diary | null): Diary {
  if (diary === null) throw new AppError('DIARY_NOT_FOUND');
  return diary;
}
