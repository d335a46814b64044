// http_ece ships no types.
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts a body; throws when it was not encrypted for these keys. */
  export function decrypt(
    body: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
