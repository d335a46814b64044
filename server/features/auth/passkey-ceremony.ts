// WebAuthn for passkeys: the options that browsers get, and what authenticators answer. The
// verification is @simplewebauthn/server, which is loaded with the first use: a server without
// passkeys never has it in memory.
import * as z from 'zod';

/** The name that authenticators show. */
const RP_NAME = '回响 · Echo Notes';

/** ES256, EdDSA and RS256: what passkeys use. */
const ALGORITHMS = [-7, -8, -257];

/** How a browser may reach an authenticator, to leave out those that an account has. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

type Transport = (typeof TRANSPORTS)[number];

/** The site that passkeys belong to: part of PUBLIC_URL, never of a request. */
export interface RelyingParty {
  /** The host name. */
  id: string;
  origin: string;
}

export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
}

/** A credential that an authenticator made. */
export interface MadeCredential {
  /** base64url. */
  credentialId: string;
  /** COSE, as base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
}

// An id has at most 1,023 bytes (WebAuthn). The whole body has at most 64 KB.
const credentialId = z
  .string()
  .max(1_364)
  .regex(/^[\w-]+$/);
const clientData = { clientDataJSON: z.string() };
const credentialOf = <Shape extends z.core.$ZodLooseShape>(response: Shape) =>
  z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object(response),
  });

const registrationSchema = credentialOf({
  ...clientData,
  attestationObject: z.string(),
  transports: z.array(z.string()).max(20).default([]),
});

const assertionSchema = credentialOf({
  ...clientData,
  authenticatorData: z.string(),
  signature: z.string(),
  userHandle: z.string(),
});

/** An answer to a sign-in, before its signature is verified. */
export type Assertion = z.infer<typeof assertionSchema>;

/** null: it has another form, or names no user. */
export function readAssertion(credential: unknown): Assertion | null {
  return assertionSchema.safeParse(credential).data ?? null;
}

/** The user that an answer names; it proves nothing. */
export function userOf({ response }: Assertion): string {
  return Buffer.from(response.userHandle, 'base64url').toString();
}

/**
 * The options of a new passkey. The authenticator stores it with the user (resident key) and
 * verifies the user, because it opens the account without a password.
 */
export async function registrationOptions(
  party: RelyingParty,
  user: { id: string; email: string },
  challenge: Uint8Array<ArrayBuffer>,
  existing: readonly { credentialId: string; transports: string[] }[],
  timeoutMs: number,
) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.email,
    userID: new TextEncoder().encode(user.id),
    challenge,
    timeout: timeoutMs,
    attestationType: 'none',
    excludeCredentials: existing.map(({ credentialId: id, transports }) => ({
      id,
      transports: knownTransports(transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** The options of a sign-in, the same for everyone: the authenticator offers what it has. */
export async function signInOptions(
  party: RelyingParty,
  challenge: Uint8Array<ArrayBuffer>,
  timeoutMs: number,
) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge,
    timeout: timeoutMs,
    userVerification: 'required',
    allowCredentials: [],
  });
}

/** Verifies a new credential; null if it does not answer this challenge of this site. */
export async function verifyRegistration(
  party: RelyingParty,
  challenge: string,
  credential: unknown,
): Promise<MadeCredential | null> {
  const given = registrationSchema.safeParse(credential).data;
  if (given === undefined) return null;
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    if (await isFramed(given.response.clientDataJSON)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...given,
        response: {
          clientDataJSON: given.response.clientDataJSON,
          attestationObject: await withoutStatement(given.response.attestationObject),
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== given.id) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: knownTransports(given.response.transports),
    };
  } catch {
    // The library throws for every kind of wrong answer.
    return null;
  }
}

/**
 * Verifies the answer to a sign-in; returns the signature counter, null if it is not right. The
 * caller compares the counter with the stored one.
 */
export async function verifyAssertion(
  party: RelyingParty,
  challenge: string,
  assertion: Assertion,
  publicKey: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    if (await isFramed(assertion.response.clientDataJSON)) return null;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      // With 0 the library accepts every counter.
      credential: {
        id: assertion.id,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** Whether the answer was made inside a frame of another site, where this app never runs. */
async function isFramed(clientDataJSON: string): Promise<boolean> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  return decodeClientDataJSON(clientDataJSON).crossOrigin === true;
}

/**
 * Removes the maker's statement, which was not asked for. To verify one, the library would fetch
 * lists of revoked certificates from addresses that the answer names.
 */
async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } =
    await import('@simplewebauthn/server/helpers');
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const bare = new Map<string, string | Uint8Array | Map<string, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, never>()],
    ['authData', decoded.get('authData')],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare));
}

function knownTransports(named: readonly string[]): Transport[] {
  return TRANSPORTS.filter((transport) => named.includes(transport));
}
