// The profile of a trial user (A§2): the fixed sample background, the bio 本地试用模式, no avatar. Only
// the nickname and the summary style can be changed; they are stored in this browser. Samples
// count, because the banner counts what the feed shows.
import * as z from 'zod/mini';
import {
  checkNickname,
  NICKNAME_INPUT_MAX,
  SAMPLE_BACKGROUND,
  type Profile,
} from '#domain/profile/profile.ts';
import type { TrialCounts } from '#web/trial/trial-counts.ts';
import { trialError } from '#web/trial/trial-error.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

/** The bio of every trial user (A§2, rulings 2). */
const TRIAL_BIO = '本地试用模式';

const summaryStyleSchema = z.string().check(z.maxLength(100));
const nicknameSchema = z.string().check(z.maxLength(NICKNAME_INPUT_MAX));

interface ProfileChange {
  avatarUrl?: string | null | undefined;
  backgroundUrl?: string | null | undefined;
  nickname?: string | null | undefined;
  bio?: string | null | undefined;
  defaultSummaryStyle?: string | null | undefined;
}

export function createTrialProfile({
  store,
  posts,
  counts,
}: {
  store: TrialStore;
  posts: TrialPosts;
  counts: TrialCounts;
}) {
  const get = (): Profile => ({
    avatarUrl: null,
    backgroundUrl: SAMPLE_BACKGROUND,
    nickname: store.find(TRIAL_KEYS.nickname, nicknameSchema),
    bio: TRIAL_BIO,
    defaultSummaryStyle: store.find(TRIAL_KEYS.summaryStyle, summaryStyleSchema),
    counts: { posts: posts.count(), aiMessages: counts.replies(), diaries: counts.diaries() },
  });

  return {
    get,

    /**
     * Saves nickname and summary style. All other changes need an account (A§6). NOT_SIGNED_IN,
     * NICKNAME_INVALID, STORAGE_FULL.
     */
    update(change: ProfileChange): Profile {
      if (
        change.avatarUrl !== undefined ||
        change.backgroundUrl !== undefined ||
        change.bio !== undefined
      )
        throw trialError('NOT_SIGNED_IN');
      if (change.nickname === null) store.remove([TRIAL_KEYS.nickname]);
      else if (change.nickname !== undefined) {
        const checked = checkNickname(change.nickname);
        if (!checked.ok) throw trialError(checked.code);
        store.write(TRIAL_KEYS.nickname, checked.value);
      }
      if (change.defaultSummaryStyle === null) store.remove([TRIAL_KEYS.summaryStyle]);
      else if (change.defaultSummaryStyle !== undefined)
        store.write(TRIAL_KEYS.summaryStyle, change.defaultSummaryStyle);
      return get();
    },
  };
}
