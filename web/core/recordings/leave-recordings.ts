// Recordings of an account leave with it: a sign-out asks about them and then removes them. An
// expired session keeps them for the next sign-in.
import { recordingsFlag } from '#web/core/recordings/recordings-flag.ts';

const loadKept = () => import('#web/core/recordings/kept-recordings.ts');

/** How many recordings of an owner wait to become text. */
export async function countRecordings(owner: string): Promise<number> {
  if (!recordingsFlag.isSet()) return 0;
  try {
    return (await (await loadKept()).keptRecordings.list(owner)).length;
  } catch {
    return 0;
  }
}

/** Removes the recordings of all accounts. */
export async function forgetRecordings(): Promise<void> {
  if (!recordingsFlag.isSet()) return;
  try {
    await (await loadKept()).keptRecordings.clearAccounts();
  } catch {
    // The flag stays, so the next sign-out removes them.
  }
}
