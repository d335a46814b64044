// The account at the sign-in provider that is linked, through the auth client.
import { useMutation } from '@tanstack/react-query';
import { useServerConfig } from '#web/core/config/server-config.ts';
import { PROVIDER, type ProviderFailure } from '#web/core/session/provider-return.ts';
import { PROVIDER_RETURN_PATH } from '#web/core/session/recovery-link.ts';
import { useSessionActions } from '#web/core/session/use-session.ts';
import { useAuthUser, useReloadAuthUser } from '#web/features/auth/auth-user.queries.ts';
import { withStep } from '#web/features/auth/factor.queries.ts';
import { providerFailureText, type ProviderAct } from '#web/features/auth/provider-texts.ts';

/** A linked account at the provider. Times are ISO 8601. */
export interface LinkedIdentity {
  /** Its address there, if it was verified. */
  email: string | null;
  linkedAt: string;
}

/** A change that failed, with its text. */
export class IdentityRefusal extends Error {
  readonly code: string | undefined;
  readonly text: string;

  constructor(failure: ProviderFailure, name: string, act: ProviderAct) {
    super(failure.message);
    this.name = 'IdentityRefusal';
    this.code = failure.code;
    this.text = providerFailureText(failure, name, act);
  }
}

/** The text of a failed change. */
export function identityErrorText(error: unknown): string {
  return error instanceof IdentityRefusal ? error.text : '没有成功，请检查网络连接后重试';
}

/** What users call the provider; null: there is none, or it is not known yet. */
export function useProviderName(): string | null {
  return useServerConfig()?.auth.provider ?? null;
}

/** The linked account; null: none. undefined until known. */
export function useLinkedIdentity(): LinkedIdentity | null | undefined {
  const { data } = useAuthUser();
  if (data === undefined) return undefined;
  const found = data.identities?.find(({ provider }) => provider === PROVIDER);
  if (found === undefined) return null;
  const email: unknown = found.identity_data?.['email'];
  return {
    email: typeof email === 'string' ? email : null,
    linkedAt: found.created_at ?? '',
  };
}

/**
 * Sends the browser to the provider. The refusal `reauthentication_needed` asks for the password
 * first.
 */
export function useLinkIdentity(name: string) {
  const session = useSessionActions();
  return useMutation({
    mutationFn: async () => {
      const auth = await session.loadClient();
      const redirectTo = `${location.origin}${PROVIDER_RETURN_PATH}`;
      const { error } = await withStep(session, () =>
        auth.linkIdentity({ provider: PROVIDER, options: { redirectTo } }),
      );
      if (error !== null) throw new IdentityRefusal(error, name, 'link');
    },
  });
}

/** Unlinks the account at the provider. */
export function useUnlinkIdentity(name: string) {
  const session = useSessionActions();
  const reload = useReloadAuthUser();
  return useMutation({
    mutationFn: async () => {
      const auth = await session.loadClient();
      const { data, error } = await auth.getUserIdentities();
      if (error !== null) throw new IdentityRefusal(error, name, 'unlink');
      const linked = data.identities.find(({ provider }) => provider === PROVIDER);
      if (linked === undefined) return;
      const answer = await withStep(session, () => auth.unlinkIdentity(linked));
      if (answer.error !== null) throw new IdentityRefusal(answer.error, name, 'unlink');
    },
    onSettled: reload,
  });
}
