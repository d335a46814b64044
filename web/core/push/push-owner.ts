// For which owner this browser receives pushes, with the address that the server knows.
import { pushKey } from '#web/core/session/private-keys.ts';

/** The address that was registered for an owner; null: this browser receives nothing for them. */
export function findPushAddress(owner: string): string | null {
  return localStorage.getItem(pushKey(owner));
}

/** Notes the registered address. In a full storage the next start ends the registration. */
export function notePushAddress(owner: string, endpoint: string | null): void {
  try {
    if (endpoint === null) localStorage.removeItem(pushKey(owner));
    else localStorage.setItem(pushKey(owner), endpoint);
  } catch {
    // See above.
  }
}
