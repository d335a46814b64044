// Builds the auth feature, for the composition root and for tests.
import { randomBytes } from 'node:crypto';
import type { SignUpPolicy } from '#domain/auth/sign-up-policy.ts';
import type { ServerKeys } from '#server/config/keys.ts';
import type { ProviderSettings } from '#server/config/settings.ts';
import type { Database } from '#server/database/database.ts';
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import { createAccessTokens } from '#server/features/auth/access-token.ts';
import { createAuthFlowRepository } from '#server/features/auth/auth-flow.repository.ts';
import { createAuthFlowService } from '#server/features/auth/auth-flow.service.ts';
import {
  createAuthMailService,
  type AuthMailOrder,
} from '#server/features/auth/auth-mail.service.ts';
import {
  createEmailChangeService,
  type EmailChangePorts,
} from '#server/features/auth/email-change.service.ts';
import { createFactorRepository } from '#server/features/auth/factor.repository.ts';
import { createFactorService, factorBody } from '#server/features/auth/factor.service.ts';
import { createRecoveryCodeRepository } from '#server/features/auth/recovery-code.repository.ts';
import { createRecoveryCodeService } from '#server/features/auth/recovery-code.service.ts';
import { createFactorSecrets } from '#server/features/auth/totp.ts';
import { createAuthRoutes } from '#server/features/auth/auth.routes.ts';
import { isWithoutPassword } from '#server/features/auth/auth-wire.ts';
import { createKnownOriginRepository } from '#server/features/auth/known-origin.repository.ts';
import { createKnownOriginService } from '#server/features/auth/known-origin.service.ts';
import { createMailLinkService } from '#server/features/auth/mail-link.service.ts';
import { createMailRequestService } from '#server/features/auth/mail-request.service.ts';
import { createOneTimeTokenRepository } from '#server/features/auth/one-time-token.repository.ts';
import {
  createOneTimeTokenService,
  LINK_LIFETIME_MS,
} from '#server/features/auth/one-time-token.service.ts';
import type { PasswordHasher } from '#server/features/auth/password-hash.ts';
import { relyingPartyOf } from '#server/features/auth/passkey-ceremony.ts';
import { createOidcProvider } from '#server/features/auth/oidc-provider.ts';
import { createOidcRepository } from '#server/features/auth/oidc.repository.ts';
import { createOidcService } from '#server/features/auth/oidc.service.ts';
import { createPasskeyRepository } from '#server/features/auth/passkey.repository.ts';
import { createPasskeyService } from '#server/features/auth/passkey.service.ts';
import { createProofGuard } from '#server/features/auth/recent-proof.ts';
import { createRedirectPolicy } from '#server/features/auth/redirects.ts';
import { createSessionRepository } from '#server/features/auth/session.repository.ts';
import { createSessionService } from '#server/features/auth/session.service.ts';
import { createSignUpService, type SignUpGate } from '#server/features/auth/sign-up.service.ts';
import { createTokenVerifier } from '#server/features/auth/token-verifier.ts';
import { AUTH_LIMITS } from '#server/features/auth/auth-limits.ts';
import { createUserRepository } from '#server/features/auth/user.repository.ts';
import { createUserService } from '#server/features/auth/user.service.ts';
import { createWaysIn } from '#server/features/auth/ways-in.ts';
import type { Log } from '#server/http/logger.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';
import type { SendMail } from '#server/mail/mail.ts';

export interface AuthPorts extends EmailChangePorts {
  database: Database;
  keys: ServerKeys;
  limits: RateLimits;
  log: Log;
  now: () => number;
  newId: () => string;
  /** Origin of mailed links; always allowed as a redirect target. */
  publicUrl: string;
  settings: {
    autoconfirm: boolean;
    /** Whether accounts may turn two-step sign-in on (AUTH_MFA). */
    twoStep: boolean;
    /** Whether passkeys exist at all (AUTH_PASSKEYS). */
    passkeys: boolean;
    /** The provider that signs in; null: none (OIDC_ISSUER). */
    oidc: ProviderSettings | null;
    passwordMin: number;
    redirects: readonly string[];
    defaultPlan: 'free' | 'premium';
    trustedProxies: number;
    mailPerHour: number;
    purgeDays: number;
    signUps: SignUpPolicy;
  };
  audit: RecordAudit;
  /** Part of the sign-up's transaction: credits the stones of a new account. */
  onUserCreated: (userId: string) => Promise<void>;
  /** Counts a mail that was refused because this hour's are used up. */
  onMailRefused: () => void;
  /** Ends the access tokens and webhooks of an account, as part of a transaction. */
  endPrograms: (userId: string, origin: RequestOrigin) => Promise<void>;
  /** Decides who may sign up. */
  gate: SignUpGate;
  /** Adds a mail order to the job queue, whose handler is `deliverMail`. */
  enqueueMail: (order: AuthMailOrder) => Promise<void>;
  sendMail: SendMail;
  hasher: PasswordHasher;
}

export function createAuth(ports: AuthPorts) {
  const {
    database,
    keys,
    limits,
    log,
    now,
    newId,
    publicUrl,
    settings,
    audit,
    onUserCreated,
    gate,
    enqueueMail,
    sendMail,
    hasher,
  } = ports;
  const { transaction } = database;
  const userRepository = createUserRepository(database);
  const sessionRepository = createSessionRepository(database);
  const factorRepository = createFactorRepository(database);
  const listFactors = async (userId: string) =>
    (await factorRepository.list(userId)).map(factorBody);
  const identities = createOidcRepository(database);
  const accessTokens = createAccessTokens({ keys, issuer: `${publicUrl}/auth/v1`, now });
  const verifier = createTokenVerifier({ accessTokens, sessions: sessionRepository, now });
  const oneTimeTokens = createOneTimeTokenService({
    tokens: createOneTimeTokenRepository(database),
    now,
  });
  const flows = createAuthFlowService({ flows: createAuthFlowRepository(database), now, newId });
  const knownOrigins = createKnownOriginService({
    origins: createKnownOriginRepository(database),
    now,
  });
  const sessions = createSessionService({
    sessions: sessionRepository,
    users: userRepository,
    accessTokens,
    refreshSecret: keys.refreshSecret,
    now,
    newId,
    audit,
    listFactors,
    findIdentity: identities.find,
    rememberOrigin: knownOrigins.remember,
    onSessionsChanged: verifier.forget,
  });
  const mails = createAuthMailService({
    users: userRepository,
    oneTimeTokens,
    flows,
    limits,
    mailPerHour: settings.mailPerHour,
    purgeDays: settings.purgeDays,
    enqueueMail,
    onRefused: ports.onMailRefused,
    sendMail,
    publicUrl,
    providerName: settings.oidc?.name ?? '',
  });
  const releaseAddress = async (email: string): Promise<void> => {
    const released = await userRepository.releaseUnconfirmed(email, now());
    if (released === null) return;
    await oneTimeTokens.revoke(released);
    await ports.purgeUnconfirmed(released);
  };
  const emailChanges = createEmailChangeService({
    users: userRepository,
    sessions,
    oneTimeTokens,
    flows,
    mails,
    hasher,
    transaction,
    now,
    audit,
    followAddress: ports.followAddress,
    // The sessions name no device.
    renewOrigins: async (account) =>
      knownOrigins.replace(
        account,
        (await sessionRepository.list(account.id)).map((session) => ({ ...session, device: null })),
      ),
    isWithoutPassword: async (account) =>
      isWithoutPassword(account, await identities.find(account.id)),
    removeUnproved: (account, origin) => waysIn.removeUnproved(account, origin),
    removeWaysIn: (userId, origin) => waysIn.removeAll(userId, origin),
    releaseAddress,
    autoconfirm: settings.autoconfirm,
  });
  const shared = {
    emailChanges,
    users: userRepository,
    sessions,
    oneTimeTokens,
    flows,
    mails,
    hasher,
    transaction,
    now,
    newId,
    audit,
    passwordMin: settings.passwordMin,
    listFactors,
    findIdentity: identities.find,
    isNewOrigin: knownOrigins.isNew,
    mayTellOfOrigin: async (userId: string) =>
      (await limits.take(AUTH_LIMITS.newDeviceMail, userId)).allowed,
  };
  const factorPorts = {
    ...shared,
    factors: factorRepository,
    isKnownOrigin: knownOrigins.isKnown,
    isEnabled: settings.twoStep,
    randomBytes,
  };
  const factors = createFactorService({
    ...factorPorts,
    limits,
    secretOf: createFactorSecrets(keys.storageUrlSecret),
    issuer: new URL(publicUrl).host,
  });
  const proofs = createProofGuard({ isAsked: factors.isAsked, now });
  const passkeys = createPasskeyService({
    ...shared,
    passkeys: createPasskeyRepository(database),
    party: relyingPartyOf(publicUrl),
    proofs,
    mayTellOfRefusal: async (userId) =>
      (await limits.take(AUTH_LIMITS.passkeyRefusedMail, userId)).allowed,
    randomBytes,
  });
  const waysIn = createWaysIn({
    identities,
    passkeys,
    mails,
    sessions,
    transaction,
    audit,
    endPrograms: ports.endPrograms,
  });
  const signUps = createSignUpService({ ...shared, onUserCreated, gate, settings });
  const oidc =
    settings.oidc === null
      ? null
      : createOidcService({
          ...shared,
          identities,
          provider: createOidcProvider({
            settings: settings.oidc,
            redirectUri: `${publicUrl}/auth/v1/callback`,
            now,
          }),
          signUps,
          proofs,
          releaseAddress,
          onProviderFailed: ({ problem, reason, advice }) =>
            log.warn({ problem, reason, advice }, 'sign-in provider failed'),
          randomBytes,
        });
  const users = createUserService(shared);
  const redirects = createRedirectPolicy({ publicUrl, patterns: settings.redirects });
  return {
    /** Mount it at /auth/v1. */
    routes: createAuthRoutes({
      users,
      signUps,
      sessions,
      mailRequests: createMailRequestService(shared),
      links: createMailLinkService({ ...shared, removeUnproved: waysIn.removeUnproved }),
      emailChanges,
      factors,
      recoveryCodes: createRecoveryCodeService({
        ...factorPorts,
        codes: createRecoveryCodeRepository(database),
        factorService: factors,
      }),
      passkeys: settings.passkeys ? passkeys : null,
      oidc,
      limits,
      redirects,
      publicJwks: keys.publicJwks,
      autoconfirm: settings.autoconfirm,
      isClosed: settings.signUps === 'closed',
      trustedProxies: settings.trustedProxies,
      knownOrigins,
      mailPerHour: settings.mailPerHour,
      findStoredForm: userRepository.findStoredForm,
      log,
    }),
    /** Returns the caller of an Authorization header. */
    verify: verifier.verify,
    users,
    sessions,
    /** Refuses a caller whose account asks for a second step and who took none recently. */
    assertRecentStep: factors.assertRecentStep,
    /** Turns two-step sign-in off, for operators. */
    turnTwoStepOff: factors.turnOff,
    /** Removes the passkeys of an account, for operators. */
    removePasskeys: waysIn.removePasskeys,
    /** Replaces the address of an account, for operators. */
    setEmail: emailChanges.set,
    /** Unlinks the provider of an account, for operators. */
    unlinkProvider: waysIn.unlink,
    /** The job queue's handler of mail orders. */
    deliverMail: mails.deliver,
    /** Orders a notice to the owner of an account within the caller's transaction. */
    orderMail: mails.orderNotice,
    /** A link to the reset page, for operators. */
    recoveryLink: mails.recoveryLink,
    /** Removes expired rows; a job calls it. */
    sweep: async (): Promise<void> => {
      await sessions.sweep();
      await oneTimeTokens.sweep();
      await emailChanges.sweep();
      await flows.sweep(now() - LINK_LIFETIME_MS.signup - 3_600_000);
      await knownOrigins.sweep();
      await passkeys.sweep();
      await oidc?.sweep();
      await limits.sweep();
    },
  };
}
