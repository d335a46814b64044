// Diaries of trial mode: the user's own rows first, then the samples. Same rules and error codes as
// on the server.
import * as z from 'zod/mini';
import { engineSchema } from '#contract/ai-answer.ts';
import type { PageInput } from '#contract/base.ts';
import { diarySchema, type DiaryChange, type NewDiary } from '#contract/diary.contract.ts';
import {
  cardOfDiary,
  CITING_LISTED_MAX,
  cleanTags,
  diaryBody,
  imagesOfDiary,
  type Diary,
} from '#domain/diaries/diary.ts';
import { changeDiary, makeDiary, type ReadMood } from '#domain/diaries/diary-change.ts';
import type { TrialSamples } from '#web/trial/samples/samples.ts';
import { orFail, trialError } from '#web/trial/trial-error.ts';
import { assertOwnImages, type ImageKeeper } from '#web/trial/trial-images.ts';
import { newestFirst, pageWithSamples } from '#web/trial/trial-page.ts';
import {
  forgetAnswersAbout,
  forgetSource,
  TRIAL_KEYS,
  type TrialStore,
} from '#web/trial/trial-store.ts';
import { isSpent, spendId } from '#web/trial/trial-spent-ids.ts';
import type { TrialVersionKeeper } from '#web/trial/trial-versions.ts';

/** A diary as it is stored. `written` is the text that the user typed. */
export const storedDiarySchema = z.extend(z.omit(diarySchema, { content: true, isSample: true }), {
  written: z.string(),
  /** Rows of earlier versions lack it; they had no other engine. */
  engine: z._default(z.nullable(engineSchema), 'builtin'),
  valence: z.enum(['low', 'even', 'high']),
  /** Rows of earlier versions lack it. */
  isFavourite: z._default(z.boolean(), false),
  /** A post that it was written from was marked 不给AI看 when it was deleted. */
  fromPrivate: z._default(z.boolean(), false),
});

type StoredRow = z.infer<typeof storedDiarySchema>;

export interface TrialDiariesPorts {
  store: TrialStore;
  samples: TrialSamples;
  images: ImageKeeper;
  versions: TrialVersionKeeper;
  /** Called after an own diary is stored. */
  onCreated: () => void;
  /** Loads the engine's mood reader. */
  loadReadMood: () => Promise<ReadMood>;
  now: () => number;
}

export type TrialDiaries = ReturnType<typeof createTrialDiaries>;

export function createTrialDiaries({
  store,
  samples,
  images,
  versions,
  onCreated,
  loadReadMood,
  now,
}: TrialDiariesPorts) {
  const own = (): Diary[] =>
    store.list(TRIAL_KEYS.diaries, storedDiarySchema).map(asDiary).toSorted(newestFirst);
  const findOwn = (id: string): Diary | null => {
    const row = store.find(diaryKey(id), storedDiarySchema);
    return row === null ? null : asDiary(row);
  };
  const find = (id: string): Diary | null => findOwn(id) ?? samples.findDiary(id);
  const get = (id: string): Diary => {
    const diary = find(id);
    if (diary === null) throw trialError('DIARY_NOT_FOUND');
    return diary;
  };
  const getOwn = (id: string): Diary => {
    const diary = findOwn(id);
    if (diary === null)
      throw trialError(samples.findDiary(id) === null ? 'DIARY_NOT_FOUND' : 'SAMPLE_READ_ONLY');
    return diary;
  };
  const has = (id: string): boolean => find(id) !== null;
  const isFromPrivate = (id: string): boolean =>
    store.find(diaryKey(id), storedDiarySchema)?.fromPrivate === true;
  const insert = async (
    input: Parameters<typeof makeDiary>[0],
    {
      createdAt,
      isFavourite,
      emotionalThemes,
      fromPrivate = false,
    }: Pick<Diary, 'createdAt' | 'isFavourite' | 'emotionalThemes'> & {
      fromPrivate?: boolean | undefined;
    },
  ): Promise<void> => {
    const diary = orFail(makeDiary(input, await loadReadMood()));
    assertOwnImages(imagesOfDiary(diary));
    if (has(diary.id)) return;
    const row = {
      ...diary,
      emotionalThemes: cleanTags(emotionalThemes),
      createdAt,
      updatedAt: createdAt,
      isFavourite,
      fromPrivate,
    };
    store.write(diaryKey(diary.id), row satisfies StoredRow);
    onCreated();
  };
  const shown = (): Diary[] => [...own(), ...samples.diaries()];

  return {
    /** A page of diaries: own ones newest first, then samples newest first. INVALID_CURSOR. */
    list: (input: PageInput) => pageWithSamples(own(), samples.diaries(), input, cardOfDiary),

    /** One diary, own or sample. DIARY_NOT_FOUND. */
    get,

    /** All diaries, own ones first. */
    all: shown,

    /** Id, title and date of the diaries that cite a post, newest first. */
    citing: (postId: string) =>
      shown()
        .filter((diary) => diary.originalPosts.some((post) => post.id === postId))
        .slice(0, CITING_LISTED_MAX)
        .map(({ id, title, date }) => ({ id, title, date })),

    /**
     * Saves a diary; an id that exists returns the existing row. DIARY_INCOMPLETE,
     * CONTENT_TOO_LONG, TOO_MANY_IMAGES, IMAGE_NOT_OWNED, STORAGE_FULL, DIARY_NOT_FOUND (it was
     * deleted).
     */
    async create(input: NewDiary): Promise<Diary> {
      if (isSpent(store, input.id) && !has(input.id)) throw trialError('DIARY_NOT_FOUND');
      const createdAt = new Date(now()).toISOString();
      await insert(
        { ...input, engine: input.engine ?? 'builtin' },
        { createdAt, isFavourite: false, emotionalThemes: [] },
      );
      return get(input.id);
    },

    /** Stores a diary that was written elsewhere, at its time. As `create`. */
    importDiary: insert,

    /** Whether a post that it was written from was marked 不给AI看 when it was deleted. */
    isFromPrivate,

    /** Whether a diary exists, own or sample. */
    has,

    /**
     * Changes the given fields and keeps the text before. DIARY_NOT_FOUND, DIARY_CHANGED,
     * SAMPLE_READ_ONLY and the codes of `create`.
     */
    async update(
      { id, keepsBefore = false, changeId, ...change }: DiaryChange,
      device?: string,
    ): Promise<Diary> {
      const readMood = await loadReadMood();
      const before = getOwn(id);
      if (changeId !== undefined && isSpent(store, changeId)) return before;
      const diary = orFail(changeDiary(before, change, readMood));
      assertOwnImages(diary.images);
      store.write(diaryKey(id), {
        ...diary,
        createdAt: before.createdAt,
        updatedAt: new Date(now()).toISOString(),
        isFavourite: before.isFavourite,
        fromPrivate: isFromPrivate(id),
      } satisfies StoredRow);
      if (changeId !== undefined) spendId(store, changeId);
      await versions.keepBefore(
        { kind: 'diary', entryId: id },
        {
          before: { title: before.title, content: before.content },
          after: { title: diary.title, content: diaryBody(diary) },
          keepsBefore,
        },
        device,
      );
      const kept = new Set(imagesOfDiary(diary));
      await images.release(imagesOfDiary(before).filter((ref) => !kept.has(ref)));
      return get(id);
    },

    /** Makes an own diary a favourite or not. DIARY_NOT_FOUND, SAMPLE_READ_ONLY, STORAGE_FULL. */
    setFavourite(id: string, isFavourite: boolean): void {
      getOwn(id);
      const row = store.find(diaryKey(id), storedDiarySchema);
      if (row !== null) store.write(diaryKey(id), { ...row, isFavourite } satisfies StoredRow);
    },

    /**
     * Deletes an own diary with its recommendations and versions for good. DIARY_NOT_FOUND,
     * SAMPLE_READ_ONLY.
     */
    async remove(id: string): Promise<void> {
      spendId(store, id);
      const diary = getOwn(id);
      store.remove([diaryKey(id), `${TRIAL_KEYS.recommendations}${id}`]);
      forgetAnswersAbout(store, id);
      forgetSource(store, id);
      await versions.removeVersions({ kind: 'diary', entryId: id });
      await images.release(imagesOfDiary(diary));
    },
  };
}

function diaryKey(id: string): string {
  return `${TRIAL_KEYS.diaries}${id}`;
}

function asDiary({ written, valence: _inner, fromPrivate, ...row }: StoredRow): Diary {
  return {
    ...row,
    ...(fromPrivate && { fromPrivate }),
    content: diaryBody({ userEdited: row.userEdited, aiGenerated: row.aiGenerated, written }),
    isSample: false,
  };
}
