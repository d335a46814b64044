// Passwords are stored as argon2id in PHC form ($argon2id$…). The cost can be raised later: each
// hash is renewed at its next sign-in.
import { normalizePassword } from '#domain/auth/password.ts';
import { trimEndOf } from '#domain/text/trim.ts';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createLanes, type Turn } from '#domain/concurrency/lanes.ts';
import { AuthFailure } from '#server/features/auth/auth-failure.ts';

/** Parameters of argon2id: KiB, passes, lanes. */
export interface HashCost {
  memory: number;
  passes: number;
  parallelism: number;
}

/** OWASP's parameters: 19 MiB, two passes, one lane; about 30 ms. */
const COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Concurrent hashes. Each needs 19 MiB and a thread of the pool that files and DNS use too. */
const AT_ONCE = 2;

/** Hashes that may wait in each lane; more are refused, which limits the cost of a flood. */
export const HASHES_WAITING_MAX = 200;

/** Hashes of one address that may wait; a school or an office may share one. */
const WAITING_OF_ADDRESS_MAX = 50;

/** Work for recovery codes, which only the step after a password reaches. */
const AFTER_PASSWORD: Turn = { isKnown: true, from: 'codes' };

/** The turn of work for a session of this user, who is no stranger. */
export function turnOfUser(userId: string): Turn {
  return { isKnown: true, from: userId };
}

const argon2Async = promisify(argon2);

/**
 * Creates and verifies password hashes. `turn`: known origins and sessions wait for no stranger;
 * the default is for recovery codes.
 */
export interface PasswordHasher {
  hash(password: string, turn?: Turn): Promise<string>;
  /**
   * `stored: null` is an account that does not exist: does the same work and returns false. A
   * password stored before passwords were hashed in one form matches as it is typed (rulings 208).
   */
  verify(password: string, stored: string | null, turn?: Turn): Promise<boolean>;
  /** Whether a hash was created with the current parameters. */
  isCurrent(stored: string): boolean;
}

/**
 * `hash` and `verify` fail with over_request_rate_limit when too many hashes of their lane wait.
 * `run` is replaced in tests, which also hash at a lower cost.
 */
export function createPasswordHasher(
  run: typeof argon2Async = argon2Async,
  newCost: HashCost = COST,
): PasswordHasher {
  const prefix = `$argon2id$v=19$m=${newCost.memory},t=${newCost.passes},p=${newCost.parallelism}$`;
  const lanes = createLanes({
    atOnce: AT_ONCE,
    waitingMax: HASHES_WAITING_MAX,
    waitingFromMax: WAITING_OF_ADDRESS_MAX,
    refuse: () => new AuthFailure('over_request_rate_limit', { retryAfterSeconds: 5 }),
  });

  const derive = async (password: string, salt: Uint8Array, cost: HashCost, turn: Turn) =>
    lanes(turn, async () =>
      Buffer.from(
        await run('argon2id', { message: password, nonce: salt, tagLength: TAG_BYTES, ...cost }),
      ),
    );

  const isPasswordOf = async (
    password: string,
    stored: string | null,
    turn: Turn,
  ): Promise<boolean> => {
    const known = stored === null ? null : parse(stored);
    const salt = known?.salt ?? randomBytes(SALT_BYTES);
    const tag = await derive(password, salt, known?.cost ?? newCost, turn);
    return known !== null && known.tag.length === tag.length && timingSafeEqual(known.tag, tag);
  };

  return {
    async hash(password, turn = AFTER_PASSWORD) {
      const salt = randomBytes(SALT_BYTES);
      const tag = await derive(normalizePassword(password), salt, newCost, turn);
      return `${prefix}${base64(salt)}$${base64(tag)}`;
    },
    isCurrent: (stored) => stored.startsWith(prefix),
    async verify(password, stored, turn = AFTER_PASSWORD) {
      const normal = normalizePassword(password);
      if (await isPasswordOf(normal, stored, turn)) return true;
      return normal !== password && (await isPasswordOf(password, stored, turn));
    },
  };
}

function base64(bytes: Buffer): string {
  return trimEndOf(bytes.toString('base64'), '=');
}

function parse(stored: string) {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored);
  if (match === null) return null;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}
