// Bounds the bodies held in memory while they are read: each may weigh megabytes, so only so many are read at once, and one person with a
// slow line cannot take every place.
import { BodyFault } from '#server/http/read-body.ts';

/** Reads one of the counted bodies. BodyFault `crowded` when the process or the person has too many under way. */
export type Places = <T>(userId: string, read: () => Promise<T>) => Promise<T>;

/** Makes places for so many bodies in a process, and so many of one person. */
export function createPlaces({ inAll, perPerson }: { inAll: number; perPerson: number }): Places {
  let total = 0;
  const byPerson = new Map<string, number>();
  return async (userId, read) => {
    const own = byPerson.get(userId) ?? 0;
    if (total >= inAll || own >= perPerson) throw new BodyFault('crowded');
    total += 1;
    byPerson.set(userId, own + 1);
    try {
      return await read();
    } finally {
      total -= 1;
      const left = (byPerson.get(userId) ?? 1) - 1;
      if (left === 0) byPerson.delete(userId);
      else byPerson.set(userId, left);
    }
  };
}
