// Codes of authenticator apps (TOTP: SHA-1, six digits, 30 seconds), and what an app needs to make
// them. A secret is derived from a secret of the server and the salt of its row, so a copy of the
// database alone makes no code.
import { createHmac, hkdfSync } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

const KEY_BYTES = 32;
/** The length that RFC 4226 recommends. */
const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
const FORM = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const;
/** Time steps before and after the current one whose codes count: a clock may be a little off. */
const WINDOW = 1;

/** The secret of the factor with this salt. */
export type SecretOfFactor = (factor: { userId: string; id: string; salt: string }) => Uint8Array;

/** `secret` is a secret of the server; the key is derived from it for this use alone. */
export function createFactorSecrets(secret: Uint8Array): SecretOfFactor {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'factor-secret', KEY_BYTES));
  return ({ userId, id, salt }) =>
    createHmac('sha256', key)
      .update(`${userId}\n${id}\n${salt}`)
      .digest()
      .subarray(0, SECRET_BYTES);
}

/** The time step of a code; null: the code is wrong. */
export function stepOfCode(secret: Uint8Array, code: string, nowMs: number): number | null {
  const totp = new TOTP({ ...FORM, secret: secretOf(secret) });
  const delta = totp.validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? null : Math.floor(nowMs / 1000 / STEP_SECONDS) + delta;
}

/** What an app scans or types. The SVG has no `#`, which would end a data address. */
export function enrolmentOf(
  secret: Uint8Array,
  { issuer, label }: { issuer: string; label: string },
): { qr_code: string; secret: string; uri: string } {
  const totp = new TOTP({ ...FORM, issuer, label, secret: secretOf(secret) });
  const uri = totp.toString();
  return {
    qr_code: renderSVG(uri, { ecc: 'M', border: 2, whiteColor: 'white', blackColor: 'black' }),
    secret: totp.secret.base32,
    uri,
  };
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer });
}
