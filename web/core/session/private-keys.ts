// Local storage keys that belong to an account, and their removal at sign-out (A§4, rulings 18):
// copies of its content, its own model with the key and the consent, its push address, and in which
// conversations a card about danger was dismissed. Trial
// items stay, since they have no account. Unsaved input (drafts, edits, an article) stays too: it
// exists nowhere else, and each key names its owner, so that the next user of this browser never
// sees it (0012).
import { TRIAL_OWNER } from '#web/core/session/owner.ts';

/** The posts chosen for a summary, with their texts (B§3); followed by `.` and the owner. */
export const SUMMARY_INPUT_KEY = 'summaryInput';

/** The own model with its key (ruling 105); followed by `.` and the owner. */
const OWN_MODEL_KEY = 'echo.own_model';

/** The key of an owner's model. */
export function ownModelKey(owner: string): string {
  return `${OWN_MODEL_KEY}.${owner}`;
}

/** The consent to send texts to the own model; followed by `.` and the owner. */
const OWN_CONSENT_KEY = 'echo.own_consent';

/** The key of an owner's consent. */
export function ownConsentKey(owner: string): string {
  return `${OWN_CONSENT_KEY}.${owner}`;
}

/** The address at the push service (ruling 134); followed by `.` and the owner. */
const PUSH_KEY = 'echo.push';

/** The key of the address that an owner's pushes are sent to. */
export function pushKey(owner: string): string {
  return `${PUSH_KEY}.${owner}`;
}

/** In which conversations a card or line was dismissed; followed by `.` and the owner. */
const DISMISSED_CARE_KEY = 'echo.care';

/** The key of what an owner dismissed. */
export function dismissedCareKey(owner: string): string {
  return `${DISMISSED_CARE_KEY}.${owner}`;
}

/** The form of an opened reset link, in session storage; followed by `.` and the owner. */
export const KEPT_RESET_KEY = 'echo.reset';

const PRIVATE_KEYS = [
  SUMMARY_INPUT_KEY,
  OWN_MODEL_KEY,
  OWN_CONSENT_KEY,
  PUSH_KEY,
  DISMISSED_CARE_KEY,
];

/**
 * Removes what belongs to an account, and notifies the stores of this tab like those of other tabs.
 */
export function forgetPrivateKeys(): void {
  const keys = Object.keys(localStorage).filter((key) =>
    PRIVATE_KEYS.some(
      (prefix) => key.startsWith(`${prefix}.`) && key !== `${prefix}.${TRIAL_OWNER}`,
    ),
  );
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(`${KEPT_RESET_KEY}.`)) sessionStorage.removeItem(key);
  for (const key of keys) {
    localStorage.removeItem(key);
    dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
  }
}
