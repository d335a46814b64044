// Weekly letters of trial mode: written when asked, by the own model or the engine, by the rules of
// the server's runs. No page is open at the hour of the settings, so nothing is written then.
import { ORPCError } from '@orpc/server';
import * as z from 'zod/mini';
import { letterCare, type LetterCare } from '#ai/letter-care.ts';
import {
  LETTER_COLLECTED_INSTEAD,
  letterSettingsSchema,
  type LetterSettingsChange,
} from '#contract/letter.contract.ts';
import type { SummaryAnswer } from '#contract/summary.contract.ts';
import { UUID_RANDOM_BYTES, uuidV7 } from '#domain/shared/ids.ts';
import { localDay, localDaysOf, spanOfDays } from '#domain/shared/calendar.ts';
import { letterRequest } from '#domain/letters/letter-request.ts';
import { runStep } from '#domain/letters/letter-run.ts';
import { daysOfWeek, lastWeek, letterTitle } from '#domain/letters/letter-week.ts';
import {
  LETTER_POSTS_MIN,
  LETTER_STATES,
  LETTER_TAG,
  LETTER_TIME_DEFAULTS,
  LETTERS_LISTED,
  type Letter,
  type LetterSettings,
} from '#domain/letters/letter.ts';
import { DEFAULT_ROLES } from '#domain/roles/role.ts';
import { SUMMARY_MAX_POSTS, type SummaryShare } from '#domain/summary/summary-content.ts';
import { SUMMARY_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { shareText } from '#domain/summary/summary-steps.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import type { TrialSamples } from '#web/trial/samples/samples.ts';
import type { TrialDiaries } from '#web/trial/trial-diaries.ts';
import type { LoadTrialEngine } from '#web/trial/trial-engine.ts';
import { trialError } from '#web/trial/trial-error.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';
import type { TrialSummary } from '#web/trial/trial-summary.ts';
import { chooseShares, type ShareSource } from '#web/trial/trial-summary-shares.ts';

const storedSettingsSchema = z.omit(letterSettingsSchema, {
  byMail: true,
  canMail: true,
  nextAt: true,
});

const storedLetterSchema = z.object({
  week: z.string(),
  state: z.enum(LETTER_STATES),
  attempts: z.int(),
  /** The end of a run's lease, and its token. */
  leaseUntilMs: z.nullable(z.number()),
  diaryId: z.string(),
  isSeen: z.boolean(),
  isCrisis: z.boolean(),
  isCare: z._default(z.boolean(), false),
  /** Letters from before the facts were given none. */
  facts: z._default(z.int(), 0),
});

/**
 * How long a run has a week to itself, in milliseconds: the time of its article and a margin. A run
 * ends with its page, so the next one need not wait as long as on the server.
 */
const TRIAL_LEASE_MS = SUMMARY_DEADLINE_MS + 15_000;

type StoredLetter = z.infer<typeof storedLetterSchema>;

export interface TrialLettersPorts extends ShareSource {
  store: TrialStore;
  samples: Pick<TrialSamples, 'posts'>;
  diaries: Pick<TrialDiaries, 'create' | 'all'>;
  summary: Pick<TrialSummary, 'start'>;
  aiSettings: Pick<TrialAiSettings, 'engine'>;
  loadEngine: LoadTrialEngine;
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
}

export function createTrialLetters({
  store,
  samples,
  posts,
  messages,
  diaries,
  summary,
  aiSettings,
  loadEngine,
  now,
  randomBytes,
}: TrialLettersPorts) {
  const stored = () =>
    store.find(TRIAL_KEYS.letterSettings, storedSettingsSchema) ?? {
      ...LETTER_TIME_DEFAULTS,
      isOn: false,
      timeZone: 'UTC',
    };
  const shown = (settings: ReturnType<typeof stored>): LetterSettings => ({
    ...settings,
    byMail: false,
    canMail: false,
    nextAt: null,
  });
  const find = (week: string) => store.find(keyOf(week), storedLetterSchema);
  const toLetter = (row: StoredLetter): Letter => {
    const isCrashed = row.state === 'writing' && (row.leaseUntilMs ?? 0) <= now();
    const isThere = diaries.all().some(({ id }) => id === row.diaryId);
    return {
      week: row.week,
      state: isCrashed ? 'missed' : row.state,
      diaryId: isThere ? row.diaryId : null,
      isSeen: row.isSeen,
      isCrisis: row.isCrisis,
      isCare: row.isCare,
      facts: row.facts,
    };
  };

  /** The own posts of a week that the AI may see, oldest first. */
  const sharesOf = (week: string, timeZone: string) => {
    const { fromMs, toMs } = spanOfDays(daysOfWeek(week), localDaysOf(timeZone));
    const sampleIds = new Set(samples.posts().map(({ id }) => id));
    const inWeek = posts.all().filter(({ id, createdAt }) => {
      const at = Date.parse(createdAt);
      return at >= fromMs && at < toMs && !sampleIds.has(id);
    });
    const ids = inWeek.map(({ id }) => id).slice(0, SUMMARY_MAX_POSTS);
    const { usable } = chooseShares({ posts, messages }, ids, timeZone);
    const byId = new Map(inWeek.map((post) => [post.id, post]));
    return [...usable].flatMap(([id, share]) => {
      const post = byId.get(id);
      return post === undefined ? [] : [{ post, share }];
    });
  };

  /** By the own model through the same call as a summary, else the user's own sentences. */
  const articleOf = async (
    { diaryId }: StoredLetter,
    week: ReturnType<typeof sharesOf>,
    timeZone: string,
  ): Promise<Pick<SummaryAnswer, 'article' | 'used' | 'engine' | 'crisis' | 'care' | 'facts'>> => {
    if (aiSettings.engine() === 'remote') {
      const request = letterRequest(
        week.map(({ post }) => post.id),
        timeZone,
      );
      try {
        return await summary.start(request, { idempotencyKey: diaryId }).answer;
      } catch (cause) {
        if (!(cause instanceof ORPCError) || !LETTER_COLLECTED_INSTEAD.has(cause.code)) throw cause;
      }
    }
    return collect(week.map(({ share }) => share));
  };

  const collect = async (shares: readonly SummaryShare[]) => {
    const { composeSummary, crisis } = await loadEngine();
    const { article, used } = composeSummary({
      shares,
      suggestion: null,
      styleKey: DEFAULT_ROLES.conversation_summary.role_key,
    });
    const reading = await crisis.lookAtAll(shares.map(shareText));
    return {
      article:
        article.trim() === ''
          ? shares.flatMap((share) => [share.content, ...share.lines]).join('\n\n')
          : article,
      used,
      engine: 'builtin' as const,
      ...crisis.notice(reading),
    };
  };

  const finish = async (row: StoredLetter, timeZone: string): Promise<StoredLetter> => {
    const week = sharesOf(row.week, timeZone);
    if (week.length < LETTER_POSTS_MIN)
      return { ...row, state: 'quiet', leaseUntilMs: null, isSeen: true };
    const written = await articleOf(row, week, timeZone);
    const { article, used = [], engine, facts = 0 } = written;
    // Another tab has the week now.
    if (find(row.week)?.leaseUntilMs !== row.leaseUntilMs) throw trialError('LETTER_UNDER_WAY');
    await diaries.create({
      id: row.diaryId,
      date: localDay(now(), timeZone),
      title: letterTitle(row.week),
      content: article,
      aiGenerated: article,
      engine,
      tags: [LETTER_TAG],
      images: [],
      originalPosts: week
        .filter((_, index) => used.length === 0 || used.includes(index + 1))
        .map(({ post: { id, content, createdAt, images } }) => ({
          id,
          content,
          timestamp: createdAt,
          images,
        })),
    });
    return {
      ...row,
      state: 'written',
      leaseUntilMs: null,
      isSeen: true,
      isCrisis: written.crisis !== undefined,
      isCare: written.care !== undefined,
      facts,
    };
  };

  return {
    /** The settings. They change nothing here, and are there for the same calls in both modes. */
    settings: (): LetterSettings => shown(stored()),

    /** Changes the given fields. STORAGE_FULL. */
    updateSettings({ byMail: _never, ...change }: LetterSettingsChange): LetterSettings {
      const before = stored();
      const after = {
        isOn: change.isOn ?? before.isOn,
        weekday: change.weekday ?? before.weekday,
        hour: change.hour ?? before.hour,
        timeZone: change.timeZone ?? before.timeZone,
      };
      store.write(TRIAL_KEYS.letterSettings, after);
      return shown(after);
    },

    /** What became of the last weeks, newest first. */
    async list(): Promise<{ items: Letter[] } & LetterCare> {
      const items = store
        .list(TRIAL_KEYS.letters, storedLetterSchema)
        .toSorted((a, b) => (a.week < b.week ? 1 : -1))
        .slice(0, LETTERS_LISTED)
        .map(toLetter);
      const needsWords = items.some(({ isCrisis, isCare }) => isCrisis || isCare);
      if (!needsWords) return { items, crisis: null, care: null };
      return { items, ...letterCare(items, (await loadEngine()).crisis.notice) };
    },

    /** Announces a week no more. STORAGE_FULL. */
    markSeen(week: string): void {
      const row = find(week);
      if (row !== null && !row.isSeen) store.write(keyOf(week), { ...row, isSeen: true });
    },

    /** As on the server. LETTER_UNDER_WAY, STORAGE_FULL. */
    async write(timeZone: string): Promise<Letter> {
      const week = lastWeek(now(), timeZone);
      const known = find(week);
      const step = runStep(known, now(), true);
      if (step === 'busy') throw trialError('LETTER_UNDER_WAY');
      if (step === 'over' && known !== null) return toLetter(known);
      const row: StoredLetter = {
        week,
        state: 'writing',
        attempts: (known?.attempts ?? 0) + 1,
        leaseUntilMs: now() + TRIAL_LEASE_MS,
        diaryId: known?.diaryId ?? uuidV7(now(), randomBytes(UUID_RANDOM_BYTES)),
        isSeen: false,
        isCrisis: false,
        isCare: false,
        facts: 0,
      };
      store.write(keyOf(week), row);
      try {
        const ended = await finish(row, timeZone);
        store.write(keyOf(week), ended);
        return toLetter(ended);
      } catch (cause) {
        if (find(week)?.leaseUntilMs === row.leaseUntilMs)
          store.write(keyOf(week), { ...row, leaseUntilMs: 0 } satisfies StoredLetter);
        throw cause;
      }
    },
  };
}

function keyOf(week: string): string {
  return `${TRIAL_KEYS.letters}${week}`;
}
