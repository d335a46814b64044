// Bounds the bodies held in memory: each upload may weigh ten megabytes, so a body is read only when there is room to work on it, and
// waits in the network until then. One person with a slow line takes one place, never all of them.
import { createGate } from '#domain/shared/gate.ts';
import { createPlaces, type Places } from '#server/http/places.ts';
import { createTurns } from '#server/http/turns.ts';

/** Uploads a process has under way, most of them waiting. */
const UPLOADS_AT_ONCE = 32;

/** Uploads that are read and decoded at once, each of another person. */
export const UPLOADS_IN_MEMORY = 8;

/** Uploads one person may have under way; the product's own client sends one after the other. */
export const UPLOADS_PER_PERSON = 6;

/** Runs uploads as counted ones, each when its turn has come. BodyFault `crowded` for what is too much. */
export function createUploadCounter(): Places {
  const places = createPlaces({ inAll: UPLOADS_AT_ONCE, perPerson: UPLOADS_PER_PERSON });
  const turns = createTurns();
  const gate = createGate(UPLOADS_IN_MEMORY);
  return (userId, upload) => places(userId, () => turns(userId, () => gate.run(upload)));
}
