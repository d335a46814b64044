// What a provider may say: everything that is not exactly right is refused, and what is slow, down
// or huge ends soon.
// C§74.28
import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/features/auth/oidc-error.ts';
import { createOidcProvider, type OidcProvider } from '#server/features/auth/oidc-provider.ts';
import {
  signed,
  startFaultyProvider,
  type Faults,
  type FaultyProvider,
} from '#tools/test/sign-in-provider.ts';

const SECRETS = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) };
const PERSON = { sub: 'p', email: 'P@Example.com', email_verified: true };

let faulty: FaultyProvider;
beforeAll(async () => {
  faulty = await startFaultyProvider();
});
beforeEach(() => faulty.tell({}, PERSON));
afterAll(() => faulty.stop());

const connect = (now = Date.now): OidcProvider =>
  createOidcProvider({
    settings: faulty.settings,
    redirectUri: 'https://journal.example/auth/v1/callback',
    now,
  });

/** What the provider is understood to say, after the browser is back. */
const askWith = async (
  faults: Faults,
  change: (url: URL) => void = () => undefined,
  isNew = true,
) => {
  const provider = connect();
  faulty.tell({}, PERSON);
  const back = faulty.returnOf(await provider.authorizationUrl(SECRETS, {}));
  change(back);
  faulty.tell(faults, PERSON);
  return provider.claimsOf(back.search, SECRETS, async () => isNew);
};

const problemOf = async (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => (error instanceof ProviderError ? error.problem : error),
  );

test('truth · is who came back', async () => {
  expect(await askWith({})).toEqual({
    issuer: faulty.settings.issuer,
    subject: 'p',
    email: 'p@example.com',
    isEmailVerified: true,
  });
});

const nowSeconds = () => Math.floor(Date.now() / 1000);

test.each<[string, () => Faults]>([
  ['another nonce', () => ({ claims: { nonce: 'x' } })],
  ['no nonce', () => ({ claims: { nonce: undefined } })],
  ['another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
  ['another audience', () => ({ claims: { aud: 'another-app' } })],
  [
    'several audiences, none of them the party',
    () => ({ claims: { aud: ['echo', 'x'], azp: 'x' } }),
  ],
  ['an expired token', () => ({ claims: { exp: nowSeconds() - 600 } })],
  [
    'a token of the future',
    () => ({ claims: { iat: nowSeconds() + 6_000, nbf: nowSeconds() + 600 } }),
  ],
  ['made far ahead', () => ({ claims: { iat: nowSeconds() + 3_600, exp: nowSeconds() + 7_200 } })],
  ['no sub', () => ({ claims: { sub: undefined } })],
  ['an empty sub', () => ({ claims: { sub: '' } })],
  ['a sub that is a number', () => ({ claims: { sub: 7 } })],
  ['a sub of 256 characters', () => ({ claims: { sub: 'x'.repeat(256) } })],
  ['a sub with U+0000', () => ({ claims: { sub: 'a\u0000b' } })],
  ['a sub in Chinese', () => ({ claims: { sub: '某人' } })],
  [
    'a foreign signature',
    () => ({
      idToken: async (claims) => signed(claims, (await generateKeyPair('RS256')).privateKey),
    }),
  ],
  [
    'no signature',
    () => ({
      idToken: async (claims) =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`,
    }),
  ],
  ['no ID token', () => ({ idToken: async () => '' })],
  ['an error', () => ({ status: 400 })],
])('ID token · %s · is refused', async (_name, faults) => {
  expect(await problemOf(askWith(faults()))).toBe('invalid');
});

test.each<[string, (url: URL) => void, string]>([
  ['another state', (url) => url.searchParams.set('state', 'x'), 'invalid'],
  ['no code', (url) => url.searchParams.delete('code'), 'invalid'],
  ['two codes', (url) => url.searchParams.append('code', 'd'), 'invalid'],
  [
    'the issuer of another provider',
    (url) => url.searchParams.set('iss', 'https://evil.example'),
    'invalid',
  ],
  ['no issuer', (url) => url.searchParams.delete('iss'), 'invalid'],
  ['a refusal', (url) => url.searchParams.set('error', 'access_denied'), 'refused'],
  ['no consent', (url) => url.searchParams.set('error', 'consent_required'), 'refused'],
  ['invalid_scope', (url) => url.searchParams.set('error', 'invalid_scope'), 'invalid'],
  ['unauthorized_client', (url) => url.searchParams.set('error', 'unauthorized_client'), 'invalid'],
  ['server_error', (url) => url.searchParams.set('error', 'server_error'), 'unreachable'],
  ['an unknown error', (url) => url.searchParams.set('error', 'x y'), 'invalid'],
])('browser · comes back with %s · is refused', async (_name, change, problem) => {
  expect(await problemOf(askWith({}, change))).toBe(problem);
});

describe('address', () => {
  const addressWith = async (faults: Faults) => {
    const { email, isEmailVerified } = await askWith(faults);
    return [email, isEmailVerified];
  };

  test('missing in the token · is asked for', async () => {
    const claims = { email: undefined, email_verified: undefined };
    expect(await addressWith({ claims })).toEqual(['p@example.com', true]);
    expect(faulty.requests()).toContain('/me');
  });

  test('of another account · is refused', async () => {
    const claims = { email: undefined };
    const userInfo = { ...PERSON, sub: 'another' };
    expect(await problemOf(askWith({ claims, userInfo }))).toBe('invalid');
  });

  test.each([
    ['"yes"', { email_verified: 'yes' }, ['p@example.com', false]],
    ['false', { email_verified: false }, ['p@example.com', false]],
    ['10 kB', { email: `${'x'.repeat(10_000)}@example.com` }, [null, false]],
    ['U+0000', { email: 'a\u0000@example.com' }, [null, false]],
    ['an empty text', { email: '' }, [null, false]],
  ])('%s · is not verified', async (_name, claims, address) => {
    expect(await addressWith({ claims })).toEqual(address);
  });
});

describe('provider', () => {
  const begin = (provider = connect()) => provider.authorizationUrl(SECRETS, {});

  test.each<[string, Faults, string]>([
    ['down', { status: 503 }, 'unreachable'],
    ['huge', { padding: 300_000 }, 'unreachable'],
    [
      'another issuer than the setting',
      { discovery: { issuer: 'https://evil.example' } },
      'invalid',
    ],
    ['without a token endpoint, later', { status: 404 }, 'invalid'],
    ['a redirect', { status: 302 }, 'invalid'],
  ])('%s · is a problem', async (_name, faults, problem) => {
    faulty.tell(faults, PERSON);
    expect(await problemOf(begin())).toBe(problem);
  });

  test('slow · ends after some seconds', async () => {
    faulty.tell({ delayMs: 20_000 }, PERSON);
    const startedAt = performance.now();
    expect(await problemOf(begin())).toBe('unreachable');
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });

  test('gone · is unreachable', async () => {
    const other = await startFaultyProvider();
    await other.stop();
    const provider = createOidcProvider({
      settings: other.settings,
      redirectUri: 'https://journal.example/auth/v1/callback',
      now: Date.now,
    });
    expect(await problemOf(begin(provider))).toBe('unreachable');
  });

  test('discovery · is shared, kept for an hour, and tried again after a failure', async () => {
    const clock = { nowMs: Date.now() };
    const provider = connect(() => clock.nowMs);
    const discoveries = () =>
      faulty.requests().filter((path) => path.includes('well-known')).length;
    faulty.tell({ status: 500 }, PERSON);
    expect(await problemOf(begin(provider))).toBe('unreachable');
    faulty.tell({}, PERSON);
    await Promise.all([begin(provider), begin(provider), begin(provider)]);
    await begin(provider);
    expect(discoveries()).toBe(1);
    clock.nowMs += 3_600_001;
    await begin(provider);
    expect(discoveries()).toBe(2);
  });

  test('hints · are passed on when they are short', async () => {
    const hints = { prompt: 'login', login_hint: 'x'.repeat(256), scope: 'admin', nonce: 'x' };
    const url = new URL(await connect().authorizationUrl(SECRETS, hints));
    expect(url.searchParams.get('prompt')).toBe('login');
    expect(url.searchParams.has('login_hint')).toBe(false);
    expect(url.searchParams.get('scope')).toBe('openid email');
    expect(url.searchParams.get('nonce')).toBe(SECRETS.nonce);
  });
});
