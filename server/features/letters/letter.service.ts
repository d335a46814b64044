// The weekly letter (rulings 59 and 108): settings, list, and the run that writes what is due. The
// row of a week is reserved in one transaction and gets its result in another; no transaction is
// open while the letter is written. So any number of servers and crashes give one letter a week.
import { letterCare, type LetterCare } from '#ai/letter-care.ts';
import type { CrisisWatch } from '#ai/crisis.ts';
import type { LetterSettingsChange } from '#contract/letter.contract.ts';
import type { NewDiary } from '#contract/diary.contract.ts';
import { createSemaphore } from '#domain/concurrency/semaphore.ts';
import type { Diary } from '#domain/diaries/diary.ts';
import {
  LETTER_ATTEMPTS_MAX,
  LETTER_FARTHEST_MS,
  LETTER_LEASE_MS,
  missedWeeks,
  runStep,
} from '#domain/letters/letter-run.ts';
import { addWeeks, dueAt, lastWeek, newestDueWeek, nextWeek } from '#domain/letters/letter-week.ts';
import { LETTER_TIME_DEFAULTS, type Letter, type LetterSettings } from '#domain/letters/letter.ts';
import type { DueUser } from '#server/database/due-users.ts';
import type { LetterWriterService } from '#server/features/letters/letter-writer.service.ts';
import type {
  LetterRepository,
  StoredLetterSettings,
  WeekEnd,
} from '#server/features/letters/letter.repository.ts';
import { AppError } from '#server/http/app-error.ts';

/** Users read at once. */
const DUE_PAGE = 50;

/** Letters that a process writes at once. */
const WRITTEN_AT_ONCE = 4;

/** How long a deleted or locked account is not looked at again, in milliseconds. */
const INACTIVE_MS = 3_600_000;

/** A letter that is written and saved. */
export interface NewLetter {
  userId: string;
  week: string;
  diaryId: string;
}

/**
 * Tells the user of a new letter outside the app. Runs in the transaction that saves the letter, so
 * it may only enqueue a job.
 */
export type AnnounceLetter = (letter: NewLetter) => Promise<void>;

/** How the run of a week ended. `lost`: the week is another run's, or the account is gone. */
export type RunEnd = 'written' | 'quiet' | 'missed' | 'busy' | 'over' | 'failed' | 'lost' | 'off';

export interface LetterServicePorts {
  letters: LetterRepository;
  writer: LetterWriterService;
  createDiary: (userId: string, diary: NewDiary) => Promise<Diary>;
  /** Throws TEXT_SPACE_FULL before a call is paid whose letter could not be saved. */
  assertTextSpace: (userId: string) => Promise<void>;
  /** Ways to announce a letter; each decides by the user's settings. */
  announcers: readonly AnnounceLetter[];
  notice: CrisisWatch['notice'];
  /** Whether this server can send mails. */
  canMail: boolean;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Receives the kind of error of a failed run, never a text. */
  onFailure: (failure: { cause: unknown }) => void;
  newId: () => string;
  now: () => number;
}

export type LetterService = ReturnType<typeof createLetterService>;

/** A week that this run has reserved. */
interface Reserved {
  userId: string;
  week: string;
  timeZone: string;
  diaryId: string;
  token: number;
  isLastRun: boolean;
  /** The user asks for it now, and waits. */
  isAsked: boolean;
}

const NO_SETTINGS: StoredLetterSettings = {
  ...LETTER_TIME_DEFAULTS,
  timeZone: 'UTC',
  byMail: false,
  nextWeek: null,
  nextDueAtMs: null,
};

export function createLetterService({
  letters,
  writer,
  createDiary,
  assertTextSpace,
  announcers,
  notice,
  canMail,
  transaction,
  onFailure,
  newId,
  now,
}: LetterServicePorts) {
  const shown = (stored: StoredLetterSettings): LetterSettings => ({
    isOn: stored.nextWeek !== null,
    weekday: stored.weekday,
    hour: stored.hour,
    timeZone: stored.timeZone,
    byMail: stored.byMail && canMail,
    canMail,
    nextAt:
      stored.nextWeek === null ? null : new Date(dueAt(stored.nextWeek, stored)).toISOString(),
  });

  /** Awaits the letter of the week after this one, and notes the weeks that no run wrote. */
  const advance = async (userId: string, week: string): Promise<void> => {
    const seen = await letters.findSettings(userId);
    if (seen === null || seen.nextWeek === null || seen.nextWeek > week) return;
    await letters.lockSettings(userId);
    const settings = await letters.findSettings(userId);
    if (settings === null || settings.nextWeek === null || settings.nextWeek > week) return;
    for (const missed of missedWeeks(settings.nextWeek, week))
      await letters.insertWeek(
        userId,
        missed,
        { state: 'missed', attempts: 0, leaseUntilMs: null, diaryId: newId() },
        now(),
      );
    const next = addWeeks(week, 1);
    await letters.saveSettings(userId, {
      ...settings,
      nextWeek: next,
      nextDueAtMs: dueAt(next, settings),
    });
  };

  /** Reserves a week, or says why there is nothing to do. */
  const reserve = (
    userId: string,
    week: string,
    timeZone: string,
    isAsked: boolean,
  ): Promise<Reserved | RunEnd> =>
    transaction(async () => {
      const nowMs = now();
      const row = await letters.findWeek(userId, week);
      const step = runStep(row, nowMs, isAsked);
      const token = nowMs + LETTER_LEASE_MS;
      if (step === 'over') {
        await advance(userId, week);
        return 'over';
      }
      if (step === 'busy') {
        if (!isAsked) await letters.postpone(userId, row?.leaseUntilMs ?? token);
        return 'busy';
      }
      const diaryId = row?.diaryId ?? newId();
      const isOurs =
        row === null
          ? await letters.insertWeek(
              userId,
              week,
              { state: 'writing', attempts: 1, leaseUntilMs: token, diaryId },
              nowMs,
            )
          : await letters.takeWeek(userId, week, row, token);
      if (!isOurs) return 'busy';
      if (step === 'give up') {
        const end: WeekEnd = {
          state: 'missed',
          isCrisis: false,
          isCare: false,
          facts: 0,
          seenAtMs: nowMs,
        };
        await letters.endWeek(userId, week, token, end, nowMs);
        await advance(userId, week);
        return 'missed';
      }
      // Until then no run looks at the user again; a crash is found after it.
      if (!isAsked) await letters.postpone(userId, token);
      const isLastRun = (row?.attempts ?? 0) + 1 >= LETTER_ATTEMPTS_MAX && !isAsked;
      return { userId, week, timeZone, diaryId, token, isLastRun, isAsked };
    });

  /** Saves the result of a run, in one transaction with the diary and its announcements. */
  const save = (
    reserved: Reserved,
    letter: Awaited<ReturnType<LetterWriterService['write']>>,
  ): Promise<RunEnd> =>
    transaction(async () => {
      const { userId, week, token, isAsked } = reserved;
      const nowMs = now();
      if (!isAsked && (await letters.findSettings(userId))?.nextWeek === null) {
        await letters.removeReserved(userId, week, token);
        return 'off';
      }
      const state = letter === null ? 'quiet' : 'written';
      const end: WeekEnd = {
        state,
        isCrisis: letter?.isCrisis ?? false,
        isCare: letter?.isCare ?? false,
        facts: letter?.facts ?? 0,
        seenAtMs: isAsked || letter === null ? nowMs : null,
      };
      if (!(await letters.endWeek(userId, week, token, end, nowMs))) return 'lost';
      if (letter !== null) {
        await createDiary(userId, letter.diary);
        if (!isAsked)
          for (const announce of announcers)
            await announce({ userId, week, diaryId: letter.diary.id });
      }
      await advance(userId, week);
      return state;
    });

  const writeReserved = async (reserved: Reserved, signal: AbortSignal): Promise<RunEnd> => {
    try {
      await assertTextSpace(reserved.userId);
      return await save(reserved, await writer.write(reserved, signal));
    } catch (cause) {
      // A run of the job is repeated when its lease has ended.
      if (reserved.isAsked)
        await letters.releaseWeek(reserved.userId, reserved.week, reserved.token);
      throw cause;
    }
  };

  /** Writes what is due to a user. */
  const runFor = async (userId: string, signal: AbortSignal): Promise<RunEnd> => {
    const settings = await letters.findSettings(userId);
    if (settings === null || settings.nextWeek === null) return 'off';
    if (!(await letters.isActive(userId, now()))) {
      await letters.postpone(userId, now() + INACTIVE_MS);
      return 'off';
    }
    const week = newestDueWeek(now(), settings);
    if (week < settings.nextWeek) {
      // The clock went back, but not far.
      await letters.postpone(userId, dueAt(settings.nextWeek, settings));
      return 'over';
    }
    const reserved = await reserve(userId, week, settings.timeZone, false);
    return typeof reserved === 'string' ? reserved : writeReserved(reserved, signal);
  };

  /** Repairs a user whose next letter is farther away than any can be. */
  const repair = (userId: string): Promise<void> =>
    transaction(async () => {
      await letters.lockSettings(userId);
      const settings = await letters.findSettings(userId);
      if (settings === null || settings.nextWeek === null) return;
      const next = nextWeek(now(), settings);
      await letters.removeUnwrittenFrom(userId, next);
      await letters.saveSettings(userId, {
        ...settings,
        nextWeek: next,
        nextDueAtMs: dueAt(next, settings),
      });
    });

  return {
    /** The settings; those of a user who never set anything are off. */
    getSettings: async (userId: string): Promise<LetterSettings> =>
      shown((await letters.findSettings(userId)) ?? NO_SETTINGS),

    /**
     * Changes the given fields. Switched on, the first letter is the next one that comes due; a
     * change of the time keeps the week that is awaited.
     */
    updateSettings: (userId: string, change: LetterSettingsChange): Promise<LetterSettings> =>
      transaction(async () => {
        await letters.lockSettings(userId);
        const before = (await letters.findSettings(userId)) ?? NO_SETTINGS;
        const time = {
          weekday: change.weekday ?? before.weekday,
          hour: change.hour ?? before.hour,
          timeZone: change.timeZone ?? before.timeZone,
        };
        const isOn = change.isOn ?? before.nextWeek !== null;
        const next = isOn ? (before.nextWeek ?? nextWeek(now(), time)) : null;
        const settings: StoredLetterSettings = {
          ...time,
          byMail: canMail && (change.byMail ?? before.byMail),
          nextWeek: next,
          nextDueAtMs: next === null ? null : dueAt(next, time),
        };
        await letters.saveSettings(userId, settings);
        return shown(settings);
      }),

    /** What became of the last weeks, newest first. */
    async listLetters(userId: string): Promise<{ items: Letter[] } & LetterCare> {
      const items = await letters.list(userId, now());
      return { items, ...letterCare(items, notice) };
    },

    /** Announces the letter about a week no more. */
    markSeen: (userId: string, week: string): Promise<void> =>
      letters.markSeen(userId, week, now()),

    /**
     * Writes the letter about the last week that is over, or returns the one that is written.
     * LETTER_UNDER_WAY, and what a summary throws when the model fails.
     */
    async writeNow(userId: string, timeZone: string, signal: AbortSignal): Promise<Letter> {
      const settings = await letters.findSettings(userId);
      const zone = settings === null || settings.nextWeek === null ? timeZone : settings.timeZone;
      const week = lastWeek(now(), zone);
      const reserved = await reserve(userId, week, zone, true);
      if (reserved === 'busy') throw new AppError('LETTER_UNDER_WAY');
      if (typeof reserved !== 'string') await writeReserved(reserved, signal);
      const letter = (await letters.list(userId, now())).find((one) => one.week === week);
      if (letter === undefined) throw new AppError('LETTER_UNDER_WAY');
      return letter;
    },

    /**
     * Runs the letter about the last week that is over for one user with letters on, whatever the
     * hour; an operator's command.
     */
    async runAccount(userId: string, signal: AbortSignal): Promise<RunEnd> {
      const settings = await letters.findSettings(userId);
      if (settings === null || settings.nextWeek === null) return 'off';
      const week = lastWeek(now(), settings.timeZone);
      const reserved = await reserve(userId, week, settings.timeZone, false);
      return typeof reserved === 'string' ? reserved : writeReserved(reserved, signal);
    },

    /**
     * Writes what is due to all users; a job calls it every few minutes. A failed run is reported
     * and repeated later. Returns how the runs ended.
     */
    async runDue(signal: AbortSignal): Promise<Partial<Record<RunEnd, number>>> {
      for (const userId of await letters.findStray(now() + LETTER_FARTHEST_MS, DUE_PAGE))
        await repair(userId);
      const slots = createSemaphore(WRITTEN_AT_ONCE);
      const ends: Partial<Record<RunEnd, number>> = {};
      const count = (end: RunEnd) => {
        ends[end] = (ends[end] ?? 0) + 1;
      };
      const nowMs = now();
      for (let after: DueUser | null = null; !signal.aborted;) {
        const due: DueUser[] = await letters.findDue(nowMs, after, DUE_PAGE);
        await Promise.all(
          due.map(({ userId }) =>
            slots
              .run(() => runFor(userId, signal), signal)
              .then(count, (cause: unknown) => {
                count('failed');
                onFailure({ cause });
              }),
          ),
        );
        after = due.at(-1) ?? null;
        if (due.length < DUE_PAGE) break;
      }
      return ends;
    },
  };
}
