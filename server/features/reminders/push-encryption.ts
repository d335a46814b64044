// Encrypts a push for one browser: RFC 8291 (aes128gcm). The push service sees neither text nor
// length.
import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

const CURVE = 'prime256v1';
const POINT_BYTES = 65;
const AUTH_BYTES = 16;
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;

/** One record holds a message; the header says how long it may be. */
const RECORD_BYTES = 4_096;

/** Every message is padded to this length: a kind is not known by it. Above that of any message. */
const PADDED_BYTES = 1_024;

/** The end of the last record's text. */
const LAST_RECORD = 2;

/** The keys of a browser's subscription, in base64url. */
export interface SubscriptionKeys {
  p256dh: string;
  auth: string;
}

/** What tests fix; random otherwise. */
export interface EncryptionSeed {
  salt: Buffer;
  sender: ECDH;
  paddedBytes: number;
}

/** Whether keys can be encrypted for: a point on the curve, and a secret of the right length. */
export function areSubscriptionKeys({ p256dh, auth }: SubscriptionKeys): boolean {
  const [point, secret] = [bytesOf(p256dh), bytesOf(auth)];
  if (point?.length !== POINT_BYTES || secret?.length !== AUTH_BYTES) return false;
  try {
    newPair().computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

/** The body of a push. The keys are valid. */
export function encryptPush(
  text: string,
  { p256dh, auth }: SubscriptionKeys,
  { salt, sender, paddedBytes }: EncryptionSeed = {
    salt: randomBytes(SALT_BYTES),
    sender: newPair(),
    paddedBytes: PADDED_BYTES,
  },
): Buffer {
  const receiverKey = Buffer.from(p256dh, 'base64url');
  const senderKey = sender.getPublicKey();
  const shared = derive(
    sender.computeSecret(receiverKey),
    Buffer.from(auth, 'base64url'),
    Buffer.concat([Buffer.from('WebPush: info\0'), receiverKey, senderKey]),
    32,
  );
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), KEY_BYTES);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), NONCE_BYTES);
  const plain = Buffer.concat([Buffer.from(text), Buffer.of(LAST_RECORD)]);
  const padding = Buffer.alloc(Math.max(0, paddedBytes - plain.length));
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const header = Buffer.alloc(5);
  header.writeUInt32BE(RECORD_BYTES);
  header.writeUInt8(senderKey.length, 4);
  return Buffer.concat([
    salt,
    header,
    senderKey,
    cipher.update(plain),
    cipher.update(padding),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

function newPair(): ECDH {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return pair;
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/** The bytes of a text in base64url without padding; null for any other text. */
function bytesOf(text: string): Buffer | null {
  return /^[\w-]{1,100}$/.test(text) ? Buffer.from(text, 'base64url') : null;
}
