// Whose things lie in this browser's storage: two people at one browser never see each other's
// drafts and selections.
import { useMode } from '#web/core/mode/use-mode.ts';
import { useSession } from '#web/core/session/use-session.ts';

/** A short name for the person: the account's id, or `trial`. For keys of the local storage. */
export function useOwner(): string {
  const { user } = useSession();
  const mode = useMode();
  return mode.name === 'trial' ? 'trial' : (user?.id ?? 'nobody');
}
