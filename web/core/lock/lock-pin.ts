// The verifier of a PIN. It keeps a PIN from being read; it does not withstand a search:
// a program that has it tries all PINs of six digits in about a minute (rulings 126).
import { fromBase64, toBase64 } from '#web/core/lock/base64.ts';

/**
 * Iterations of PBKDF2-HMAC-SHA256 (OWASP Password Storage Cheat Sheet). A check takes about a
 * tenth of a second on a laptop and half a second on a phone.
 */
export const PIN_ITERATIONS = 600_000;

const SALT_BYTES = 16;
const HASH_BITS = 256;

export interface PinVerifier {
  kind: 'pin';
  salt: string;
  hash: string;
  iterations: number;
}

/** Makes the verifier of a new PIN. Needs a secure context. */
export async function makePinVerifier(
  pin: string,
  iterations = PIN_ITERATIONS,
): Promise<PinVerifier> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const hash = await derive(pin, salt, iterations);
  return { kind: 'pin', salt: toBase64(salt), hash: toBase64(hash), iterations };
}

/** Whether a PIN is the one of a verifier. A damaged verifier fits no PIN. */
export async function isPinOf(pin: string, verifier: PinVerifier): Promise<boolean> {
  try {
    const salt = fromBase64(verifier.salt);
    return toBase64(await derive(pin, salt, verifier.iterations)) === verifier.hash;
  } catch {
    return false;
  }
}

async function derive(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<Uint8Array> {
  const secret = new TextEncoder().encode(pin);
  const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits']);
  const settings = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(settings, key, HASH_BITS));
}
