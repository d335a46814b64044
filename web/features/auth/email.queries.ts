// The account's address and a change of it, through the auth client.
import type { User } from '@supabase/auth-js';
import { useMutation } from '@tanstack/react-query';
import { sendWithToken } from '#web/core/session/send-with-token.ts';
import { useSession, useSessionActions } from '#web/core/session/use-session.ts';
import { useAuthUser, useReloadAuthUser } from '#web/features/auth/auth-user.queries.ts';
import { describedFailure, type AuthFailure } from '#web/features/auth/auth-texts.ts';

/** How long a change waits for its two links, in milliseconds; the server's clock decides. */
const WAITS_MS = 86_400_000;

/** A change that waits for its links. */
export interface WaitingEmail {
  newEmail: string;
  /** The side whose link was opened. */
  confirmed: 'current' | 'new' | null;
}

/** A change of the address that failed, with its text. */
export class EmailFailure extends Error {
  readonly text: string;

  constructor(error: AuthFailure) {
    super(error.message);
    this.name = 'EmailFailure';
    this.text = describedFailure(error) ?? EMAIL_FAILED_TEXT;
  }
}

export const EMAIL_FAILED_TEXT = '没有成功，请检查网络连接后重试';

/** The text of a failed change. */
export function emailFailureText(error: unknown): string {
  return error instanceof EmailFailure ? error.text : EMAIL_FAILED_TEXT;
}

/** The account's address, and the change that waits; null: none does. */
export function useEmail(): { email: string; waiting: WaitingEmail | null } {
  const { user } = useSession();
  const { data } = useAuthUser();
  return { email: user?.email ?? '', waiting: data === undefined ? null : waitingOf(data) };
}

function waitingOf(user: User): WaitingEmail | null {
  const { new_email: newEmail, email_change_sent_at: sentAt } = user;
  if (newEmail === undefined || Date.now() - Date.parse(sentAt ?? '') >= WAITS_MS) return null;
  // An addition to GoTrue's fields.
  const { email_change_confirmed: side } = user as { email_change_confirmed?: unknown };
  return { newEmail, confirmed: side === 'current' || side === 'new' ? side : null };
}

/** Sends the links that are still missing again. */
export function useResendEmail() {
  const session = useSessionActions();
  return useMutation({
    mutationFn: async (email: string) => {
      const auth = await session.loadClient();
      const { error } = await auth.resend({ type: 'email_change', email });
      if (error !== null) throw new EmailFailure(error);
    },
  });
}

/** Ends the change that waits. */
export function useCancelEmail() {
  const session = useSessionActions();
  const reload = useReloadAuthUser();
  return useMutation({
    mutationFn: async () => {
      const { ok } = await sendWithToken(session, (headers) =>
        fetch('/auth/v1/email-change', { method: 'DELETE', headers }),
      );
      if (!ok) throw new Error('the change was not ended');
    },
    onSettled: reload,
  });
}
