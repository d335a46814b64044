// Password hashes for tests at the lowest cost of argon2id: the product's cost is more than half of
// what a sign-up takes. `password-hash.test.ts` proves that one.
import { createPasswordHasher } from '#server/features/auth/password-hash.ts';

const COST = { memory: 8, passes: 1, parallelism: 1 };

export const cheapHasher = () => createPasswordHasher(undefined, COST);
