// The account as the auth server knows it: its address, and what opens it. One request serves all
// lines of the settings.
import type { User } from '@supabase/auth-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PROVIDER } from '#web/core/session/provider-return.ts';
import { useSession, useSessionActions } from '#web/core/session/use-session.ts';

const keyOf = (userId: string | undefined) => ['auth-user', userId] as const;

/** The signed-in user; undefined until known. */
export function useAuthUser() {
  const session = useSessionActions();
  const { status, user } = useSession();
  return useQuery({
    queryKey: keyOf(user?.id),
    queryFn: async (): Promise<User> => {
      const auth = await session.loadClient();
      const { data, error } = await auth.getUser();
      if (error !== null) throw error;
      // A link changed the address, perhaps on another device.
      if (data.user.email !== session.getState().user?.email) await auth.refreshSession();
      return data.user;
    },
    enabled: status === 'signedIn',
    staleTime: 0,
  });
}

/** Returns a function that reads the user again. */
export function useReloadAuthUser(): () => Promise<void> {
  const client = useQueryClient();
  const queryKey = keyOf(useSession().user?.id);
  return () => client.invalidateQueries({ queryKey });
}

/** Whether the account has a password; true until known. */
export function useHasPassword(): boolean {
  const providers: unknown = useAuthUser().data?.app_metadata['providers'];
  // Only who signs in by the provider alone has none.
  return !Array.isArray(providers) || providers.includes('email') || !providers.includes(PROVIDER);
}
