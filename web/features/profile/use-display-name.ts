// What a person is called on their own screens: the part of the e-mail before the at-sign (A§2);
// somebody trying the product has none.
import { displayNameOf } from '#domain/profile/profile.ts';
import { useMode } from '#web/core/mode/use-mode.ts';
import { useSession } from '#web/core/session/use-session.ts';

/** The name in the current mode; a signed-in person who looks at the trial is nobody there. */
export function useDisplayName(): string {
  const mode = useMode();
  const { user } = useSession();
  return mode.name === 'trial' || user === null ? '试用者' : displayNameOf(user.email);
}
