// Continues the deletions of an earlier page and follows those of other tabs.
import { useEffect, useState } from 'react';
import { pendingNames, subscribeToDeletions } from '#web/core/deletions/pending-deletions.ts';
import { hasCopies } from '#web/core/deletions/copies-flag.ts';
import { useDeletionHost } from '#web/core/deletions/use-delete-entry.ts';
import { findStoredUser } from '#web/core/session/session-storage.ts';

/** Loads the code of deletions only when there is one. Give it the owner as its key. */
export function Deletions() {
  const host = useDeletionHost();
  const [start] = useState(() => {
    const seen = pendingNames(host.owner);
    return () => {
      if (pendingNames(host.owner).length === 0) return;
      // Without the chunk the deletion stays hidden and is sent at a later start.
      void import('#web/core/deletions/deletion-keeper.ts')
        .then(({ keeperOf }) => keeperOf(host, seen))
        .catch(() => undefined);
    };
  });
  useEffect(() => {
    start();
    return subscribeToDeletions(start);
  }, [start]);
  useEffect(() => {
    if (!hasCopies()) return;
    void import('#web/core/deletions/deletion-keeper.ts')
      .then(({ deletedEntries }) => deletedEntries.sweep(findStoredUser()?.id ?? null))
      .catch(() => undefined);
  }, []);
  return null;
}
