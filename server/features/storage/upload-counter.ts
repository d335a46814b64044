// Bounds the bodies held in memory: each upload may weigh ten megabytes, so a body is read only when there is room to work on it, and
// waits in the network until then. One person with a slow line takes one place, never all of them.
import { StorageFault } from '#server/features/storage/storage-fault.ts';
import { createTurns } from '#server/http/turns.ts';
import { createGate } from '#server/storage/gate.ts';

/** Uploads a process has under way, most of them waiting. */
const UPLOADS_AT_ONCE = 32;

/** Uploads that are read and decoded at once, each of another person. */
export const UPLOADS_IN_MEMORY = 8;

/** Uploads one person may have under way; the product's own client sends one after the other. */
export const UPLOADS_PER_PERSON = 6;

/** Counts uploads under way; refuses with slowDown what is too much. */
export function createUploadCounter() {
  let total = 0;
  const byPerson = new Map<string, number>();
  const turns = createTurns();
  const gate = createGate(UPLOADS_IN_MEMORY);
  return {
    /** Runs an upload as one of the counted, when its turn has come. slowDown. */
    async count<T>(userId: string, upload: () => Promise<T>): Promise<T> {
      const own = byPerson.get(userId) ?? 0;
      if (total >= UPLOADS_AT_ONCE || own >= UPLOADS_PER_PERSON) throw new StorageFault('slowDown');
      total += 1;
      byPerson.set(userId, own + 1);
      try {
        return await turns(userId, () => gate(upload));
      } finally {
        total -= 1;
        const left = (byPerson.get(userId) ?? 1) - 1;
        if (left === 0) byPerson.delete(userId);
        else byPerson.set(userId, left);
      }
    },
  };
}
