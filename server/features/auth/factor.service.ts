// Second factors: authenticators, the codes they show, and what a session may do without one
// (rulings 125). Recovery codes are beside it, in recovery-code.service.ts.
import { UUID_PATTERN } from '#domain/shared/ids.ts';
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import { AuthFailure, validationFailed } from '#server/features/auth/auth-failure.ts';
import { AUTH_LIMITS } from '#server/features/auth/auth-limits.ts';
import type { AuthMailService } from '#server/features/auth/auth-mail.service.ts';
import type { FactorBody, SessionBody } from '#server/features/auth/auth-wire.ts';
import type { Factor, FactorRepository } from '#server/features/auth/factor.repository.ts';
import type { SessionService } from '#server/features/auth/session.service.ts';
import { countedAs, hasRecentStep, type Session } from '#server/features/auth/session.ts';
import { enrolmentOf, stepOfCode, type SecretOfFactor } from '#server/features/auth/totp.ts';
import type { Account } from '#server/features/auth/user.repository.ts';
import { AppError } from '#server/http/app-error.ts';
import { addressBlock } from '#server/http/client-ip.ts';
import type { Caller } from '#server/http/identity.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';

/** How long a challenge can be answered, and an unverified factor counts, in milliseconds. */
export const CHALLENGE_MS = 300_000;

/** Factors per account, unverified ones included. */
export const FACTORS_MAX = 10;

/** Length limit of the name of a factor and of an issuer. */
export const FACTOR_NAME_MAX = 60;

const SALT_BYTES = 32;

/** An account and the session in which it asks. */
export interface Asker {
  account: Account;
  session: Session;
}

/** With whose guesses those of a session count. */
export interface Guesser {
  /** Names the counters. */
  subject: string;
  /** Half a sign-in from an unknown address and device. */
  isStranger: boolean;
}

export interface FactorServicePorts {
  factors: FactorRepository;
  sessions: SessionService;
  mails: AuthMailService;
  limits: RateLimits;
  secretOf: SecretOfFactor;
  randomBytes: (count: number) => Uint8Array;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  audit: RecordAudit;
  /** Whether the account of an e-mail was signed in wholly from this address or device. */
  isKnownOrigin: (email: string, origin: RequestOrigin) => Promise<boolean>;
  /** Whether accounts may turn two-step sign-in on; factors that exist always count. */
  isEnabled: boolean;
  /** The name that apps show, where the request has none. */
  issuer: string;
  now: () => number;
  newId: () => string;
}

export type FactorService = ReturnType<typeof createFactorService>;

export function createFactorService({
  factors,
  sessions,
  mails,
  limits,
  secretOf,
  randomBytes,
  transaction,
  audit,
  isKnownOrigin,
  isEnabled,
  issuer: defaultIssuer,
  now,
  newId,
}: FactorServicePorts) {
  const isAsked = async (userId: string): Promise<boolean> =>
    (await factors.list(userId)).some(({ isVerified }) => isVerified);

  /** The authenticator with this id. validation_failed, mfa_factor_not_found. */
  const getFactor = async (userId: string, id: string): Promise<Factor> => {
    if (!UUID_PATTERN.test(id))
      throw new AuthFailure('validation_failed', {
        status: 404,
        message: 'factor_id must be an UUID',
      });
    const factor = (await factors.list(userId)).find((one) => one.id === id);
    if (factor === undefined) throw new AuthFailure('mfa_factor_not_found');
    return factor;
  };

  /**
   * With whose guesses those of a session count. Half sign-ins from known addresses and devices
   * have their own count, so strangers who know the password cannot use it up.
   */
  const guesserOf = async (
    { account, session }: Asker,
    origin: RequestOrigin,
  ): Promise<Guesser> => {
    const isWhole = session.secondStep !== null;
    const isKnown = isWhole || (await isKnownOrigin(account.email, origin));
    const subject = isKnown && !isWhole ? `${account.id}|known` : countedAs(session);
    return { subject, isStranger: !isKnown };
  };

  /** Counts a challenge or a code. over_request_rate_limit. */
  const countUse = async ({ subject }: Guesser): Promise<void> => {
    const { allowed, retryAfterSeconds } = await limits.take(
      AUTH_LIMITS.secondStepByAccount,
      subject,
    );
    if (!allowed) throw new AuthFailure('over_request_rate_limit', { retryAfterSeconds });
  };

  /** Counts a code as wrong until it is right; the owner learns of many. */
  const countCode = async ({ subject }: Guesser, { userId, isVerified }: Factor): Promise<void> => {
    for (const rule of [AUTH_LIMITS.codeByAccount, AUTH_LIMITS.codeByAccountAndDay]) {
      const { allowed, retryAfterSeconds } = await limits.take(rule, subject);
      if (allowed) continue;
      if (isVerified && (await limits.take(AUTH_LIMITS.codesRefusedMail, userId)).allowed)
        await mails.orderNotice(userId, 'codes-refused');
      throw new AuthFailure('over_request_rate_limit', { retryAfterSeconds });
    }
  };

  /** Clears the count of the codes of a guesser, after a right one. */
  const forgiveCodes = async ({ subject }: Guesser): Promise<void> => {
    await limits.forgive(AUTH_LIMITS.codeByAccount, subject);
    await limits.forgive(AUTH_LIMITS.codeByAccountAndDay, subject);
  };

  /** Makes a factor count from its first right code on; part of a transaction. */
  const admit = async (factor: Factor, origin: RequestOrigin): Promise<void> => {
    if (factor.isVerified) return;
    const { userId } = factor;
    const isFirst = !(await isAsked(userId));
    await factors.setVerified(userId, factor.id, now());
    await factors.removeUnverified(userId, Number.MAX_SAFE_INTEGER);
    await audit({
      userId,
      action: isFirst ? 'two_step_on' : 'factor_added',
      origin,
      detail: { factor: factor.id },
    });
    await mails.orderNotice(userId, isFirst ? 'two-step-on' : 'factor-added');
  };

  return {
    /** Whether the account has a second factor, so that half a sign-in reaches nothing. */
    isAsked,

    guesserOf,

    /** Counts a challenge or a code. over_request_rate_limit. */
    countUse,

    /** Counts a code as wrong until it is right. over_request_rate_limit. */
    countCode,

    forgiveCodes,

    /**
     * Begins an authenticator; its first right code makes it count. validation_failed,
     * mfa_totp_enroll_not_enabled, mfa_factor_name_conflict, too_many_enrolled_mfa_factors,
     * insufficient_aal.
     */
    async enroll(
      { account, session }: Asker,
      { kind, name, issuer }: { kind: string; name: string; issuer: string },
    ) {
      if (kind !== 'totp')
        throw validationFailed('factor_type needs to be totp: no other is supported');
      if (!isEnabled) throw new AuthFailure('mfa_totp_enroll_not_enabled');
      if (name.length > FACTOR_NAME_MAX || issuer.length > FACTOR_NAME_MAX)
        throw validationFailed(`Names cannot be longer than ${FACTOR_NAME_MAX} characters`);
      const userId = account.id;
      return transaction(async () => {
        await factors.lock(userId);
        await factors.removeUnverified(userId, now() - CHALLENGE_MS);
        const list = await factors.list(userId);
        if (list.some((factor) => factor.name === name))
          throw new AuthFailure('mfa_factor_name_conflict');
        if (list.length >= FACTORS_MAX) throw new AuthFailure('too_many_enrolled_mfa_factors');
        if (list.some(({ isVerified }) => isVerified) && !hasRecentStep(session, now()))
          throw new AuthFailure('insufficient_aal');
        const factor = {
          userId,
          id: newId(),
          kind: 'totp',
          name,
          isVerified: false,
          salt: Buffer.from(randomBytes(SALT_BYTES)).toString('base64url'),
          createdAt: now(),
        } as const;
        await factors.insert(factor);
        return {
          id: factor.id,
          type: factor.kind,
          friendly_name: name,
          totp: enrolmentOf(secretOf(factor), {
            issuer: issuer === '' ? defaultIssuer : issuer,
            label: account.email,
          }),
        };
      });
    },

    /**
     * Asks for a code, which the same address must send. validation_failed, mfa_factor_not_found,
     * over_request_rate_limit.
     */
    async challenge(asker: Asker, factorId: string, origin: RequestOrigin) {
      const userId = asker.account.id;
      const factor = await getFactor(userId, factorId);
      if (factor.kind !== 'totp') throw new AuthFailure('mfa_factor_not_found');
      await countUse(await guesserOf(asker, origin));
      const challenge = {
        id: newId(),
        ip: addressBlock(origin.ip),
        createdAt: now(),
        usedAt: null,
      };
      await transaction(async () => {
        await factors.lock(userId);
        // Again: it may have been removed since.
        await getFactor(userId, factorId);
        await factors.insertChallenge(userId, factor.id, challenge, now() - CHALLENGE_MS);
      });
      return {
        id: challenge.id,
        type: factor.kind,
        expires_at: Math.floor((challenge.createdAt + CHALLENGE_MS) / 1000),
      };
    },

    /**
     * Takes the second step: the session proves it from now on, with new tokens. A code counts
     * once. validation_failed, mfa_factor_not_found, mfa_ip_address_mismatch (also: used already),
     * mfa_challenge_expired, mfa_verification_failed, session_not_found, over_request_rate_limit.
     */
    async verify(
      { account, session }: Asker,
      factorId: string,
      { challengeId, code }: { challengeId: string; code: string },
      origin: RequestOrigin,
    ): Promise<SessionBody> {
      const userId = account.id;
      const factor = await getFactor(userId, factorId);
      if (code === '') throw validationFailed('code needs to be non-empty');
      const guesser = await guesserOf({ account, session }, origin);
      await countUse(guesser);
      const challenge = await factors.findChallenge(userId, factor.id, challengeId);
      if (challenge === null) throw new AuthFailure('mfa_factor_not_found', { status: 422 });
      if (challenge.usedAt !== null || challenge.ip !== addressBlock(origin.ip))
        throw new AuthFailure('mfa_ip_address_mismatch');
      if (now() - challenge.createdAt > CHALLENGE_MS)
        throw new AuthFailure('mfa_challenge_expired');
      await countCode(guesser, factor);
      const detail = { factor: factor.id };
      const step = stepOfCode(secretOf(factor), code, now());
      const raised = await transaction(async () => {
        await factors.lock(userId);
        const current = await getFactor(userId, factorId);
        if (step === null || !(await factors.takeStep(userId, factor.id, step))) return null;
        if (!(await factors.useChallenge(userId, factor.id, challenge.id, now())))
          throw new AuthFailure('mfa_ip_address_mismatch');
        const whole = await sessions.raise(
          { account, session },
          { method: 'totp', factorId: factor.id },
          origin,
        );
        await audit({ userId, action: 'second_step_taken', origin, detail });
        await admit(current, origin);
        return whole;
      });
      if (raised === null) {
        await audit({ userId, action: 'second_step_failed', origin, detail });
        throw new AuthFailure('mfa_verification_failed');
      }
      await forgiveCodes(guesser);
      return sessions.toBody(account, raised);
    },

    /**
     * Removes a factor; the last one turns two-step sign-in off. validation_failed,
     * mfa_factor_not_found, insufficient_aal, mfa_recovery_codes_sole_factor.
     */
    async unenroll(
      { account, session }: Asker,
      factorId: string,
      origin: RequestOrigin,
    ): Promise<{ id: string }> {
      const userId = account.id;
      return transaction(async () => {
        await factors.lock(userId);
        const factor = await getFactor(userId, factorId);
        const others = (await factors.list(userId)).filter(
          (one) => one.isVerified && one.id !== factor.id,
        );
        const isAskedNow = factor.isVerified || others.length > 0;
        if (isAskedNow && !hasRecentStep(session, now()))
          throw new AuthFailure('insufficient_aal', { status: 422 });
        const isLast = factor.isVerified && !others.some(({ kind }) => kind === 'totp');
        if (isLast && others.length > 0) throw new AuthFailure('mfa_recovery_codes_sole_factor');
        await factors.remove(userId, factor.id);
        if (!factor.isVerified) return { id: factor.id };
        await sessions.lower(userId, isLast ? null : factor.id);
        await audit({
          userId,
          action: isLast ? 'two_step_off' : 'factor_removed',
          origin,
          detail: { factor: factor.id },
        });
        if (isLast) await mails.orderNotice(userId, 'two-step-off');
        return { id: factor.id };
      });
    },

    /**
     * Turns two-step sign-in off for an operator, and ends every session: a half one would become
     * whole. Returns whether it was on.
     */
    turnOff: (userId: string): Promise<boolean> =>
      transaction(async () => {
        await factors.lock(userId);
        const wasAsked = await isAsked(userId);
        await factors.remove(userId);
        if (!wasAsked) return false;
        await sessions.endAll(userId);
        await mails.orderNotice(userId, 'two-step-off');
        return true;
      }),

    /**
     * Fails if the account has a second factor and the session's step is not recent.
     * TWO_STEP_AGAIN.
     */
    async assertRecentStep(caller: Caller): Promise<void> {
      if ((await isAsked(caller.userId)) && !(await sessions.hasRecentStep(caller)))
        throw new AppError('TWO_STEP_AGAIN');
    },
  };
}

/** A factor as the client lists it. */
export function factorBody({
  id,
  kind,
  isVerified,
  name,
  createdAt,
  updatedAt,
}: Factor): FactorBody {
  return {
    id,
    factor_type: kind,
    status: isVerified ? 'verified' : 'unverified',
    friendly_name: name,
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(updatedAt).toISOString(),
  };
}
