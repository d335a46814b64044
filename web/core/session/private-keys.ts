// What this browser's storage holds of a person's journal beyond the session, and its removal at
// sign-out (A§4, rulings 18). Trial rows stay, as they have no account; so does what is not saved
// yet (drafts, unfinished edits, an article on the desk): it exists nowhere else, and each key
// names its owner, so that the next person at this browser never sees it (0012).

/** The inspirations chosen for a summary, with their words (B§3); followed by `.` and the owner. */
export const SUMMARY_INPUT_KEY = 'summaryInput';

const TRIAL_OWNER = 'trial';

/**
 * Removes what was copied out of accounts, and tells this tab's stores as another tab's would be
 * told.
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
