// The owner of this browser's stored input: two users of one browser never see each other's drafts
// and selections.
import { useMode } from '#web/core/mode/use-mode.ts';
import { useSession } from '#web/core/session/use-session.ts';

/** The account's id, or `trial`. Part of local storage keys. */
export function useOwner(): string {
  const { user } = useSession();
  const mode = useMode();
  return mode.name === 'trial' ? 'trial' : (user?.id ?? 'nobody');
}
