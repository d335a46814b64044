// Sign-in by an OpenID Connect provider (rulings 136): the browser goes to the provider with a
// flow, comes back with its answer, and the app redeems a code by its verifier. Accounts are
// opened, made and linked at that exchange only, so nothing in an address changes an account or a
// session.
import { createHash } from 'node:crypto';
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import { AuthFailure, validationFailed } from '#server/features/auth/auth-failure.ts';
import { assertVerifier, CODE_LIFETIME_MS } from '#server/features/auth/auth-flow.service.ts';
import type { FlowChallenge } from '#server/features/auth/auth-flow.service.ts';
import type { AuthMailService } from '#server/features/auth/auth-mail.service.ts';
import {
  isWithoutPassword,
  type Identity,
  type SessionBody,
} from '#server/features/auth/auth-wire.ts';
import type { Asker } from '#server/features/auth/factor.service.ts';
import { ProviderError, type ProviderProblem } from '#server/features/auth/oidc-error.ts';
import { type OidcProvider, type ProviderClaims } from '#server/features/auth/oidc-provider.ts';
import type { OidcFlow, OidcRepository } from '#server/features/auth/oidc.repository.ts';
import type { ProofGuard } from '#server/features/auth/recent-proof.ts';
import type { SessionService } from '#server/features/auth/session.service.ts';
import type { SignUpService } from '#server/features/auth/sign-up.service.ts';
import {
  isBanned,
  type Account,
  type UserRepository,
} from '#server/features/auth/user.repository.ts';
import type { Caller } from '#server/http/identity.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';

/** How long a browser may stay at the provider, in milliseconds. */
export const OIDC_FLOW_MS = 10 * 60_000;

/** How long a flow is kept, so that a late browser learns why it is refused. */
const FLOW_KEPT_MS = 2 * OIDC_FLOW_MS;

const SECRET_BYTES = 32;

/** The code that the app gets for each problem with the provider. */
const PROBLEM_CODES = {
  refused: 'oauth_access_denied',
  unreachable: 'oauth_provider_unreachable',
  invalid: 'bad_oauth_callback',
} as const satisfies Record<ProviderProblem, string>;

/** A browser on its way to the provider. */
export interface OidcRequest {
  challenge: FlowChallenge;
  /** Already checked against the allow-list. */
  redirectTo: string;
  /** What the app asked to pass on. */
  asked: Readonly<Record<string, string>>;
}

/** The end of a callback. `redirectTo` null: the flow is unknown. */
export type OidcReturn =
  | { redirectTo: string; code: string }
  | { redirectTo: string | null; failure: AuthFailure };

export interface OidcServicePorts {
  identities: OidcRepository;
  provider: OidcProvider;
  sessions: SessionService;
  users: UserRepository;
  signUps: Pick<SignUpService, 'assertMayJoin' | 'createVerified'>;
  mails: AuthMailService;
  proofs: ProofGuard;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  audit: RecordAudit;
  /** Frees an address that an account never confirmed; part of a transaction. */
  releaseAddress: (email: string) => Promise<void>;
  /** Whether someone signs in from a new place, which the owner is to be told. */
  isNewOrigin: (account: Account, origin: RequestOrigin) => Promise<boolean>;
  /** Whether the owner gets another mail about it; counts the mail. */
  mayTellOfOrigin: (userId: string) => Promise<boolean>;
  /** Notes why the provider failed, for the operator. */
  onProviderFailed: (error: ProviderError) => void;
  randomBytes: (count: number) => Uint8Array;
  now: () => number;
  newId: () => string;
}

export type OidcService = ReturnType<typeof createOidcService>;

export function createOidcService({
  identities,
  provider,
  sessions,
  users,
  signUps,
  mails,
  proofs,
  transaction,
  audit,
  releaseAddress,
  isNewOrigin,
  mayTellOfOrigin,
  onProviderFailed,
  randomBytes,
  now,
  newId,
}: OidcServicePorts) {
  const secret = () => Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url');

  const failureOf = (cause: unknown): AuthFailure => {
    if (!(cause instanceof ProviderError)) throw cause;
    if (cause.problem !== 'refused') onProviderFailed(cause);
    return new AuthFailure(PROBLEM_CODES[cause.problem]);
  };

  const begin = async (
    { challenge, redirectTo, asked }: OidcRequest,
    owner: Caller | null,
  ): Promise<string> => {
    const secrets = { state: secret(), nonce: secret(), verifier: secret() };
    const url = await provider.authorizationUrl(secrets, asked).catch((cause: unknown) => {
      throw failureOf(cause);
    });
    const { nonce, verifier } = secrets;
    await identities.removeBefore(now() - FLOW_KEPT_MS);
    await identities.insertFlow({
      stateHash: hashOf(secrets.state),
      owner,
      challenge,
      redirectTo,
      verifier,
      nonce,
      createdAt: now(),
    });
    return url;
  };

  /** Whom the provider names; issues the code. */
  const answer = async (flow: OidcFlow, search: string, state: string): Promise<string> => {
    if (now() - flow.createdAt > OIDC_FLOW_MS) throw new AuthFailure('flow_state_expired');
    const { owner, challenge, nonce, verifier } = flow;
    const claims = await provider
      .claimsOf(
        search,
        { state, nonce, verifier },
        async (who) => owner === null && (await identities.findBySubject(who)) === null,
      )
      .catch((cause: unknown) => {
        throw failureOf(cause);
      });
    const code = secret();
    await identities.insertCode({
      codeHash: hashOf(code),
      owner,
      challenge,
      claims,
      createdAt: now(),
    });
    return code;
  };

  const identityOf = (userId: string, claims: ProviderClaims): Identity => ({
    userId,
    id: newId(),
    issuer: claims.issuer,
    subject: claims.subject,
    email: claims.isEmailVerified ? claims.email : null,
    createdAt: now(),
    lastUsedAt: null,
  });

  /** Signs in with a linked identity; null: it was unlinked a moment ago. */
  const enter = async (
    identity: Identity,
    origin: RequestOrigin,
  ): Promise<Awaited<ReturnType<SessionService['open']>> | null> => {
    const account = await users.find(identity.userId);
    if (account === null) return null;
    if (isBanned(account, now())) throw new AuthFailure('user_banned', { status: 403 });
    const isNew = await isNewOrigin(account, origin);
    const isTold = isNew && (await mayTellOfOrigin(account.id));
    return transaction(async () => {
      const current = await users.findLocked(account.id);
      if (current === null) return null;
      if (isBanned(current, now())) throw new AuthFailure('user_banned', { status: 403 });
      if (!(await identities.use(account.id, identity.id, now()))) return null;
      await audit({ userId: account.id, action: 'provider_signed_in', origin });
      const begun = await sessions.open(current, 'oauth', origin, isNew && !isTold);
      if (isTold) await mails.orderNotice(account.id, 'provider-new-device');
      return begun;
    });
  };

  /** The address of a new account. */
  const addressOf = ({ email, isEmailVerified }: ProviderClaims): string => {
    if (email === null) throw new AuthFailure('oauth_email_missing');
    if (!isEmailVerified) throw new AuthFailure('provider_email_needs_verification');
    return email;
  };

  /** Makes an account; null: the address or the identity has one by now. */
  const join = async (claims: ProviderClaims, email: string, origin: RequestOrigin) => {
    const gone = new Error('taken');
    try {
      return await transaction(async () => {
        await releaseAddress(email);
        const account = await signUps.createVerified(email, origin);
        if (account === null) throw gone;
        const identity = identityOf(account.id, claims);
        if (!(await identities.insert({ ...identity, lastUsedAt: now() }))) throw gone;
        await audit({ userId: account.id, action: 'provider_linked', origin });
        return sessions.open(account, 'oauth', origin);
      });
    } catch (cause) {
      if (cause === gone) return null;
      throw cause;
    }
  };

  const enterKnown = async (claims: ProviderClaims, origin: RequestOrigin) => {
    const known = await identities.findBySubject(claims);
    return known === null ? null : enter(known, origin);
  };

  /** Makes an account for an unknown identity; null: the address has one. */
  const joinNew = async (
    claims: ProviderClaims,
    origin: RequestOrigin,
    countSignUp: () => Promise<void>,
  ) => {
    const email = addressOf(claims);
    // The address of a provider never opens an account: who has it there may not be its owner.
    const holder = await users.findByEmail(email);
    if (holder !== null && holder.confirmedAt !== null) return null;
    await signUps.assertMayJoin(null, email);
    await countSignUp();
    return join(claims, email, origin);
  };

  const signIn = async (
    claims: ProviderClaims,
    origin: RequestOrigin,
    countSignUp: () => Promise<void>,
  ): Promise<SessionBody> => {
    const known = await enterKnown(claims, origin);
    if (known !== null) return sessions.toBody(known.account, known.session);
    let refusal: unknown = new AuthFailure('email_exists');
    const joined = await joinNew(claims, origin, countSignUp).catch((cause: unknown) => {
      refusal = cause;
      return null;
    });
    // Another sign-in of this identity may have made the account, with the invitation, just now.
    const opened = joined ?? (await enterKnown(claims, origin));
    if (opened === null) throw refusal;
    return sessions.toBody(opened.account, opened.session);
  };

  /** Links an identity to the account and session that asked for it. */
  const link = async (
    owner: Caller,
    claims: ProviderClaims,
    origin: RequestOrigin,
  ): Promise<SessionBody> => {
    const asker = await sessions.requireSession(owner);
    await proofs.assertWhole(asker);
    const userId = asker.account.id;
    await transaction(async () => {
      await identities.lock(userId);
      await sessions.hold(asker.session);
      if ((await identities.find(userId)) !== null) throw new AuthFailure('too_many_identities');
      if (!(await identities.insert(identityOf(userId, claims))))
        throw new AuthFailure('identity_already_exists');
      await audit({ userId, action: 'provider_linked', origin });
      await mails.orderNotice(userId, 'provider-linked');
    });
    // The session stays the same: a link opens none.
    return sessions.toBody(asker.account, asker.session);
  };

  return {
    /** Begins a sign-in; returns the address at the provider. oauth_provider_unreachable. */
    beginSignIn: (request: OidcRequest): Promise<string> => begin(request, null),

    /**
     * Begins the link of an identity; its code must be redeemed while this session is open.
     * insufficient_aal, reauthentication_needed, too_many_identities, oauth_provider_unreachable.
     */
    async beginLink(request: OidcRequest, asker: Asker): Promise<string> {
      await proofs.assertMayAdd(asker);
      const { account, session } = asker;
      if ((await identities.find(account.id)) !== null)
        throw new AuthFailure('too_many_identities');
      return begin(request, { userId: account.id, sessionId: session.id });
    },

    /**
     * Takes what the browser brought from the provider; a state counts once, right answer or not.
     * bad_oauth_state, flow_state_expired, oauth_access_denied, oauth_provider_unreachable,
     * bad_oauth_callback.
     */
    async complete(search: string): Promise<OidcReturn> {
      const state = new URLSearchParams(search).get('state') ?? '';
      const flow = await identities.takeFlow(hashOf(state));
      if (flow === null) return { redirectTo: null, failure: new AuthFailure('bad_oauth_state') };
      const { redirectTo } = flow;
      try {
        return { redirectTo, code: await answer(flow, search, state) };
      } catch (cause) {
        if (cause instanceof AuthFailure) return { redirectTo, failure: cause };
        throw cause;
      }
    },

    /**
     * Redeems a code: signs in, makes an account, or links. null: the code is none of a provider.
     * `countSignUp` counts a new account. A code works once, even with a wrong verifier. As with a
     * password, the account may still ask for its second step. flow_state_expired,
     * bad_code_verifier, user_banned, user_not_found, oauth_email_missing,
     * provider_email_needs_verification, email_exists, signup_disabled, session_not_found,
     * insufficient_aal, too_many_identities, identity_already_exists, over_request_rate_limit.
     */
    async exchange(
      code: string,
      verifier: string,
      origin: RequestOrigin,
      countSignUp: () => Promise<void>,
    ): Promise<SessionBody | null> {
      const taken = await identities.takeCode(hashOf(code));
      if (taken === null) return null;
      if (now() - taken.createdAt > CODE_LIFETIME_MS) throw new AuthFailure('flow_state_expired');
      assertVerifier(verifier, taken.challenge);
      return taken.owner === null
        ? signIn(taken.claims, origin, countSignUp)
        : link(taken.owner, taken.claims, origin);
    },

    /**
     * Unlinks; sessions go on. An account without a password would lose its way in.
     * insufficient_aal, identity_not_found, single_identity_not_deletable, validation_failed.
     */
    async unlink(asker: Asker, id: string, origin: RequestOrigin): Promise<void> {
      await proofs.assertRecentStep(asker);
      const userId = asker.account.id;
      // The client lists the password as an identity, under the account's id.
      if (id === userId) throw validationFailed('The password cannot be unlinked');
      await transaction(async () => {
        await identities.lock(userId);
        const identity = await identities.find(userId);
        const account = await users.find(userId);
        if (identity?.id !== id || account === null) throw new AuthFailure('identity_not_found');
        if (isWithoutPassword(account, identity))
          throw new AuthFailure('single_identity_not_deletable');
        await identities.remove(userId);
        await audit({ userId, action: 'provider_unlinked', origin });
        await mails.orderNotice(userId, 'provider-unlinked');
      });
    },

    /** Removes expired flows and codes; a job calls it. */
    sweep: (): Promise<void> => identities.removeBefore(now() - FLOW_KEPT_MS),
  };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
