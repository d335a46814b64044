// Diaries of trial mode: the user's own rows first, then the samples. Same rules and error codes as
// on the server.
import * as z from 'zod/mini';
import { engineSchema } from '#contract/ai-answer.ts';
import type { PageInput } from '#contract/base.ts';
import { diarySchema, type DiaryChange, type NewDiary } from '#contract/diary.contract.ts';
import {
  cardOfDiary,
  CITING_LISTED_MAX,
  diaryBody,
  imagesOfDiary,
  type Diary,
} from '#domain/diaries/diary.ts';
import { changeDiary, makeDiary, type ReadMood } from '#domain/diaries/diary-change.ts';
import type { TrialSamples } from '#web/trial/samples/samples.ts';
import { orFail, trialError } from '#web/trial/trial-error.ts';
import { assertOwnImages, type ImageKeeper } from '#web/trial/trial-images.ts';
import { newestFirst, pageWithSamples } from '#web/trial/trial-page.ts';
import { forgetAnswersAbout, TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

/** A diary as it is stored. `written` is the text that the user typed. */
export const storedDiarySchema = z.extend(z.omit(diarySchema, { content: true, isSample: true }), {
  written: z.string(),
  /** Rows of earlier versions lack it; trial mode never had another engine. */
  engine: z._default(z.nullable(engineSchema), 'builtin'),
  valence: z.enum(['low', 'even', 'high']),
});

type StoredRow = z.infer<typeof storedDiarySchema>;

export interface TrialDiariesPorts {
  store: TrialStore;
  samples: TrialSamples;
  images: ImageKeeper;
  /** Loads the engine's mood reader. */
  loadReadMood: () => Promise<ReadMood>;
  now: () => number;
}

export type TrialDiaries = ReturnType<typeof createTrialDiaries>;

export function createTrialDiaries({
  store,
  samples,
  images,
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
     * CONTENT_TOO_LONG, TOO_MANY_IMAGES, IMAGE_NOT_OWNED, STORAGE_FULL.
     */
    async create(input: NewDiary): Promise<Diary> {
      const diary = orFail(makeDiary({ ...input, engine: 'builtin' }, await loadReadMood()));
      assertOwnImages(imagesOfDiary(diary));
      const existing = find(input.id);
      if (existing !== null) return existing;
      const createdAt = new Date(now()).toISOString();
      store.write(diaryKey(diary.id), {
        ...diary,
        createdAt,
        updatedAt: createdAt,
      } satisfies StoredRow);
      return get(diary.id);
    },

    /**
     * Changes the given fields. DIARY_NOT_FOUND, DIARY_CHANGED, SAMPLE_READ_ONLY and the codes of
     * `create`.
     */
    async update({ id, ...change }: DiaryChange): Promise<Diary> {
      const readMood = await loadReadMood();
      const before = getOwn(id);
      const diary = orFail(changeDiary(before, change, readMood));
      assertOwnImages(diary.images);
      store.write(diaryKey(id), {
        ...diary,
        createdAt: before.createdAt,
        updatedAt: new Date(now()).toISOString(),
      } satisfies StoredRow);
      const kept = new Set(imagesOfDiary(diary));
      await images.release(imagesOfDiary(before).filter((ref) => !kept.has(ref)));
      return get(id);
    },

    /**
     * Deletes an own diary with its recommendations for good. DIARY_NOT_FOUND, SAMPLE_READ_ONLY.
     */
    async remove(id: string): Promise<void> {
      const diary = getOwn(id);
      store.remove([diaryKey(id), `${TRIAL_KEYS.recommendations}${id}`]);
      forgetAnswersAbout(store, id);
      await images.release(imagesOfDiary(diary));
    },
  };
}

function diaryKey(id: string): string {
  return `${TRIAL_KEYS.diaries}${id}`;
}

function asDiary({ written, valence: _inner, ...row }: StoredRow): Diary {
  return {
    ...row,
    content: diaryBody({ userEdited: row.userEdited, aiGenerated: row.aiGenerated, written }),
    isSample: false,
  };
}
