import { useMode } from '#web/core/mode/use-mode.ts';
import { ownerOf } from '#web/core/session/owner.ts';
import { useSession } from '#web/core/session/use-session.ts';

/** The owner of what the current page stores, see {@link ownerOf}. */
export function useOwner(): string {
  const { user } = useSession();
  const mode = useMode();
  return ownerOf(mode.name, user?.id);
}
