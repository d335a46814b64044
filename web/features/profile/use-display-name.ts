import { displayNameOf } from '#domain/profile/profile.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useSession } from '#web/core/session/use-session.ts';

/** The user's name: the part of the email address before the @ (A§2). In trial mode always 试用者. */
export function useDisplayName(): string {
  const mode = useMode();
  const { user } = useSession();
  return mode.name === 'trial' || user === null ? '试用者' : displayNameOf(user.email);
}
