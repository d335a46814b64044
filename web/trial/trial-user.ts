// The owner of the trial's rows (A§3, B§3) and the time of the first visit, from which the samples
// are dated. The offline id that opens trial mode is separate: it is removed when trial mode is
// left, while these stay with the rows.
import * as z from 'zod/mini';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

/** `local_`, a timestamp, a random suffix. */
const localIdSchema = z.string().check(z.regex(/^local_\d+_[a-z0-9]+$/));

const startedAtSchema = z.int().check(z.positive());

/** The trial user of this browser. */
export interface TrialUser {
  localId: string;
  startedAtMs: number;
}

export interface TrialUserPorts {
  store: TrialStore;
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
}

/** Returns the trial user; creates it on the first visit. */
export function ensureTrialUser({ store, now, randomBytes }: TrialUserPorts): TrialUser {
  const known = {
    localId: store.find(TRIAL_KEYS.localUserId, localIdSchema),
    startedAtMs: store.find(TRIAL_KEYS.startedAt, startedAtSchema),
  };
  const user: TrialUser = {
    localId:
      known.localId ??
      `local_${now()}_${Array.from(randomBytes(9), (byte) => (byte % 36).toString(36)).join('')}`,
    startedAtMs: known.startedAtMs ?? now(),
  };
  try {
    if (known.localId === null) store.write(TRIAL_KEYS.localUserId, user.localId);
    if (known.startedAtMs === null) store.write(TRIAL_KEYS.startedAt, user.startedAtMs);
  } catch {
    // A full storage must not prevent reading. The first own row then throws STORAGE_FULL.
  }
  return user;
}
