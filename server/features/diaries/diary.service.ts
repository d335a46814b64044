// The diaries of a user. The rules are in domain/diaries.
import { cleanTags, imagesOfDiary, type Diary, type DiaryCard } from '#domain/diaries/diary.ts';
import type { PageInput } from '#contract/base.ts';
import type { DiaryChange, NewDiary } from '#contract/diary.contract.ts';
import type { FavouriteChange } from '#contract/entry.contract.ts';
import { changeDiary, makeDiary, type ReadMood } from '#domain/diaries/diary-change.ts';
import type { TokenScope } from '#domain/personal-tokens/personal-token.ts';
import { isTokenChange } from '#domain/personal-tokens/token-change.ts';
import { PAGE_SIZE } from '#domain/shared/paging.ts';
import type { VersionText } from '#domain/versions/version.ts';
import { AppError, orFail } from '#server/http/app-error.ts';
import { readCursor, writeCursor } from '#server/http/cursor.ts';
import { assertOwnImages } from '#server/http/own-images.ts';
import type { DiaryRepository } from '#server/features/diaries/diary.repository.ts';
import type { EditingUser, VersionKeeper } from '#server/features/versions/version.service.ts';

export interface DiaryServicePorts {
  diaries: DiaryRepository;
  versions: VersionKeeper;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Runs work that stores texts in a transaction. TEXT_SPACE_FULL. */
  storeTexts: <T>(userId: string, work: () => Promise<T>) => Promise<T>;
  /** Loads the trained reader of moods, which the start leaves out. */
  loadReadMood: () => Promise<ReadMood>;
  /** Removes images that a diary no longer names, unless another row names them (rulings 12). */
  releaseImages: (userId: string, refs: readonly string[]) => Promise<void>;
  /** Tells webhooks about a new diary; part of the transaction that stores it. */
  announce: (
    userId: string,
    entry: { kind: 'diary'; id: string; momentMs: number },
  ) => Promise<void>;
  now: () => number;
}

export type DiaryService = ReturnType<typeof createDiaryService>;

export function createDiaryService({
  diaries,
  versions,
  transaction,
  storeTexts,
  loadReadMood,
  releaseImages,
  announce,
  now,
}: DiaryServicePorts) {
  const getDiary = async (userId: string, id: string): Promise<Diary> =>
    orMissing(await diaries.find(userId, id));

  /** Whether a change was made before. Call in its transaction. */
  const isRepeated = async (userId: string, changeId: string | undefined): Promise<boolean> =>
    changeId !== undefined && !(await diaries.spend(userId, changeId, now()));

  const removeStored = (userId: string, id: string): Promise<Diary | null> =>
    transaction(async () => {
      // Locks the diary first, as an update does, so that the two cannot deadlock.
      const found = await diaries.findToChange(userId, id);
      if (found === null || !(await diaries.remove(userId, id))) return null;
      await diaries.spend(userId, id, now());
      await versions.removeVersions(userId, 'diary', id);
      return found;
    });

  const changeStored = async (
    { userId, sessionId }: EditingUser,
    id: string,
    changeOf: (diary: Diary) => DiaryChange | null,
    store = storeTexts,
  ): Promise<Diary> => {
    const readMood = await loadReadMood();
    const [before, after] = await store(userId, async () => {
      const known = orMissing(await diaries.findToChange(userId, id));
      const given = changeOf(known);
      if (given === null) return [known, known] as const;
      const { keepsBefore = false, changeId, ...change } = given;
      if (await isRepeated(userId, changeId)) return [known, known] as const;
      const diary = orFail(changeDiary(known, change, readMood));
      assertOwnImages(
        userId,
        diary.images.filter((ref) => !known.images.includes(ref)),
      );
      if (!(await diaries.update(userId, diary, now()))) throw new AppError('DIARY_NOT_FOUND');
      const saved = await getDiary(userId, id);
      await versions.keepBefore(
        { userId, kind: 'diary', entryId: id },
        { before: textOf(known), after: textOf(saved), device: sessionId, keepsBefore },
      );
      return [known, saved] as const;
    });
    const kept = new Set(imagesOfDiary(after));
    await releaseImages(
      userId,
      imagesOfDiary(before).filter((ref) => !kept.has(ref)),
    );
    return after;
  };

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
     * TOO_MANY_IMAGES, IMAGE_NOT_OWNED, TEXT_SPACE_FULL, DIARY_NOT_FOUND (it was deleted).
     */
    async createDiary(userId: string, input: NewDiary): Promise<Diary> {
      const diary = orFail(makeDiary(input, await loadReadMood()));
      assertOwnImages(userId, imagesOfDiary(diary));
      await storeTexts(userId, async () => {
        const momentMs = now();
        const cited = diary.originalPosts.map(({ id }) => id);
        const fromPrivate = await diaries.holdCited(userId, cited);
        if (!(await diaries.insert(userId, { ...diary, fromPrivate }, momentMs))) return;
        if (await diaries.isSpent(userId, diary.id)) throw new AppError('DIARY_NOT_FOUND');
        await announce(userId, { kind: 'diary', id: diary.id, momentMs });
      });
      return getDiary(userId, input.id);
    },

    /**
     * Imports a diary with its time and themes (rulings 38); an existing id is not changed. The
     * codes of `createDiary`.
     */
    async importDiary(
      userId: string,
      input: NewDiary & {
        emotionalThemes: string[];
        isFavourite?: boolean | undefined;
        fromPrivate?: boolean | undefined;
      },
      createdAtMs: number,
    ): Promise<void> {
      const diary = {
        ...orFail(makeDiary(input, await loadReadMood())),
        emotionalThemes: cleanTags(input.emotionalThemes),
        fromPrivate: input.fromPrivate,
      };
      assertOwnImages(userId, imagesOfDiary(diary));
      await transaction(async () => {
        const isNew = await diaries.insert(userId, diary, createdAtMs);
        if (isNew && input.isFavourite === true)
          await diaries.setFavourite(userId, diary.id, now());
      });
    },

    /**
     * Changes the given fields and keeps the text before; a blank title or body is ignored (B§5).
     * `sessionId` is the device of the change. `tokenScope`: as of the call. DIARY_NOT_FOUND,
     * DIARY_CHANGED, PERSONAL_TOKEN_SCOPE and the codes of `createDiary`.
     */
    updateDiary: (
      caller: EditingUser,
      change: DiaryChange,
      tokenScope: TokenScope | null = null,
    ): Promise<Diary> =>
      changeStored(caller, change.id, ({ images }) => {
        if (tokenScope !== null && !isTokenChange(change, images))
          throw new AppError('PERSONAL_TOKEN_SCOPE');
        return change;
      }),

    /**
     * Changes a diary by what it holds, locked until the transaction ends; null: not at all. As
     * `updateDiary`. `store` runs the transaction of a change whose room was checked before.
     */
    changeStored,

    /** Returns the cards of the diaries of these ids that exist, in any order. */
    listCards: (userId: string, ids: readonly string[]): Promise<DiaryCard[]> =>
      diaries.findCards(userId, ids),

    /** Makes a diary a favourite or not; no change of the diary. DIARY_NOT_FOUND. */
    setFavourite: (userId: string, { id, isFavourite, changeId }: FavouriteChange): Promise<void> =>
      transaction(async () => {
        if (await isRepeated(userId, changeId)) return;
        if (!(await diaries.setFavourite(userId, id, isFavourite ? now() : null)))
          throw new AppError('DIARY_NOT_FOUND');
      }),

    /**
     * Deletes a diary with its recommendations and versions; final. DIARY_NOT_FOUND. In either case
     * the id is never created again, also by a creation that is still on its way.
     */
    async removeDiary(userId: string, id: string): Promise<void> {
      const removed =
        (await removeStored(userId, id)) ??
        ((await diaries.spendUnknown(userId, id, now())) ? null : await removeStored(userId, id));
      await releaseImages(userId, imagesOfDiary(orMissing(removed)));
    },

    /** Sets the themes that came with recommendations. */
    setThemes: (userId: string, id: string, themes: readonly string[]): Promise<void> =>
      diaries.setThemes(userId, id, themes, now()),

    /** Title and day of each diary that cites a post. */
    listCiting: (userId: string, postId: string) => diaries.findCiting(userId, postId),
  };
}

function textOf({ title, content }: Diary): VersionText {
  return { title, content };
}

function orMissing(diary: Diary | null): Diary {
  if (diary === null) throw new AppError('DIARY_NOT_FOUND');
  return diary;
}
