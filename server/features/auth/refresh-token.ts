// Refresh tokens in GoTrue's second format (rulings 47): session id, counter and MAC. Only the
// counter is stored. The current token can be created again for a client that lost the response,
// and a leaked table gives no access.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const VERSION = 0;
const SESSION_BYTES = 16;
const MAC_BYTES = 16;
const CHECKSUM_BYTES = 4;
const COUNTER_MAX_BYTES = 5;

/** The content of a refresh token with a valid MAC. */
export interface RefreshTokenContent {
  sessionId: string;
  counter: number;
}

/** Creates the token of a session at a count. */
export function writeRefreshToken(
  secret: Uint8Array,
  { sessionId, counter }: RefreshTokenContent,
): string {
  const prefix = Buffer.concat([
    Buffer.from([VERSION]),
    Buffer.from(sessionId.replaceAll('-', ''), 'hex'),
    uvarint(counter),
  ]);
  const signed = Buffer.concat([prefix, mac(secret, sessionId, prefix)]);
  return Buffer.concat([signed, checksum(signed)]).toString('base64url');
}

/** Reads a token. `malformed`: not a refresh token; `forged`: not created by this server. */
export function readRefreshToken(
  secret: Uint8Array,
  token: string,
): RefreshTokenContent | 'malformed' | 'forged' {
  const bytes = Buffer.from(token, 'base64url');
  const counterBytes = bytes.length - 1 - SESSION_BYTES - MAC_BYTES - CHECKSUM_BYTES;
  if (
    bytes[0] !== VERSION ||
    counterBytes < 1 ||
    counterBytes > COUNTER_MAX_BYTES ||
    bytes.toString('base64url') !== token
  )
    return 'malformed';
  const signed = bytes.subarray(0, -CHECKSUM_BYTES);
  if (!checksum(signed).equals(bytes.subarray(-CHECKSUM_BYTES))) return 'malformed';
  const prefix = signed.subarray(0, -MAC_BYTES);
  const hex = prefix.subarray(1, 1 + SESSION_BYTES).toString('hex');
  const sessionId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  if (!timingSafeEqual(mac(secret, sessionId, prefix), signed.subarray(-MAC_BYTES)))
    return 'forged';
  return { sessionId, counter: readUvarint(prefix.subarray(1 + SESSION_BYTES)) };
}

function mac(secret: Uint8Array, sessionId: string, prefix: Buffer): Buffer {
  const sessionKey = createHmac('sha256', secret).update(`refresh:${sessionId}`).digest();
  return createHmac('sha256', sessionKey).update(prefix).digest().subarray(0, MAC_BYTES);
}

function checksum(signed: Buffer): Buffer {
  return createHash('sha256').update(signed).digest().subarray(0, CHECKSUM_BYTES);
}

function uvarint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return Buffer.from([...bytes, rest]);
}

function readUvarint(bytes: Buffer): number {
  return bytes.reduce((value, byte, place) => value + (byte & 0x7f) * 2 ** (7 * place), 0);
}
