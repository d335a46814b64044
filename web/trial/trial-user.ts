// Who a person is in trial mode: nobody the server knows. Two ids as A§3 has them, and the moment of the first visit, to which
// the sample data is dated.
import * as z from 'zod/mini';
import { uuidV7, UUID_RANDOM_BYTES } from '#domain/shared/ids.ts';
import { TRIAL_KEYS, type TrialStore } from '#web/trial/trial-store.ts';

/** The key A§3 names; its value begins with `offline_`. */
export const OFFLINE_USER_ID_KEY = 'offline_user_id';

/** A§3, B§3: `local_`, a timestamp, a random suffix. */
const localIdSchema = z.string().check(z.regex(/^local_\d+_[a-z0-9]+$/));

const startedAtSchema = z.int().check(z.positive());

/** The trial user of this browser. */
export interface TrialUser {
  offlineId: string;
  localId: string;
  startedAtMs: number;
}

/** What a trial user is made from. */
export interface TrialUserPorts {
  store: TrialStore;
  storage: Storage;
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
}

/** The trial user; what is missing of it is made, so a deep link into /test works without the landing page (rulings 37). */
export function ensureTrialUser({ store, storage, now, randomBytes }: TrialUserPorts): TrialUser {
  const known = {
    offlineId: storage.getItem(OFFLINE_USER_ID_KEY),
    localId: store.find(TRIAL_KEYS.localUserId, localIdSchema),
    startedAtMs: store.find(TRIAL_KEYS.startedAt, startedAtSchema),
  };
  const user: TrialUser = {
    offlineId: known.offlineId ?? `offline_${uuidV7(now(), randomBytes(UUID_RANDOM_BYTES))}`,
    localId: known.localId ?? `local_${now()}_${Array.from(randomBytes(9), (byte) => (byte % 36).toString(36)).join('')}`,
    startedAtMs: known.startedAtMs ?? now(),
  };
  try {
    if (known.offlineId === null) storage.setItem(OFFLINE_USER_ID_KEY, user.offlineId);
    if (known.localId === null) store.write(TRIAL_KEYS.localUserId, user.localId);
    if (known.startedAtMs === null) store.write(TRIAL_KEYS.startedAt, user.startedAtMs);
  } catch {
    // A full storage must not keep anybody from reading; the first own row then says STORAGE_FULL.
  }
  return user;
}
