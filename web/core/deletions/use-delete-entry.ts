import { useQueryClient } from '@tanstack/react-query';
import { useApiConnection } from '#web/core/api/use-api.ts';
import type { DeletedEntry } from '#web/core/deletions/deleted-entries.ts';
import type { DeletionHost } from '#web/core/deletions/deletion-keeper.ts';
import { pendingNames } from '#web/core/deletions/pending-deletions.ts';
import { useImageTools } from '#web/core/images/use-images.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useOwner } from '#web/core/session/use-owner.ts';
import { useNavigate } from '#web/ui/navigation/router.tsx';
import { useNotice } from '#web/ui/notice.tsx';

/** What deletions need of the current page. */
export function useDeletionHost(): DeletionHost {
  const mode = useMode();
  const navigate = useNavigate();
  return {
    owner: useOwner(),
    connection: useApiConnection(),
    images: useImageTools(),
    client: useQueryClient(),
    notices: useNotice(),
    openDeleted: () => navigate(mode.path('/deleted')),
  };
}

const loadKeeper = () => import('#web/core/deletions/deletion-keeper.ts');

/**
 * Deletes an entry after the user has confirmed it: it is hidden at once, can be undone from a
 * toast, and is sent afterwards. `prepare` loads the code while the user is asked. Rejects with a
 * TypeError when the code cannot be loaded.
 */
export function useDeleteEntry(): {
  prepare: () => void;
  begin: (entry: DeletedEntry) => Promise<void>;
} {
  const host = useDeletionHost();
  return {
    prepare: () => void loadKeeper().catch(() => undefined),
    async begin(entry) {
      const { keeperOf } = await loadKeeper();
      await keeperOf(host, pendingNames(host.owner)).begin(entry);
    },
  };
}
