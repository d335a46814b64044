// The device's own check (fingerprint, face or its passcode) as the key of the lock: a WebAuthn
// credential of the platform with user verification. It never leaves this browser, so the answer is
// verified here.
import { fromBase64, toBase64 } from '#web/core/lock/base64.ts';

export interface DeviceKey {
  kind: 'device';
  /** The id of the credential. */
  id: string;
  /** SubjectPublicKeyInfo. */
  publicKey: string;
  /** The COSE number of the algorithm. */
  algorithm: number;
}

/** Why the device did not answer. */
export type DeviceFailure = 'refused' | 'unavailable';

const ES256 = -7;
const RS256 = -257;
const TIMEOUT_MS = 60_000;
const CHALLENGE_BYTES = 32;

/** The flag of authenticator data that says: the user was verified, not just present. */
const USER_VERIFIED = 0x04;
const FLAGS_AT = 32;
const DATA_BYTES_MIN = 37;

/** A credential belongs to a name; browsers make none for an IP address. */
const IP_ADDRESS = /^[\d.]+$|:/;

/** Whether this browser can ask the device. */
export async function canAskDevice(): Promise<boolean> {
  if (IP_ADDRESS.test(location.hostname)) return false;
  try {
    return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
  } catch {
    // An insecure address has no WebAuthn.
    return false;
  }
}

/** Makes a credential; the device asks the user. */
export async function makeDeviceKey(): Promise<DeviceKey | DeviceFailure> {
  const name = '回响 · 应用锁';
  const credential = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: randomBytes(CHALLENGE_BYTES),
        rp: { name: '回响 · Echo Notes' },
        user: { id: randomBytes(16), name, displayName: name },
        pubKeyCredParams: [
          { type: 'public-key', alg: ES256 },
          { type: 'public-key', alg: RS256 },
        ],
        authenticatorSelection: {
          authenticatorAttachment: 'platform',
          userVerification: 'required',
          residentKey: 'discouraged',
        },
        timeout: TIMEOUT_MS,
      },
    }),
  );
  if (typeof credential === 'string') return credential;
  const response = credential.response as AuthenticatorAttestationResponse;
  const publicKey = response.getPublicKey();
  const algorithm = response.getPublicKeyAlgorithm();
  if (publicKey === null || (algorithm !== ES256 && algorithm !== RS256)) return 'unavailable';
  return {
    kind: 'device',
    id: toBase64(new Uint8Array(credential.rawId)),
    publicKey: toBase64(new Uint8Array(publicKey)),
    algorithm,
  };
}

/** Asks the device; true when it has verified the user with this key. */
export async function isVerifiedBy(key: DeviceKey): Promise<true | DeviceFailure> {
  const challenge = randomBytes(CHALLENGE_BYTES);
  const credential = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        challenge,
        allowCredentials: [
          { type: 'public-key', id: fromBase64(key.id), transports: ['internal'] },
        ],
        userVerification: 'required',
        timeout: TIMEOUT_MS,
      },
    }),
  );
  if (typeof credential === 'string') return credential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return (await isGenuine(response, challenge, key)) ? true : 'refused';
}

async function ask(
  request: () => Promise<Credential | null>,
): Promise<PublicKeyCredential | DeviceFailure> {
  try {
    const credential = await request();
    return credential instanceof PublicKeyCredential ? credential : 'unavailable';
  } catch (error) {
    // The user closed the dialog, or it ran out of time; browsers do not tell them apart.
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    return isRefused ? 'refused' : 'unavailable';
  }
}

async function isGenuine(
  response: AuthenticatorAssertionResponse,
  challenge: Uint8Array<ArrayBuffer>,
  key: DeviceKey,
): Promise<boolean> {
  const data = new Uint8Array(response.authenticatorData);
  if (data.length < DATA_BYTES_MIN || ((data[FLAGS_AT] ?? 0) & USER_VERIFIED) === 0) return false;
  const client = JSON.parse(new TextDecoder().decode(response.clientDataJSON)) as {
    type?: unknown;
    challenge?: unknown;
    origin?: unknown;
  };
  const asked = toBase64(challenge).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  if (client.type !== 'webauthn.get' || client.challenge !== asked) return false;
  if (client.origin !== location.origin) return false;
  const digest = await crypto.subtle.digest('SHA-256', response.clientDataJSON);
  const signed = new Uint8Array([...data, ...new Uint8Array(digest)]);
  return isSigned(signed, new Uint8Array(response.signature), key);
}

async function isSigned(
  signed: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  key: DeviceKey,
): Promise<boolean> {
  const isCurve = key.algorithm === ES256;
  const importAs = isCurve
    ? { name: 'ECDSA', namedCurve: 'P-256' }
    : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const verifyAs = isCurve ? { name: 'ECDSA', hash: 'SHA-256' } : importAs.name;
  try {
    const spki = fromBase64(key.publicKey);
    const publicKey = await crypto.subtle.importKey('spki', spki, importAs, false, ['verify']);
    return await crypto.subtle.verify(
      verifyAs,
      publicKey,
      isCurve ? rawSignature(signature) : signature,
      signed,
    );
  } catch {
    // A damaged key, or a signature of another form.
    return false;
  }
}

const NUMBER_BYTES = 32;

/** WebAuthn sends an ECDSA signature as DER; Web Crypto wants its two numbers in 32 bytes each. */
export function rawSignature(der: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const raw = new Uint8Array(2 * NUMBER_BYTES);
  // SEQUENCE, length, then twice INTEGER, length, number.
  let at = 2;
  for (const end of [NUMBER_BYTES, 2 * NUMBER_BYTES]) {
    const length = der[at + 1] ?? 0;
    const number = der.subarray(at + 2, at + 2 + length);
    // A leading zero keeps a number positive.
    const trimmed = number.subarray(Math.max(number.length - NUMBER_BYTES, 0));
    raw.set(trimmed, end - trimmed.length);
    at += 2 + length;
  }
  return raw;
}

function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(count));
}
