// The server's secrets: created at first start, stored in DATA_DIR/keys readable by the owner only,
// shared by all processes over that folder. Every access-token key is a separate file: the newest
// signs, all verify. Adding a file rotates, removing an old one retires it.
import { randomBytes } from 'node:crypto';
import { link, mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from 'jose';

const SECRET_BYTES = 32;

/**
 * At most this often, in milliseconds, an unknown key id makes a process look for new key files.
 */
const KEY_RELOAD_INTERVAL_MS = 10_000;

/** A key that signs or verifies access tokens (ES256). */
export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  /** The public half as it is published. */
  publicJwk: JWK;
}

/** All secrets of a server. */
export interface ServerKeys {
  /** The key that signs new access tokens: the newest. */
  signingKey(): SigningKey;
  /** The key with an id; looks for files that another process added. null: unknown or retired. */
  findKey(kid: string): Promise<SigningKey | null>;
  /** Public halves, newest first, for the JWKS. */
  publicJwks(): JWK[];
  /** The keys of refresh tokens are derived from it (rulings 47). */
  readonly refreshSecret: Uint8Array;
  /**
   * Signs storage URLs; never accepted where an access token is required, nor the other way round.
   */
  readonly storageUrlSecret: Uint8Array;
  /** Signs pushes (VAPID). With another one every browser must register again. */
  readonly push: PushKey;
}

/** The key pair by which push services know this server. */
export interface PushKey {
  privateKey: CryptoKey;
  /** The public half as browsers want it: an uncompressed point in base64url. */
  publicKey: string;
}

/**
 * Reads the keys of `dataDir`, creating missing ones. Processes that start at once agree on one
 * set.
 */
export async function loadKeys(dataDir: string): Promise<ServerKeys> {
  const folder = join(dataDir, 'keys');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const refreshSecret = await loadSecret(join(folder, 'refresh.key'));
  const storageUrlSecret = await loadSecret(join(folder, 'storage-url.key'));
  const push = await loadPushKey(join(folder, 'push.jwk.json'));
  let keys = await readSigningKeys(folder);
  if (keys.length === 0) {
    await createOnce(join(folder, signingFile(0)), async () =>
      JSON.stringify(await newSigningJwk()),
    );
    keys = await readSigningKeys(folder);
  }
  let readAt = Date.now();
  return {
    refreshSecret,
    storageUrlSecret,
    push,
    signingKey: () => newest(keys),
    publicJwks: () => keys.map((key) => key.publicJwk),
    findKey: async (kid) => {
      const known = keys.find((key) => key.kid === kid);
      if (known !== undefined || Date.now() - readAt < KEY_RELOAD_INTERVAL_MS) return known ?? null;
      readAt = Date.now();
      keys = await readSigningKeys(folder);
      return keys.find((key) => key.kid === kid) ?? null;
    },
  };
}

/**
 * Adds a signing key: processes started afterwards sign with it, running ones accept it. Returns
 * its id.
 */
export async function addSigningKey(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'keys');
  const jwk = await newSigningJwk();
  const last = (await signingFiles(folder)).at(0);
  const number = last === undefined ? 0 : Number(/\d+/.exec(last)?.[0] ?? 0) + 1;
  await writeFile(join(folder, signingFile(number)), JSON.stringify(jwk), {
    mode: 0o600,
    flag: 'wx',
  });
  return jwk.kid;
}

async function loadSecret(file: string): Promise<Uint8Array> {
  await createOnce(file, async () => randomBytes(SECRET_BYTES).toString('base64url'));
  const secret = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url');
  if (secret.length < SECRET_BYTES)
    throw new Error(`The key file ${file} is damaged; restore it from a backup.`);
  return secret;
}

async function loadPushKey(file: string): Promise<PushKey> {
  await createOnce(file, async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    return JSON.stringify(await exportJWK(privateKey));
  });
  try {
    const jwk = JSON.parse(await readFile(file, 'utf8')) as JWK;
    const privateKey = await importJWK(jwk, 'ES256');
    const halves = [jwk.x, jwk.y].map((half) => Buffer.from(half ?? '', 'base64url'));
    const point = Buffer.concat([Buffer.of(4), ...halves]);
    if (privateKey instanceof Uint8Array || point.length !== 65) throw new Error('no key pair');
    return { privateKey, publicKey: point.toString('base64url') };
  } catch (cause) {
    throw new Error(`The key file ${file} is damaged; restore it from a backup.`, { cause });
  }
}

// Written to a temporary file and then linked: the name appears with its whole content, and only
// for the first process.
async function createOnce(file: string, content: () => Promise<string>): Promise<void> {
  if (
    await readFile(file).then(
      () => true,
      () => false,
    )
  )
    return;
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`;
  await writeFile(draft, await content(), { mode: 0o600, flag: 'wx' });
  await link(draft, file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') throw cause;
  });
  await unlink(draft);
}

async function newSigningJwk(): Promise<JWK & { kid: string }> {
  const pair = await generateKeyPair('ES256', { extractable: true });
  const jwk = await exportJWK(pair.privateKey);
  return { ...jwk, alg: 'ES256', use: 'sig', kid: await calculateJwkThumbprint(jwk) };
}

function signingFile(number: number): string {
  return `access-${String(number).padStart(6, '0')}.jwk.json`;
}

async function signingFiles(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => /^access-\d+\.jwk\.json$/.test(name))
    .sort()
    .reverse();
}

async function readSigningKeys(folder: string): Promise<SigningKey[]> {
  return Promise.all(
    (await signingFiles(folder)).map((name) => readSigningKey(join(folder, name))),
  );
}

async function readSigningKey(file: string): Promise<SigningKey> {
  const jwk = JSON.parse(await readFile(file, 'utf8')) as JWK;
  const { d: _secret, ...publicPart } = jwk;
  const publicJwk: JWK = { ...publicPart, key_ops: ['verify'] };
  const [privateKey, publicKey] = await Promise.all([
    importJWK(jwk, 'ES256'),
    importJWK(publicJwk, 'ES256'),
  ]);
  if (jwk.kid === undefined || privateKey instanceof Uint8Array || publicKey instanceof Uint8Array)
    throw new Error(`The key file ${file} is damaged; restore it from a backup.`);
  return { kid: jwk.kid, privateKey, publicKey, publicJwk };
}

function newest(keys: readonly SigningKey[]): SigningKey {
  const key = keys[0];
  if (key === undefined) throw new Error('There is no key to sign access tokens with.');
  return key;
}
