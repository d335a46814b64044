// The owner of this browser's stored input: two users of one browser never see each other's drafts
// and selections.
import type { ModeName } from '#web/core/mode/mode.ts';

/** The owner in trial mode. It has no session that could end. */
export const TRIAL_OWNER = 'trial';

/** The account's id, or {@link TRIAL_OWNER}. Part of local storage keys, so it never changes. */
export function ownerOf(mode: ModeName, userId: string | undefined): string {
  return mode === 'trial' ? TRIAL_OWNER : (userId ?? 'nobody');
}
