// Bounds the bodies held in memory: each upload may weigh ten megabytes, so only so many are read at once, and one person
// with a slow line cannot take every place.
import { StorageFault } from '#server/features/storage/storage-fault.ts';

/** Uploads a process reads and decodes at once. */
const UPLOADS_AT_ONCE = 32;

/** Uploads one person may have under way; the product's own client sends one after the other. */
export const UPLOADS_PER_PERSON = 6;

/** Counts uploads under way; refuses with slowDown what is too much. */
export function createUploadCounter() {
  let total = 0;
  const byPerson = new Map<string, number>();
  return {
    /** Runs an upload as one of the counted. slowDown. */
    async count<T>(userId: string, upload: () => Promise<T>): Promise<T> {
      const own = byPerson.get(userId) ?? 0;
      if (total >= UPLOADS_AT_ONCE || own >= UPLOADS_PER_PERSON) throw new StorageFault('slowDown');
      total += 1;
      byPerson.set(userId, own + 1);
      try {
        return await upload();
      } finally {
        total -= 1;
        const left = (byPerson.get(userId) ?? 1) - 1;
        if (left === 0) byPerson.delete(userId);
        else byPerson.set(userId, left);
      }
    },
  };
}
