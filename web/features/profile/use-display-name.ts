import { displayNameOf } from '#domain/profile/profile.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useSession } from '#web/core/session/use-session.ts';
import { useProfile } from '#web/features/profile/profile.queries.ts';

/**
 * The user's nickname. Without one, the part of the e-mail address before the @ (A§2); in trial
 * mode 试用者.
 */
export function useDisplayName(): string {
  const mode = useMode();
  const { user } = useSession();
  const { data: profile } = useProfile();
  if (typeof profile?.nickname === 'string') return profile.nickname;
  return mode.name === 'trial' || user === null ? '试用者' : displayNameOf(user.email);
}
