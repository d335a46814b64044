// What a user wrote, or a model answered, is in memory outside the components: in stores that
// outlive their page. It is gone before the next user signs in (rulings 18).

/** `hasLeft`: the user signed out. An expired session keeps unsaved input in storage. */
type EndListener = (hasLeft: boolean) => void;

const listeners = new Set<EndListener>();

/** Registers what empties a store. Stores load with their pages, so they register themselves. */
export function onSessionEnd(listener: EndListener): void {
  listeners.add(listener);
}

/** Empties the stores after the end of a session. Its pending work is stopped before. */
export function endStores(hasLeft: boolean): void {
  for (const listener of listeners) listener(hasLeft);
}
