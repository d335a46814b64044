import { hasCopies } from '#web/core/deletions/copies-flag.ts';
import { hasPending } from '#web/core/deletions/pending-deletions.ts';

/**
 * Stops sending for an account whose session has ended. A sign-out also removes its copies of
 * deleted entries; an expired session keeps them for the next sign-in.
 */
export async function endDeletions(hasLeft: boolean): Promise<void> {
  if (!hasCopies() && !hasPending()) return;
  try {
    const keeper = await import('#web/core/deletions/deletion-keeper.ts');
    keeper.stopAccounts(hasLeft);
    if (hasLeft) await keeper.deletedEntries.sweep(null);
  } catch {
    // The next start removes them.
  }
}
