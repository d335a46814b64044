// Daily reminders by push (rulings 67 and 134): settings, devices, and the run that orders what is
// due. A run ends the day and orders the pushes in one transaction, so any number of servers orders
// one reminder a day. A job sends each push, and checks again what may have changed since.
import type {
  NewSubscription,
  ReminderChange,
  ReminderState,
} from '#contract/reminder.contract.ts';
import { deviceLabel } from '#domain/auth/device-label.ts';
import { pushMessageOf, type PushSubject } from '#domain/reminders/push-message.ts';
import {
  isQuietAt,
  newestReminder,
  nextReminder,
  quietEnd,
  quietStart,
  REMINDER_FARTHEST_MS,
  REMINDER_LATE_MAX_MS,
  reminderDay,
  spanOfReminderDay,
} from '#domain/reminders/reminder-time.ts';
import {
  isLargePushService,
  isPushEndpoint,
  PUSH_DEVICES_MAX,
  pushRetryDelayAfter,
  REMINDER_DEFAULTS,
} from '#domain/reminders/reminder.ts';
import type { DueUser } from '#server/database/due-users.ts';
import { areSubscriptionKeys } from '#server/features/reminders/push-encryption.ts';
import type { PushEnd, SendPush } from '#server/features/reminders/push-sender.ts';
import type {
  PushDevice,
  ReminderRepository,
  StoredReminderSettings,
} from '#server/features/reminders/reminder.repository.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Caller } from '#server/http/identity.ts';

/** Users read at once. */
const PAGE = 100;

/** How long a push service keeps a push for a device that is off, in milliseconds: four hours. */
const KEPT_MS = 4 * 3_600_000;

/** How long a letter is news, in milliseconds: three days. */
const LETTER_NEWS_MS = 3 * 86_400_000;

/** The payload of the job that sends a push. */
export interface PushJob {
  userId: string;
  sessionId: string;
  subject: PushSubject;
  /** Tries before. */
  attempt: number;
  /** The push is not sent after that. */
  untilMs: number;
  /** The host of a push service that few browsers use: few of its pushes are sent at once. */
  host?: string;
}

/** How a push ended, for the metrics. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

export interface ReminderServicePorts {
  reminders: ReminderRepository;
  /** null: this server cannot send pushes. */
  sender: { send: SendPush; publicKey: string } | null;
  /** Adds the job of a push to the queue, within the caller's transaction. */
  enqueue: (job: PushJob, runAfterMs: number) => Promise<void>;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Counts a registration. RATE_LIMITED. */
  countChange: (userId: string) => Promise<void>;
  /** Counts a test. RATE_LIMITED. */
  countTest: (userId: string) => Promise<void>;
  countOutcome: (outcome: PushOutcome) => void;
  /** Whether private networks, and with them http, are allowed. */
  allowsPrivate: boolean;
  /** The origin of the web app. */
  publicUrl: string;
  now: () => number;
}

export type ReminderService = ReturnType<typeof createReminderService>;

const NO_SETTINGS: StoredReminderSettings = {
  ...REMINDER_DEFAULTS,
  isOn: false,
  timeZone: 'UTC',
  lastDay: null,
  next: null,
};

export function createReminderService({
  reminders,
  sender,
  enqueue,
  transaction,
  countChange,
  countTest,
  countOutcome,
  allowsPrivate,
  publicUrl,
  now,
}: ReminderServicePorts) {
  const getState = async ({ userId, sessionId }: Caller): Promise<ReminderState> => {
    const { isOn, time, weekdays, timeZone, quiet, tellsLetters, next } =
      (await reminders.findSettings(userId)) ?? NO_SETTINGS;
    const nextAt = next === null ? null : isoOf(next.atMs);
    const devices = await reminders.listDevices(userId);
    return {
      settings: { isOn, time, weekdays: [...weekdays], timeZone, quiet, tellsLetters, nextAt },
      devices: devices.map((device) => ({
        id: device.sessionId,
        device: deviceLabel(device.userAgent),
        addedAt: isoOf(device.createdAtMs),
        isCurrent: device.sessionId === sessionId,
      })),
      publicKey: sender?.publicKey ?? null,
    };
  };

  /** Saves changed settings with their next reminder; one that is due already stays due. */
  const save = async (
    userId: string,
    before: StoredReminderSettings,
    change: Partial<StoredReminderSettings>,
  ): Promise<void> => {
    const after = { ...before, ...change };
    const isDue = before.next !== null && before.next.atMs <= now() && isSameTime(before, after);
    const next = isDue ? before.next : nextReminder(now(), after.lastDay, after);
    await reminders.saveSettings(userId, { ...after, next: after.isOn ? next : null });
  };

  const order = async (
    userId: string,
    devices: readonly PushDevice[],
    job: Pick<PushJob, 'subject' | 'untilMs'>,
    runAfterMs: number,
  ): Promise<void> => {
    for (const { sessionId, endpoint } of devices) {
      const host = isLargePushService(endpoint) ? {} : { host: new URL(endpoint).host };
      await enqueue({ userId, sessionId, ...job, attempt: 0, ...host }, runAfterMs);
    }
  };

  /** Sends a push to a device. It is not kept into the next quiet time. */
  const sendTo = (
    device: PushDevice,
    subject: PushSubject,
    { quiet, timeZone }: Pick<StoredReminderSettings, 'quiet' | 'timeZone'>,
    send: SendPush,
    signal: AbortSignal,
  ): Promise<PushEnd> => {
    const nowMs = now();
    const untilQuietMs = quiet === null ? KEPT_MS : quietStart(nowMs, quiet, timeZone) - nowMs;
    const text = JSON.stringify(pushMessageOf(subject, publicUrl));
    const ttlSeconds = Math.floor(Math.min(KEPT_MS, untilQuietMs) / 1_000);
    return send(device, { text, ttlSeconds, topic: subject.kind }, signal);
  };

  /** Stores what a try says about the device. */
  const settle = async (userId: string, device: PushDevice, outcome: PushOutcome) => {
    if (outcome === 'gone') await reminders.removeDevice(userId, device.sessionId, device.endpoint);
    countOutcome(outcome);
  };

  /** Whether a reminder of a day is still wanted. */
  const isWanted = async (
    userId: string,
    day: string,
    { isOn, timeZone }: StoredReminderSettings,
  ): Promise<boolean> => {
    if (!isOn) return false;
    const { fromMs, toMs } = spanOfReminderDay(day, timeZone);
    return !(await reminders.hasWritten(userId, fromMs, toMs));
  };

  /** Ends a user's day that is due, and orders its reminder unless it is not wanted. */
  const runFor = (userId: string): Promise<void> =>
    transaction(async () => {
      const settings = await reminders.findSettings(userId);
      const nowMs = now();
      if (settings === null || settings.next === null || settings.next.atMs > nowMs) return;
      const { next: awaited, quiet, timeZone } = settings;
      const newest = newestReminder(nowMs, settings);
      const due = newest !== null && newest.day > awaited.day ? newest : awaited;
      const next = nextReminder(nowMs, due.day, settings);
      if (!(await reminders.endDay(userId, awaited, due.day, next))) return;
      const untilMs = due.atMs + REMINDER_LATE_MAX_MS;
      if (sender === null || nowMs > untilMs || isQuietAt(nowMs, quiet, timeZone)) return;
      const devices = await reminders.listDevices(userId);
      if (devices.length === 0 || !(await isWanted(userId, due.day, settings))) return;
      await order(userId, devices, { subject: { kind: 'reminder', day: due.day }, untilMs }, 0);
    });

  /** Repairs a user whose next reminder is farther away than any can be. */
  const repair = (userId: string): Promise<void> =>
    transaction(async () => {
      await reminders.lockSettings(userId, 'UTC');
      const settings = await reminders.findSettings(userId);
      if (settings === null || !settings.isOn) return;
      const today = reminderDay(now(), settings.timeZone);
      const { lastDay } = settings;
      const isAhead = lastDay !== null && lastDay > today;
      await save(userId, settings, { lastDay: isAhead ? today : lastDay });
    });

  /** What a job sends now: a device and its settings; null: nothing any more. */
  const findDelivery = async ({ userId, sessionId, subject, untilMs }: PushJob) => {
    const settings = await reminders.findSettings(userId);
    const nowMs = now();
    if (settings === null || nowMs > untilMs || !(await reminders.isActive(userId, nowMs)))
      return null;
    if (subject.kind === 'letter' && !settings.tellsLetters) return null;
    if (subject.kind === 'reminder' && !(await isWanted(userId, subject.day, settings)))
      return null;
    const devices = await reminders.listDevices(userId);
    const device = devices.find((one) => one.sessionId === sessionId);
    return device === undefined ? null : { device, settings };
  };

  /** Orders the next try of a push that a busy service did not take; false: none follows. */
  const orderAgain = async (job: PushJob, retryAfterMs: number): Promise<boolean> => {
    const attempt = job.attempt + 1;
    const delay = pushRetryDelayAfter(attempt);
    if (delay === null) return false;
    const runAfterMs = Math.max(delay, retryAfterMs);
    if (now() + runAfterMs > job.untilMs) return false;
    await enqueue({ ...job, attempt }, runAfterMs);
    return true;
  };

  return {
    /** The settings and the devices; those of a user who never set anything are off. */
    getState,

    /** Changes the given fields. A day that had its reminder gets no second one. */
    async updateSettings(caller: Caller, change: ReminderChange): Promise<ReminderState> {
      const { userId } = caller;
      await transaction(async () => {
        await reminders.lockSettings(userId, change.timeZone ?? 'UTC');
        const before = (await reminders.findSettings(userId)) ?? NO_SETTINGS;
        const { isOn, time, weekdays, timeZone, quiet, tellsLetters } = change;
        await save(userId, before, {
          isOn: isOn ?? before.isOn,
          time: time ?? before.time,
          weekdays: weekdays === undefined ? before.weekdays : ascending(weekdays),
          timeZone: timeZone ?? before.timeZone,
          quiet: quiet === undefined ? before.quiet : quiet,
          tellsLetters: tellsLetters ?? before.tellsLetters,
        });
      });
      return getState(caller);
    },

    /**
     * Sends pushes to the caller's browser until its session ends. The first device of a user
     * switches the reminders on. PUSH_UNAVAILABLE, PUSH_SUBSCRIPTION_INVALID, RATE_LIMITED,
     * TOO_MANY_PUSH_DEVICES, SESSION_EXPIRED.
     */
    async registerDevice(
      caller: Caller,
      { endpoint, p256dh, auth, timeZone }: NewSubscription,
    ): Promise<ReminderState> {
      const { userId, sessionId } = caller;
      if (sender === null) throw new AppError('PUSH_UNAVAILABLE');
      if (!isPushEndpoint(endpoint, allowsPrivate) || !areSubscriptionKeys({ p256dh, auth }))
        throw new AppError('PUSH_SUBSCRIPTION_INVALID');
      await countChange(userId);
      await transaction(async () => {
        await reminders.lockDevices(userId);
        const device = { sessionId, endpoint, p256dh, auth, createdAtMs: now() };
        await reminders.removeEndpoint(userId, endpoint, sessionId);
        if (!(await reminders.saveDevice(userId, device))) throw new AppError('SESSION_EXPIRED');
        if ((await reminders.listDevices(userId)).length > PUSH_DEVICES_MAX)
          throw new AppError('TOO_MANY_PUSH_DEVICES');
        if ((await reminders.findSettings(userId)) !== null) return;
        await reminders.lockSettings(userId, timeZone);
        const settings = await reminders.findSettings(userId);
        if (settings !== null) await save(userId, settings, { isOn: true });
      });
      return getState(caller);
    },

    /** Sends no more pushes to a device of the caller. PUSH_DEVICE_NOT_FOUND. */
    async removeDevice(caller: Caller, id: string): Promise<ReminderState> {
      if (!(await reminders.removeDevice(caller.userId, id)))
        throw new AppError('PUSH_DEVICE_NOT_FOUND');
      return getState(caller);
    },

    /**
     * Sends a push to the caller's browser now. PUSH_UNAVAILABLE, PUSH_DEVICE_NOT_FOUND, QUIET_NOW,
     * PUSH_NOT_SENT, RATE_LIMITED.
     */
    async sendTest({ userId, sessionId }: Caller, signal: AbortSignal): Promise<void> {
      if (sender === null) throw new AppError('PUSH_UNAVAILABLE');
      const settings = (await reminders.findSettings(userId)) ?? NO_SETTINGS;
      const devices = await reminders.listDevices(userId);
      const device = devices.find((one) => one.sessionId === sessionId);
      if (device === undefined) throw new AppError('PUSH_DEVICE_NOT_FOUND');
      if (isQuietAt(now(), settings.quiet, settings.timeZone)) throw new AppError('QUIET_NOW');
      await countTest(userId);
      const { outcome } = await sendTo(device, { kind: 'test' }, settings, sender.send, signal);
      await settle(userId, device, outcome === 'busy' ? 'failed' : outcome);
      if (outcome === 'gone') throw new AppError('PUSH_DEVICE_NOT_FOUND');
      if (outcome !== 'sent') throw new AppError('PUSH_NOT_SENT');
    },

    /**
     * Orders the pushes about a new weekly letter, in the transaction that saves it; after the
     * quiet time if it is now.
     */
    async announceLetter({ userId, diaryId }: { userId: string; diaryId: string }): Promise<void> {
      const settings = await reminders.findSettings(userId);
      if (sender === null || settings?.tellsLetters !== true) return;
      const nowMs = now();
      const devices = await reminders.listDevices(userId);
      const job = {
        subject: { kind: 'letter', diaryId } as const,
        untilMs: nowMs + LETTER_NEWS_MS,
      };
      await order(userId, devices, job, quietLeft(settings, nowMs));
    },

    /** Ends the days that are due and orders their reminders; a job calls it every minute. */
    async runDue(signal: AbortSignal): Promise<void> {
      for (const userId of await reminders.findStray(now() + REMINDER_FARTHEST_MS, PAGE))
        await repair(userId);
      const nowMs = now();
      for (let after: DueUser | null = null; !signal.aborted;) {
        const due: DueUser[] = await reminders.findDue(nowMs, after, PAGE);
        for (const { userId } of due) await runFor(userId);
        after = due.at(-1) ?? null;
        if (due.length < PAGE) break;
      }
    },

    /**
     * Sends an ordered push; the job's handler. A busy service gets later tries. Throws only what
     * `signal` and the database throw.
     */
    async deliver(job: PushJob, signal: AbortSignal): Promise<void> {
      const found = sender === null ? null : await findDelivery(job);
      if (sender === null || found === null) return;
      const { device, settings } = found;
      const quietMs = quietLeft(settings, now());
      if (quietMs > 0) {
        // A reminder is of its hour.
        if (job.subject.kind === 'letter') await enqueue(job, quietMs);
        return;
      }
      const end = await sendTo(device, job.subject, settings, sender.send, signal);
      if (end.outcome !== 'busy') return settle(job.userId, device, end.outcome);
      if (!(await orderAgain(job, end.retryAfterMs))) await settle(job.userId, device, 'failed');
    },
  };
}

/** What is left of the quiet time that is now, in milliseconds; 0: it is not quiet. */
function quietLeft({ quiet, timeZone }: StoredReminderSettings, nowMs: number): number {
  return quiet !== null && isQuietAt(nowMs, quiet, timeZone)
    ? quietEnd(nowMs, quiet, timeZone) - nowMs
    : 0;
}

function isSameTime(one: StoredReminderSettings, other: StoredReminderSettings): boolean {
  return (
    one.time === other.time &&
    one.timeZone === other.timeZone &&
    one.weekdays.join() === other.weekdays.join()
  );
}

function ascending(weekdays: readonly number[]): number[] {
  return [...new Set(weekdays)].toSorted((one, other) => one - other);
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
