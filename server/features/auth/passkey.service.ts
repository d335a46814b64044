// Passkeys (通行密钥): a credential of a device or a password manager that signs in without the
// password (rulings 135). It takes the place of the password, not of the second step: an account
// with two-step sign-in is asked for the code as well.
import {
  distinctPasskeyName,
  isPasskeyName,
  normalizePasskeyName,
  PASSKEY_NAME_MAX_BYTES,
  PASSKEYS_MAX,
} from '#domain/auth/passkey.ts';
import { deviceLabel } from '#domain/auth/device-label.ts';
import { UUID_PATTERN } from '#domain/shared/ids.ts';
import type { RecordAudit } from '#server/features/audit/audit.service.ts';
import { AuthFailure, validationFailed } from '#server/features/auth/auth-failure.ts';
import type { AuthMailService } from '#server/features/auth/auth-mail.service.ts';
import type { SessionBody } from '#server/features/auth/auth-wire.ts';
import type { Asker } from '#server/features/auth/factor.service.ts';
import {
  readAssertion,
  registrationOptions,
  signInOptions,
  userOf,
  verifyAssertion,
  verifyRegistration,
  type RelyingParty,
} from '#server/features/auth/passkey-ceremony.ts';
import type {
  ChallengeOwner,
  Passkey,
  PasskeyRepository,
} from '#server/features/auth/passkey.repository.ts';
import type { ProofGuard } from '#server/features/auth/recent-proof.ts';
import type { SessionService } from '#server/features/auth/session.service.ts';
import {
  isBanned,
  type Account,
  type UserRepository,
} from '#server/features/auth/user.repository.ts';
import type { RequestOrigin } from '#server/http/request-origin.ts';

/** How long a challenge can be answered, in milliseconds. */
export const PASSKEY_CHALLENGE_MS = 300_000;

/** How long a challenge is kept, so that a late answer learns why it is refused. */
const CHALLENGE_KEPT_MS = 2 * PASSKEY_CHALLENGE_MS;

const CHALLENGE_BYTES = 32;

/** The answer of an authenticator to a challenge. */
export interface PasskeyAnswer {
  challengeId: string;
  credential: unknown;
}

/** A passkey as the client lists it. */
export interface PasskeyBody {
  id: string;
  friendly_name: string;
  created_at: string;
  last_used_at?: string;
}

export interface PasskeyServicePorts {
  passkeys: PasskeyRepository;
  sessions: SessionService;
  users: UserRepository;
  mails: AuthMailService;
  /** The site that passkeys belong to. */
  party: RelyingParty;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  audit: RecordAudit;
  proofs: ProofGuard;
  /** Whether someone signs in from a new place, which the owner is to be told. */
  isNewOrigin: (account: Account, origin: RequestOrigin) => Promise<boolean>;
  /** Whether the owner gets another mail about it; counts the mail. */
  mayTellOfOrigin: (userId: string) => Promise<boolean>;
  /** Whether the owner gets a mail about a wrong counter; counts the mail. */
  mayTellOfRefusal: (userId: string) => Promise<boolean>;
  randomBytes: (count: number) => Uint8Array;
  now: () => number;
  newId: () => string;
}

export type PasskeyService = ReturnType<typeof createPasskeyService>;

export function createPasskeyService({
  passkeys,
  sessions,
  users,
  mails,
  party,
  transaction,
  audit,
  proofs,
  isNewOrigin,
  mayTellOfOrigin,
  mayTellOfRefusal,
  randomBytes,
  now,
  newId,
}: PasskeyServicePorts) {
  const { assertWhole, assertRecentStep, assertMayAdd } = proofs;

  const assertRoom = (list: readonly Passkey[]): void => {
    if (list.length >= PASSKEYS_MAX) throw new AuthFailure('too_many_passkeys');
  };

  const ask = async (owner: ChallengeOwner | null) => {
    const nowMs = now();
    const bytes = Uint8Array.from(randomBytes(CHALLENGE_BYTES));
    const id = newId();
    await passkeys.removeChallengesBefore(nowMs - CHALLENGE_KEPT_MS);
    await passkeys.insertChallenge({
      id,
      owner,
      challenge: Buffer.from(bytes).toString('base64url'),
      createdAt: nowMs,
    });
    const expiresAt = Math.floor((nowMs + PASSKEY_CHALLENGE_MS) / 1000);
    return { bytes, frame: { challenge_id: id, expires_at: expiresAt } };
  };

  /**
   * Ends a challenge and returns it, right answer or not. validation_failed,
   * webauthn_challenge_not_found, webauthn_challenge_expired.
   */
  const take = async (
    { challengeId, credential }: PasskeyAnswer,
    owner: ChallengeOwner | null,
  ): Promise<string> => {
    if (!UUID_PATTERN.test(challengeId)) throw validationFailed('challenge_id must be an UUID');
    if (credential === null) throw validationFailed('credential is required');
    const taken = await passkeys.takeChallenge(challengeId, owner);
    if (taken === null) throw new AuthFailure('webauthn_challenge_not_found');
    if (now() - taken.createdAt > PASSKEY_CHALLENGE_MS)
      throw new AuthFailure('webauthn_challenge_expired');
    return taken.challenge;
  };

  /** validation_failed. */
  const getOwn = async (userId: string, id: string): Promise<Passkey> => {
    const passkey = UUID_PATTERN.test(id) ? await passkeys.find(userId, id) : null;
    if (passkey === null) throw notFound();
    return passkey;
  };

  const refuse = async ({ userId, id }: Passkey, origin: RequestOrigin): Promise<never> => {
    await audit({ userId, action: 'passkey_refused', origin, detail: { passkey: id } });
    throw new AuthFailure('webauthn_verification_failed');
  };

  /** The counter fell behind: two authenticators have this passkey, or it was just removed. */
  const refuseCounter = async (passkey: Passkey, origin: RequestOrigin): Promise<never> => {
    const { userId, id } = passkey;
    if ((await passkeys.find(userId, id)) !== null && (await mayTellOfRefusal(userId)))
      await transaction(() => mails.orderNotice(userId, 'passkey-refused'));
    return refuse(passkey, origin);
  };

  return {
    /**
     * Begins a passkey; the answer must come from the same session. insufficient_aal,
     * reauthentication_needed, too_many_passkeys.
     */
    async beginRegistration(asker: Asker) {
      const { account, session } = asker;
      await assertMayAdd(asker);
      const list = await passkeys.list(account.id);
      assertRoom(list);
      const { bytes, frame } = await ask({ userId: account.id, sessionId: session.id });
      const options = await registrationOptions(party, account, bytes, list, PASSKEY_CHALLENGE_MS);
      return { ...frame, options };
    },

    /**
     * Stores a passkey. Its challenge was made after a recent sign-in or step, so only the session
     * is checked again. validation_failed, insufficient_aal, webauthn_challenge_not_found,
     * webauthn_challenge_expired, webauthn_verification_failed, session_not_found,
     * webauthn_credential_exists, too_many_passkeys.
     */
    async finishRegistration(
      asker: Asker,
      answer: PasskeyAnswer,
      origin: RequestOrigin,
    ): Promise<PasskeyBody> {
      await assertWhole(asker);
      const userId = asker.account.id;
      const challenge = await take(answer, { userId, sessionId: asker.session.id });
      const made = await verifyRegistration(party, challenge, answer.credential);
      if (made === null) throw new AuthFailure('webauthn_verification_failed');
      const id = newId();
      const createdAt = now();
      const passkey = await transaction(async () => {
        await passkeys.lock(userId);
        await sessions.hold(asker.session);
        const list = await passkeys.list(userId);
        assertRoom(list);
        const taken = list.map((one) => one.name);
        const name = distinctPasskeyName(deviceLabel(origin.userAgent), taken);
        const added: Passkey = { ...made, userId, id, name, createdAt, lastUsedAt: null };
        if (!(await passkeys.insert(added))) throw new AuthFailure('webauthn_credential_exists');
        await audit({ userId, action: 'passkey_added', origin, detail: { passkey: id } });
        await mails.orderNotice(userId, 'passkey-added');
        return added;
      });
      return passkeyBody(passkey);
    },

    /** Begins a sign-in: the same for everyone. */
    async beginSignIn() {
      const { bytes, frame } = await ask(null);
      return { ...frame, options: await signInOptions(party, bytes, PASSKEY_CHALLENGE_MS) };
    },

    /**
     * Signs in. As with a password, the account may still ask for its second step; without one this
     * restores an account that waits for its purge (rulings 11). validation_failed,
     * webauthn_challenge_not_found, webauthn_challenge_expired, webauthn_verification_failed,
     * user_banned, user_not_found, email_not_confirmed.
     */
    async signIn(answer: PasskeyAnswer, origin: RequestOrigin): Promise<SessionBody> {
      const challenge = await take(answer, null);
      const assertion = readAssertion(answer.credential);
      const passkey = assertion === null ? null : await passkeys.findByCredential(assertion.id);
      if (assertion === null || passkey === null || userOf(assertion) !== passkey.userId)
        throw new AuthFailure('webauthn_verification_failed');
      const counter = await verifyAssertion(party, challenge, assertion, passkey.publicKey);
      if (counter === null) return refuse(passkey, origin);
      const account = await users.find(passkey.userId);
      if (account === null) throw new AuthFailure('webauthn_verification_failed');
      if (isBanned(account, now())) throw new AuthFailure('user_banned', { status: 403 });
      if (account.confirmedAt === null)
        throw new AuthFailure('email_not_confirmed', { status: 403 });
      const isNew = await isNewOrigin(account, origin);
      const isTold = isNew && (await mayTellOfOrigin(account.id));
      const opened = await transaction(async () => {
        const current = await users.findLocked(account.id);
        if (current === null) return null;
        if (isBanned(current, now())) throw new AuthFailure('user_banned', { status: 403 });
        if (!(await passkeys.use(account.id, passkey.id, counter, now()))) return null;
        await audit({
          userId: account.id,
          action: 'passkey_signed_in',
          origin,
          detail: { passkey: passkey.id },
        });
        const begun = await sessions.open(current, 'passkey', origin, isNew && !isTold);
        if (isTold) await mails.orderNotice(account.id, 'passkey-new-device');
        return begun;
      });
      if (opened === null) return refuseCounter(passkey, origin);
      return sessions.toBody(opened.account, opened.session);
    },

    /** All of the account, oldest first. insufficient_aal. */
    async list(asker: Asker): Promise<PasskeyBody[]> {
      await assertWhole(asker);
      return (await passkeys.list(asker.account.id)).map(passkeyBody);
    },

    /** validation_failed, insufficient_aal. */
    async rename(
      asker: Asker,
      id: string,
      typed: string,
      origin: RequestOrigin,
    ): Promise<PasskeyBody> {
      await assertWhole(asker);
      const name = normalizePasskeyName(typed);
      if (!isPasskeyName(name))
        throw validationFailed(`friendly_name must have 1 to ${PASSKEY_NAME_MAX_BYTES} bytes`);
      const userId = asker.account.id;
      const passkey = await getOwn(userId, id);
      if (passkey.name === name) return passkeyBody(passkey);
      await transaction(async () => {
        if (!(await passkeys.rename(userId, id, name))) throw notFound();
        await audit({ userId, action: 'passkey_renamed', origin, detail: { passkey: id } });
      });
      return passkeyBody({ ...passkey, name });
    },

    /** Sessions that it opened go on. validation_failed, insufficient_aal. */
    async remove(asker: Asker, id: string, origin: RequestOrigin): Promise<void> {
      await assertRecentStep(asker);
      const userId = asker.account.id;
      await getOwn(userId, id);
      await transaction(async () => {
        // Of two requests at once one finds it gone.
        if ((await passkeys.remove(userId, id)) === 0) throw notFound();
        await audit({ userId, action: 'passkey_removed', origin, detail: { passkey: id } });
        await mails.orderNotice(userId, 'passkey-removed');
      });
    },

    /** Removes all, as part of a transaction; returns whether there were any. */
    async removeAll(userId: string, origin: RequestOrigin): Promise<boolean> {
      const count = await passkeys.remove(userId);
      if (count > 0)
        await audit({ userId, action: 'passkey_removed', origin, detail: { passkeys: count } });
      return count > 0;
    },

    /** Removes challenges that are over; a job calls it. */
    sweep: (): Promise<void> => passkeys.removeChallengesBefore(now() - CHALLENGE_KEPT_MS),
  };
}

function notFound(): AuthFailure {
  return new AuthFailure('validation_failed', { status: 404, message: 'Passkey not found' });
}

function passkeyBody({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyBody {
  return {
    id,
    friendly_name: name,
    created_at: new Date(createdAt).toISOString(),
    ...(lastUsedAt === null ? {} : { last_used_at: new Date(lastUsedAt).toISOString() }),
  };
}
