// Daily reminders by push (rulings 67 and 134): what a user sets, and what a device receives.

/** Most devices of a user that receive pushes. */
export const PUSH_DEVICES_MAX = 10;

/** Most characters of a push service's address. */
export const PUSH_ENDPOINT_MAX = 1_000;

/** A quiet time, `HH:MM` each; it may pass midnight. No push is sent from the first to the last. */
export interface QuietTime {
  from: string;
  to: string;
}

/** When reminders are sent. */
export interface ReminderTime {
  /** `HH:MM`. */
  time: string;
  /** 1 for Monday to 7 for Sunday, ascending; at least one. */
  weekdays: readonly number[];
  /** The IANA zone of the time, the days and the quiet time. */
  timeZone: string;
}

/** The settings as the user sees them. They apply to all devices. */
export interface ReminderSettings extends ReminderTime {
  /** Whether reminders are sent; to no device while none is registered. */
  isOn: boolean;
  /** null: there is none. */
  quiet: QuietTime | null;
  /** Whether a new weekly letter is announced. */
  tellsLetters: boolean;
  /** When the next reminder is due; null: they are off. */
  nextAt: string | null;
}

/** A device that receives pushes; its id is that of its session. */
export interface ReminderDevice {
  id: string;
  device: string;
  addedAt: string;
  isCurrent: boolean;
}

/** The settings of a user who never changed them: every day in the evening, quiet at night. */
export const REMINDER_DEFAULTS = {
  time: '21:00',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  quiet: { from: '23:00', to: '07:00' },
  tellsLetters: true,
} as const satisfies Pick<ReminderSettings, 'time' | 'weekdays' | 'quiet' | 'tellsLetters'>;

/** Whether a text is a time of day, `HH:MM`. */
export function isClockTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/**
 * Whether a text can be the address of a push service: https without user name, password and
 * fragment. `allowsHttp`: http too, in a private network that the operator allows.
 */
export function isPushEndpoint(text: string, allowsHttp: boolean): boolean {
  const url = text.length > PUSH_ENDPOINT_MAX ? null : URL.parse(text);
  return (
    url !== null &&
    (url.protocol === 'https:' || (allowsHttp && url.protocol === 'http:')) &&
    url.username === '' &&
    url.password === '' &&
    url.hash === ''
  );
}

/** Services of the large browsers: many devices of all users share their hosts. */
const LARGE_SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

/** Whether an address is at the push service of a large browser. The address is a valid one. */
export function isLargePushService(endpoint: string): boolean {
  const { hostname } = new URL(endpoint);
  return LARGE_SERVICES.some((name) => hostname === name || hostname.endsWith(`.${name}`));
}

/** Delays before the tries after the first, in milliseconds. */
const RETRY_DELAYS_MS = [60_000, 300_000, 900_000, 1_800_000];

/** The delay after a number of failed tries; null: no try follows. */
export function pushRetryDelayAfter(attempts: number): number | null {
  return RETRY_DELAYS_MS[attempts - 1] ?? null;
}
