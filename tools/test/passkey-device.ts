// An authenticator in software for tests: makes passkeys and signs with them, as a browser hands
// the answers on. Each property that a server must check can be made wrong.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { GoTrueClient } from '@supabase/auth-js';

type PasskeyApi = GoTrueClient['passkey'];
type RegistrationOptions = NonNullable<
  Awaited<ReturnType<PasskeyApi['startRegistration']>>['data']
>['options'];
type Registration = Parameters<PasskeyApi['verifyRegistration']>[0]['credential'];
type SignInOptions = NonNullable<
  Awaited<ReturnType<PasskeyApi['startAuthentication']>>['data']
>['options'];
type SignIn = Parameters<PasskeyApi['verifyAuthentication']>[0]['credential'];

/** What an authenticator or a browser can do wrong. */
export interface Faults {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  isPresent?: boolean;
  isFramed?: boolean;
  challenge?: string;
  userHandle?: string | undefined;
  credentialId?: string;
  type?: string;
  signature?: Buffer;
  counter?: number;
  /** A statement of the maker. */
  statement?: { format: string; content: Map<string, unknown> };
}

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

/** A stored passkey. */
interface Stored {
  id: Buffer;
  key: KeyObject;
  userHandle: string;
  counter: number;
}

export type PasskeyDevice = ReturnType<typeof createPasskeyDevice>;

/** `counts`: its signature counter grows; most authenticators always say 0. */
export function createPasskeyDevice(publicUrl: string, { counts = false } = {}) {
  const { origin: ownOrigin, hostname } = new URL(publicUrl);
  let stored: Stored | null = null;

  const clientDataOf = (type: string, challenge: string, faults: Faults): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? ownOrigin,
        crossOrigin: faults.isFramed ?? false,
      }),
    );

  const dataOf = (counter: number, faults: Faults, attested = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(faults.counter ?? counter);
    const flags =
      ((faults.isPresent ?? true) ? FLAGS.present : 0) |
      ((faults.isVerified ?? true) ? FLAGS.verified : 0) |
      (attested.length > 0 ? FLAGS.attested : 0);
    return Buffer.concat([sha256(faults.rpId ?? hostname), Buffer.of(flags), count, attested]);
  };

  return {
    /** Makes a passkey, which takes the place of an earlier one. */
    create(options: RegistrationOptions, faults: Faults = {}): Registration {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = randomBytes(16);
      stored = { id, key: privateKey, userHandle: options.user.id, counter: counts ? 1 : 0 };
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = dataOf(
        stored.counter,
        faults,
        Buffer.concat([Buffer.alloc(16), length, id, cose]),
      );
      const attestation = new Map<string, unknown>([
        ['fmt', faults.statement?.format ?? 'none'],
        ['attStmt', faults.statement?.content ?? new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id: text(faults.credentialId ?? id),
        rawId: text(faults.credentialId ?? id),
        type: 'public-key',
        response: {
          clientDataJSON: text(clientDataOf('webauthn.create', options.challenge, faults)),
          attestationObject: text(Buffer.from(isoCBOR.encode(attestation as never))),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },

    /** Signs a challenge with the passkey. */
    sign(options: SignInOptions, faults: Faults = {}): SignIn {
      if (stored === null) throw new Error('the device has no passkey');
      if (counts) stored.counter += 1;
      const clientData = clientDataOf('webauthn.get', options.challenge, faults);
      const authData = dataOf(stored.counter, faults);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
      const userHandle = 'userHandle' in faults ? faults.userHandle : stored.userHandle;
      return {
        id: text(faults.credentialId ?? stored.id),
        rawId: text(faults.credentialId ?? stored.id),
        type: 'public-key',
        response: {
          clientDataJSON: text(clientData),
          authenticatorData: text(authData),
          signature: text(faults.signature ?? sign('sha256', signed, stored.key)),
          ...(userHandle === undefined ? {} : { userHandle }),
        },
        clientExtensionResults: {},
      };
    },
  };
}

/** Adds a passkey of a device to the account of a client; returns its id. */
export async function addPasskey(client: GoTrueClient, device: PasskeyDevice): Promise<string> {
  const started = await client.passkey.startRegistration();
  if (started.error !== null) throw started.error;
  const { data, error } = await client.passkey.verifyRegistration({
    challengeId: started.data.challenge_id,
    credential: device.create(started.data.options),
  });
  if (error !== null) throw error;
  return data.id;
}

/** Signs in with a device; returns the client's answer. */
export async function signInByPasskey(
  client: GoTrueClient,
  device: PasskeyDevice,
  faults: Faults = {},
) {
  const started = await client.passkey.startAuthentication();
  if (started.error !== null) throw started.error;
  return client.passkey.verifyAuthentication({
    challengeId: started.data.challenge_id,
    credential: device.sign(started.data.options, faults),
  });
}

function sha256(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

function text(bytes: Buffer | string): string {
  return typeof bytes === 'string' ? bytes : bytes.toString('base64url');
}
