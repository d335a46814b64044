// Recovery codes: ten codes that each replace one code of an authenticator (rulings 125).
import {
  isRecoveryCode,
  normalizeCode,
  RECOVERY_CODE_CHARACTERS,
  RECOVERY_CODES,
} from '#domain/auth/second-step.ts';
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import { AuthFailure, validationFailed } from '#server/features/auth/auth-failure.ts';
import type { AuthMailService } from '#server/features/auth/auth-mail.service.ts';
import type { SessionBody } from '#server/features/auth/auth-wire.ts';
import type { Factor, FactorRepository } from '#server/features/auth/factor.repository.ts';
import {
  FACTOR_NAME_MAX,
  type Asker,
  type FactorService,
  type Guesser,
} from '#server/features/auth/factor.service.ts';
import type { PasswordHasher } from '#server/features/auth/password-hash.ts';
import type { RecoveryCodeRepository } from '#server/features/auth/recovery-code.repository.ts';
import type { SessionService } from '#server/features/auth/session.service.ts';
import { hasRecentStep } from '#server/features/auth/session.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';

/** Wrong codes in a row that lock recovery codes, and for how long, in milliseconds. */
export const CODE_FAILURES_MAX = 5;
export const CODE_LOCK_MS = 15 * 60_000;

/** 32 characters, so that each is five random bits. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';

/** The name of the factor that the codes are; also what keeps it one of a kind. */
const NAME = 'Recovery codes';

export interface RecoveryCodeServicePorts {
  codes: RecoveryCodeRepository;
  factors: FactorRepository;
  factorService: FactorService;
  sessions: SessionService;
  mails: AuthMailService;
  hasher: PasswordHasher;
  randomBytes: (count: number) => Uint8Array;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  audit: RecordAudit;
  /** Whether accounts may begin a set; sets that exist always count. */
  isEnabled: boolean;
  now: () => number;
  newId: () => string;
}

export type RecoveryCodeService = ReturnType<typeof createRecoveryCodeService>;

export function createRecoveryCodeService({
  codes,
  factors,
  factorService,
  sessions,
  mails,
  hasher,
  randomBytes,
  transaction,
  audit,
  isEnabled,
  now,
  newId,
}: RecoveryCodeServicePorts) {
  const findSet = async (userId: string): Promise<Factor | null> =>
    (await factors.list(userId)).find(({ kind }) => kind === 'recovery_code') ?? null;

  const getSet = async (userId: string): Promise<Factor> => {
    const set = await findSet(userId);
    if (set === null) throw new AuthFailure('mfa_factor_not_found');
    return set;
  };

  const assertRecent = ({ session }: Asker): void => {
    if (!hasRecentStep(session, now())) throw new AuthFailure('insufficient_aal');
  };

  /** New codes with their hashes; made before the transaction, because hashing takes a while. */
  const makeCodes = async () => {
    const made = Array.from({ length: RECOVERY_CODES }, () =>
      Array.from(randomBytes(RECOVERY_CODE_CHARACTERS), (byte) => ALPHABET[byte % 32]).join(''),
    );
    return { made, hashes: await Promise.all(made.map((code) => hasher.hash(code))) };
  };

  const setBody = ({ id, name }: Pick<Factor, 'id' | 'name'>, made: readonly string[]) => ({
    id,
    type: 'recovery_code' as const,
    friendly_name: name,
    total: made.length,
    codes: made,
  });

  /**
   * Counts a code of a stranger as wrong before it is read. Part of a transaction.
   * mfa_recovery_codes_locked.
   */
  const countFailure = async (userId: string): Promise<Factor> => {
    await factors.lock(userId);
    const set = await getSet(userId);
    const nowMs = now();
    if (set.lockedUntil !== null && set.lockedUntil > nowMs)
      throw new AuthFailure('mfa_recovery_codes_locked', {
        retryAfterSeconds: Math.ceil((set.lockedUntil - nowMs) / 1000),
      });
    const failures = set.lockedUntil === null ? set.failures + 1 : 1;
    const lockedUntil = failures >= CODE_FAILURES_MAX ? nowMs + CODE_LOCK_MS : null;
    await factors.setFailures(userId, set.id, failures, lockedUntil);
    return set;
  };

  /** Whole sessions and known origins are not locked by strangers' guesses: they are counted. */
  const countGuess = async (userId: string, guesser: Guesser): Promise<Factor> => {
    if (guesser.isStranger) return transaction(() => countFailure(userId));
    const set = await getSet(userId);
    await factorService.countCode(guesser, set);
    return set;
  };

  const findCode = async (hashes: readonly string[], code: string): Promise<string | null> => {
    if (!isRecoveryCode(code)) return null;
    for (const hash of hashes) if (await hasher.verify(code, hash)) return hash;
    return null;
  };

  return {
    /** How many codes are left. mfa_factor_not_found. */
    async status(userId: string) {
      const set = await getSet(userId);
      const remaining = (await codes.listUnused(userId, set.id)).length;
      return { id: set.id, type: 'recovery_code' as const, total: RECOVERY_CODES, remaining };
    },

    /**
     * Begins the set of an account that has an authenticator; the codes are shown this once.
     * mfa_recovery_codes_enroll_not_enabled, mfa_verified_factor_exists,
     * mfa_recovery_codes_sole_factor, insufficient_aal, validation_failed, session_not_found.
     */
    async generate(asker: Asker, name: string, origin: RequestOrigin) {
      const userId = asker.account.id;
      if (!isEnabled) throw new AuthFailure('mfa_recovery_codes_enroll_not_enabled');
      if (name.length > FACTOR_NAME_MAX)
        throw validationFailed(`Names cannot be longer than ${FACTOR_NAME_MAX} characters`);
      if (!(await factorService.isAsked(userId)))
        throw new AuthFailure('mfa_recovery_codes_sole_factor');
      assertRecent(asker);
      const { made, hashes } = await makeCodes();
      return transaction(async () => {
        await factors.lock(userId);
        await sessions.hold(asker.session);
        const list = await factors.list(userId);
        if (list.some(({ kind }) => kind === 'recovery_code'))
          throw new AuthFailure('mfa_verified_factor_exists');
        // Turned off while the codes were hashed.
        if (!list.some(({ isVerified }) => isVerified))
          throw new AuthFailure('mfa_recovery_codes_sole_factor');
        const set = { userId, id: newId(), name: name === '' ? NAME : name };
        await factors.insert({
          ...set,
          kind: 'recovery_code',
          isVerified: true,
          salt: '',
          createdAt: now(),
        });
        await codes.replace(userId, set.id, hashes);
        await audit({ userId, action: 'recovery_codes_made', origin });
        return setBody(set, made);
      });
    },

    /**
     * Replaces the codes, used ones included. mfa_factor_not_found, insufficient_aal,
     * session_not_found.
     */
    async regenerate(asker: Asker, origin: RequestOrigin) {
      const userId = asker.account.id;
      await getSet(userId);
      assertRecent(asker);
      const { made, hashes } = await makeCodes();
      return transaction(async () => {
        await factors.lock(userId);
        await sessions.hold(asker.session);
        const set = await getSet(userId);
        await codes.replace(userId, set.id, hashes);
        await factors.setFailures(userId, set.id, 0, null);
        await audit({ userId, action: 'recovery_codes_made', origin });
        return setBody(set, made);
      });
    },

    /** Ends the set. mfa_factor_not_found, insufficient_aal. */
    async remove(asker: Asker, origin: RequestOrigin): Promise<{ id: string }> {
      const { id } = await getSet(asker.account.id);
      return factorService.unenroll(asker, id, origin);
    },

    /**
     * Takes the second step by a recovery code, which counts once. The owner gets a mail.
     * mfa_factor_not_found, mfa_verification_failed, mfa_recovery_codes_locked, session_not_found,
     * over_request_rate_limit.
     */
    async verify(
      { account, session }: Asker,
      typed: string,
      origin: RequestOrigin,
    ): Promise<SessionBody> {
      const userId = account.id;
      const guesser = await factorService.guesserOf({ account, session }, origin);
      await factorService.countUse(guesser);
      const set = await countGuess(userId, guesser);
      const hash = await findCode(await codes.listUnused(userId, set.id), normalizeCode(typed));
      const raised = await transaction(async () => {
        await factors.lock(userId);
        await getSet(userId);
        if (hash === null || !(await codes.use(userId, set.id, hash, now()))) return null;
        await factors.setFailures(userId, set.id, 0, null);
        const whole = await sessions.raise(
          { account, session },
          { method: 'mfa/recovery_code', factorId: null },
          origin,
        );
        await audit({ userId, action: 'recovery_code_used', origin });
        await mails.orderNotice(userId, 'recovery-code-used');
        return whole;
      });
      if (raised === null) {
        await audit({ userId, action: 'second_step_failed', origin, detail: { factor: set.id } });
        throw new AuthFailure('mfa_verification_failed');
      }
      await factorService.forgiveCodes(guesser);
      return sessions.toBody(account, raised);
    },
  };
}
