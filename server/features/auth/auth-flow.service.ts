// PKCE: a link opened from a mail gives a code, and only the browser that asked for the mail can
// turn the code into a session.
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { AuthFailure, validationFailed } from '#server/features/auth/auth-failure.ts';
import type {
  AuthFlow,
  AuthFlowRepository,
  SignUpCredentials,
} from '#server/features/auth/auth-flow.repository.ts';

/**
 * How long a code can be exchanged, in milliseconds; counted from its issue, so that a mail may be
 * opened late.
 */
export const CODE_LIFETIME_MS = 5 * 60_000;

/** What a client commits to when it asks for a mail. */
export interface FlowChallenge {
  challenge: string;
  method: 's256' | 'plain';
}

/** The flow service. */
export type AuthFlowService = ReturnType<typeof createAuthFlowService>;

/** Builds the service from its ports. */
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
     * Begins a flow; null without a challenge (the implicit form). `credentials`: what the account
     * takes once the flow is completed.
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

    /** Issues the code of a flow; null when the flow is gone. */
    async issueCode(flowId: string): Promise<string | null> {
      const code = randomUUID();
      return (await flows.setCode(flowId, sha256(code), now())) ? code : null;
    },

    /**
     * Takes a code and its verifier for the flow; a code works once, even with a wrong verifier.
     * flow_state_not_found, flow_state_expired, bad_code_verifier.
     */
    async exchange(code: string, verifier: string): Promise<AuthFlow> {
      const flow = await flows.take(sha256(code));
      if (flow === null || flow.codeIssuedAt === null)
        throw new AuthFailure('flow_state_not_found');
      if (now() - flow.codeIssuedAt > CODE_LIFETIME_MS) throw new AuthFailure('flow_state_expired');
      const presented =
        flow.codeChallengeMethod === 's256'
          ? createHash('sha256').update(verifier).digest('base64url')
          : verifier;
      if (!sameText(presented, flow.codeChallenge)) throw new AuthFailure('bad_code_verifier');
      return flow;
    },

    /** Whether a flow is still open: a later request of its kind, or a completed one, ends it. */
    isOpen: (flowId: string) => flows.exists(flowId),

    /** Ends all flows of a person. */
    revoke: (userId: string) => flows.removeAll(userId),

    /** Removes flows whose mail can no longer be opened; a job calls it now and then. */
    sweep: (begunBeforeMs: number) => flows.removeBefore(begunBeforeMs),
  };
}

/** Reads what a client sent: both or neither. validation_failed. */
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
