// Who owns the trial's rows (A§3, B§3), and the moment of the first visit, to which the sample data
// is dated. The offline id that opens trial mode is another thing: it goes when trial mode is left,
// these stay with the rows.
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

/** What a trial user is made from. */
export interface TrialUserPorts {
  store: TrialStore;
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
}

/** The trial user; made on the first visit. */
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
    // A full storage must not keep anybody from reading; the first own row then says STORAGE_FULL.
  }
  return user;
}
