// Calls the endpoints of second factors through the auth client.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useServerConfig } from '#web/core/config/server-config.ts';
import type { Session } from '#web/core/session/session.ts';
import { useSession, useSessionActions } from '#web/core/session/use-session.ts';
import { describedFailure, type AuthFailure } from '#web/features/auth/auth-texts.ts';

/** An authenticator of the user. */
export interface Factor {
  id: string;
  name: string;
  /** ISO 8601. */
  createdAt: string;
}

/** Two-step sign-in of the user; it is on while there is an authenticator. */
export interface TwoStep {
  factors: Factor[];
  /** Recovery codes that were not used yet; null: there is no set. */
  codesLeft: number | null;
}

/** A refusal with its text. */
export class FactorFailure extends Error {
  readonly text: string;

  constructor(error: AuthFailure) {
    super(error.message);
    this.name = 'FactorFailure';
    this.text = describedFailure(error) ?? '没有成功，请检查网络连接后重试';
  }
}

/** The text of a failed change. */
export function factorFailureText(error: unknown): string {
  return error instanceof FactorFailure ? error.text : '没有成功，请检查网络连接后重试';
}

const keyOf = (userId: string | undefined) => ['two-step', userId] as const;

/**
 * The user's two-step sign-in; null where it cannot be turned on and is not on. undefined until
 * known.
 */
export function useTwoStep() {
  const session = useSessionActions();
  const userId = useSession().user?.id;
  const isOffered = useServerConfig()?.auth.twoStep;
  return useQuery({
    queryKey: [...keyOf(userId), isOffered],
    queryFn: () => readTwoStep(session, isOffered === true),
    enabled: userId !== undefined && isOffered !== undefined,
    staleTime: 0,
  });
}

async function readTwoStep(session: Session, isOffered: boolean): Promise<TwoStep | null> {
  const auth = await session.loadClient();
  // Where it is not offered, only who has it from before asks the server.
  const stored = (await auth.getSession()).data.session?.user.factors ?? [];
  if (!isOffered && stored.length === 0) return null;
  const list = valueOf(await auth.mfa.listFactors());
  if (!isOffered && list.totp.length === 0) return null;
  const hasCodes = list.recovery_code.length > 0;
  return {
    factors: list.totp.map(({ id, friendly_name, created_at }) => ({
      id,
      name: friendly_name ?? '',
      createdAt: created_at,
    })),
    codesLeft: hasCodes ? valueOf(await auth.mfa.recoveryCodes.getStatus()).remaining : null,
  };
}

/** What an app needs to show codes. */
export interface Enrolment {
  id: string;
  /** A data address with the QR code. */
  qrCode: string;
  secret: string;
}

/** Begins an authenticator, in place of one that was begun and never confirmed. */
export function useEnroll() {
  const session = useSessionActions();
  return useMutation({
    mutationFn: async (name: string): Promise<Enrolment> => {
      const auth = await session.loadClient();
      const { id, totp } = await confirmed(session, async () => {
        const { all } = valueOf(await auth.mfa.listFactors());
        for (const factor of all)
          if (factor.status === 'unverified') await auth.mfa.unenroll({ factorId: factor.id });
        return auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: '回响' });
      });
      return { id, qrCode: totp.qr_code, secret: totp.secret };
    },
  });
}

/** Makes a new set of recovery codes, the first or another, and returns it. */
export function useMakeCodes() {
  const session = useSessionActions();
  const reload = useReload();
  return useMutation({
    mutationFn: async (isFirst: boolean) => {
      const { recoveryCodes } = (await session.loadClient()).mfa;
      const { codes } = await confirmed(session, () =>
        isFirst ? recoveryCodes.generate() : recoveryCodes.regenerate(),
      );
      return codes;
    },
    onSettled: reload,
  });
}

/** Removes one authenticator. */
export function useRemoveFactor() {
  const session = useSessionActions();
  const reload = useReload();
  return useMutation({
    mutationFn: async (factorId: string) => {
      const auth = await session.loadClient();
      await confirmed(session, () => auth.mfa.unenroll({ factorId }));
      await auth.refreshSession();
    },
    onSettled: reload,
  });
}

/** Turns two-step sign-in off: the recovery codes first, as the protocol wants it. */
export function useTurnOff() {
  const session = useSessionActions();
  const reload = useReload();
  return useMutation({
    mutationFn: async ({ factors, codesLeft }: TwoStep) => {
      const auth = await session.loadClient();
      if (codesLeft !== null) await confirmed(session, () => auth.mfa.recoveryCodes.unenroll());
      for (const { id } of factors)
        await confirmed(session, () => auth.mfa.unenroll({ factorId: id }));
      await auth.refreshSession();
    },
    onSettled: reload,
  });
}

/** Returns a function that reads two-step sign-in again. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  const queryKey = keyOf(useSession().user?.id);
  return () => client.invalidateQueries({ queryKey });
}

/** What the client answers: data or an error. */
interface Answer {
  data: unknown;
  error: AuthFailure | null;
}

/** Calls an endpoint, and once more after a code that it asks for. */
export async function withStep<A extends { error: AuthFailure | null }>(
  session: Pick<Session, 'stepAgain'>,
  call: () => Promise<A>,
): Promise<A> {
  const answer = await call();
  const isAsked = answer.error?.code === 'insufficient_aal';
  return isAsked && (await session.stepAgain()) ? call() : answer;
}

async function confirmed<A extends Answer>(
  session: Session,
  call: () => Promise<A>,
): Promise<NonNullable<A['data']>> {
  return valueOf(await withStep(session, call));
}

function valueOf<A extends Answer>({ data, error }: A): NonNullable<A['data']> {
  if (error !== null) throw new FactorFailure(error);
  return data as NonNullable<A['data']>;
}
