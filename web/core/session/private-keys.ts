// Local storage keys that hold copies of an account's content, and their removal at sign-out (A§4,
// rulings 18). Trial items stay, since they have no account. Unsaved input (drafts, edits, an
// article) stays too: it exists nowhere else, and each key names its owner, so that the next user
// of this browser never sees it (0012).

/** The posts chosen for a summary, with their texts (B§3); followed by `.` and the owner. */
export const SUMMARY_INPUT_KEY = 'summaryInput';

const TRIAL_OWNER = 'trial';

/**
 * Removes copies of account content, and notifies the stores of this tab like those of other tabs.
 */
export function forgetPrivateKeys(): void {
  const keys = Object.keys(localStorage).filter(
    (key) =>
      key.startsWith(`${SUMMARY_INPUT_KEY}.`) && key !== `${SUMMARY_INPUT_KEY}.${TRIAL_OWNER}`,
  );
  for (const key of keys) {
    localStorage.removeItem(key);
    dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
  }
}
