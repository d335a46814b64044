// PKCE: opening a mailed link returns a code, and only the browser that requested the mail can
// exchange the code for a session.
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { AuthFailure, validationFailed } from '#server/features/auth/auth-failure.ts';
import type {
  AuthFlow,
  AuthFlowRepository,
  SignUpCredentials,
} from '#server/features/auth/auth-flow.repository.ts';

/**
 * How long a code is valid, in milliseconds. It counts from the code's issue, so a mail may be
 * opened late.
 */
export const CODE_LIFETIME_MS = 5 * 60_000;

/** The commitment a client sends when it requests a mail. */
export interface FlowChallenge {
  challenge: string;
  method: 's256' | 'plain';
}

export type AuthFlowService = ReturnType<typeof createAuthFlowService>;

export function createAuthFlowService({
  flows,
  now,
  newId,
}: {
  flows: AuthFlowRepository;
  now: () => number;
  newId: () => string;
}) {
  return {
    /**
     * Begins a flow and returns its id; null without a challenge (implicit form). `credentials` is
     * what the account gets when the flow completes.
     */
    async begin(
      userId: string,
      kind: AuthFlow['kind'],
      challenge: FlowChallenge | null,
      credentials: SignUpCredentials | null = null,
    ): Promise<string | null> {
      if (challenge === null) return null;
      const id = newId();
      const { challenge: codeChallenge, method: codeChallengeMethod } = challenge;
      await flows.insert({
        id,
        userId,
        kind,
        codeChallenge,
        codeChallengeMethod,
        createdAt: now(),
        codeIssuedAt: null,
        credentials,
      });
      return id;
    },

    /** Issues the code of a flow; null if the flow no longer exists. */
    async issueCode(flowId: string): Promise<string | null> {
      const code = randomUUID();
      return (await flows.setCode(flowId, sha256(code), now())) ? code : null;
    },

    /**
     * Exchanges a code and its verifier for the flow, as part of a transaction. A code works once,
     * even with a wrong verifier, so a failure is returned and rolls nothing back.
     * flow_state_not_found, flow_state_expired, bad_code_verifier.
     */
    async exchange(code: string, verifier: string): Promise<AuthFlow | AuthFailure> {
      const flow = await flows.take(sha256(code));
      if (flow === null || flow.codeIssuedAt === null)
        return new AuthFailure('flow_state_not_found');
      if (now() - flow.codeIssuedAt > CODE_LIFETIME_MS)
        return new AuthFailure('flow_state_expired');
      const { codeChallenge: challenge, codeChallengeMethod: method } = flow;
      return isVerifierOf(verifier, { challenge, method })
        ? flow
        : new AuthFailure('bad_code_verifier');
    },

    /** The flow if this is its verifier; null: another browser began it, or it is over. */
    async findProved(flowId: string, verifier: string): Promise<AuthFlow | null> {
      const flow = await flows.find(flowId);
      if (flow === null) return null;
      const { codeChallenge: challenge, codeChallengeMethod: method } = flow;
      return isVerifierOf(verifier, { challenge, method }) ? flow : null;
    },

    /** Whether a flow is open; a later request of its kind and its completion both end it. */
    isOpen: async (flowId: string) => (await flows.find(flowId)) !== null,

    /** Ends all flows of a user, but for `keptId`. */
    revoke: (userId: string, keptId: string | null = null) => flows.removeAll(userId, keptId),

    /** Removes flows whose mail has expired; a job calls it. */
    sweep: (begunBeforeMs: number) => flows.removeBefore(begunBeforeMs),
  };
}

/** Refuses a verifier that the client did not commit to. bad_code_verifier. */
export function assertVerifier(verifier: string, challenge: FlowChallenge): void {
  if (!isVerifierOf(verifier, challenge)) throw new AuthFailure('bad_code_verifier');
}

function isVerifierOf(verifier: string, { challenge, method }: FlowChallenge): boolean {
  const presented =
    method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  return sameText(presented, challenge);
}

/** Reads the challenge a client sent: both parameters or neither. validation_failed. */
export function readChallenge(challenge: string, method: string): FlowChallenge | null {
  if (challenge === '' && method === '') return null;
  const kind = method.toLowerCase();
  if (challenge === '' || method === '')
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge');
  if (kind !== 's256' && kind !== 'plain')
    throw validationFailed('code_challenge_method must be s256 or plain');
  if (challenge.length < 43 || challenge.length > 128)
    throw validationFailed('code challenge has to be between 43 and 128 characters');
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge))
    throw validationFailed(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  return { challenge, method: kind };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function sameText(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(a)), Buffer.from(sha256(b)));
}
