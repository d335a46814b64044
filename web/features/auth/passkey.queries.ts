// Calls the endpoints of passkeys through the auth client, which also talks to the browser.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/core/api/use-api.ts';
import { useServerConfig } from '#web/core/config/server-config.ts';
import type { AuthClient } from '#web/core/session/session.ts';
import { useSession, useSessionActions } from '#web/core/session/use-session.ts';
import { withStep } from '#web/features/auth/factor.queries.ts';
import {
  hasScreenLock,
  passkeyFailureText,
  type PasskeyFailure,
} from '#web/features/auth/passkey-texts.ts';

/** A passkey of the user. Times are ISO 8601. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: string;
  /** null: not used yet. */
  lastUsedAt: string | null;
}

/** A refusal with its text. */
export class PasskeyRefusal extends Error {
  readonly code: string | undefined;
  readonly text: string;

  constructor(failure: PasskeyFailure, isLockable?: boolean) {
    super(failure.message);
    this.name = 'PasskeyRefusal';
    this.code = failure.code;
    this.text = passkeyFailureText(failure, 'manage', isLockable);
  }
}

/** The text of a failed change. */
export function passkeyErrorText(error: unknown): string {
  return error instanceof PasskeyRefusal ? error.text : '没有成功，请检查网络连接后重试';
}

const keyOf = (userId: string | undefined) => ['passkeys', userId] as const;

/** Whether this server has passkeys; false until known. */
export function useHasPasskeys(): boolean {
  return useServerConfig()?.auth.passkeys === true;
}

/** The user's passkeys, oldest first; not asked for where there are none. */
export function usePasskeys() {
  const session = useSessionActions();
  const userId = useSession().user?.id;
  const hasPasskeys = useHasPasskeys();
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: async (): Promise<Passkey[]> =>
      (await listPasskeys(await session.loadClient())).map((one) => ({
        id: one.id,
        name: one.friendly_name ?? '',
        createdAt: one.created_at,
        lastUsedAt: one.last_used_at ?? null,
      })),
    enabled: userId !== undefined && hasPasskeys,
    staleTime: 0,
  });
}

/**
 * Adds a passkey: the browser asks the user. The refusal `reauthentication_needed` asks for the
 * password first.
 */
export function useAddPasskey() {
  const session = useSessionActions();
  const reload = useReload();
  return useMutation({
    mutationFn: async () => {
      const auth = await session.loadClient();
      const { error } = await withStep(session, () => auth.registerPasskey());
      if (error !== null) throw new PasskeyRefusal(error, await hasScreenLock());
    },
    onSettled: reload,
  });
}

export function useRenamePasskey() {
  const session = useSessionActions();
  const reload = useReload();
  return useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      const auth = await session.loadClient();
      succeed(await auth.passkey.update({ passkeyId: id, friendlyName: name }));
    },
    onSettled: reload,
  });
}

/** Removes these passkeys. */
export function useRemovePasskeys() {
  const session = useSessionActions();
  const reload = useReload();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const auth = await session.loadClient();
      for (const passkeyId of ids)
        succeed(await withStep(session, () => auth.passkey.delete({ passkeyId })));
    },
    onSettled: reload,
  });
}

/** Proves by the password that the owner is here. Fails with WRONG_PASSWORD or RATE_LIMITED. */
export function useProve() {
  const api = useApi();
  return useMutation({ mutationFn: (password: string) => api.account.prove({ password }) });
}

/** Removes every passkey of a client's user. Throws when some may still be there. */
export async function removeAllPasskeys(auth: AuthClient): Promise<void> {
  for (const { id } of await listPasskeys(auth))
    succeed(await auth.passkey.delete({ passkeyId: id }));
}

/** The passkeys of a client's user. */
export async function listPasskeys(auth: AuthClient) {
  const { data, error } = await auth.passkey.list();
  if (error !== null) throw new PasskeyRefusal(error);
  return data;
}

function useReload(): () => Promise<void> {
  const client = useQueryClient();
  const queryKey = keyOf(useSession().user?.id);
  return () => client.invalidateQueries({ queryKey });
}

function succeed({ error }: { error: PasskeyFailure | null }): void {
  if (error !== null) throw new PasskeyRefusal(error);
}
