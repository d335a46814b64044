// What known providers say, each in its own shape (C§74.28): all of them sign in.
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProviderError } from '#server/features/auth/oidc-error.ts';
import { createOidcProvider } from '#server/features/auth/oidc-provider.ts';
import {
  startFaultyProvider,
  type Faults,
  type FaultyProvider,
} from '#tools/test/sign-in-provider.ts';

const SECRETS = { state: 's'.repeat(43), nonce: 'n'.repeat(43), verifier: 'v'.repeat(43) };
const PERSON = { sub: 'p', email: 'p@example.com', email_verified: true };
const BOTH_METHODS = {
  token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
};
const VERIFIED = ['p@example.com', true];

let faulty: FaultyProvider;
beforeAll(async () => {
  faulty = await startFaultyProvider();
});
afterAll(() => faulty.stop());

/** A provider that has this shape from the discovery on. */
const connect = (shape: Faults) => {
  faulty.tell(shape, PERSON);
  const provider = createOidcProvider({
    settings: faulty.settings,
    redirectUri: 'https://journal.example/auth/v1/callback',
    now: Date.now,
  });
  return async (isNew = true) => {
    const back = faulty.returnOf(await provider.authorizationUrl(SECRETS, {}));
    const claims = await provider.claimsOf(back.search, SECRETS, async () => isNew);
    return [claims.email, claims.isEmailVerified];
  };
};

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => (error instanceof ProviderError ? error : null),
  );

test.each<[string, Faults, unknown[]]>([
  [
    'Keycloak, client registered for the header',
    { discovery: BOTH_METHODS, clientAuth: 'basic', tokens: { 'not-before-policy': 0 } },
    VERIFIED,
  ],
  [
    'Authentik, an empty refresh token',
    { discovery: BOTH_METHODS, tokens: { refresh_token: '', scope: 'openid email' } },
    VERIFIED,
  ],
  [
    'Authelia, the address in the signed userinfo only',
    {
      discovery: {
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
        userinfo_signing_alg_values_supported: ['none', 'RS256'],
      },
      claims: { email: undefined, email_verified: undefined },
      isUserInfoSigned: true,
      userInfo: PERSON,
      clientAuth: 'basic',
    },
    VERIFIED,
  ],
  [
    'Zitadel, the verification in the userinfo only',
    { claims: { email_verified: undefined }, userInfo: PERSON, tokens: { refresh_token: null } },
    VERIFIED,
  ],
  [
    'Entra, which verifies nothing',
    {
      discovery: { authorization_response_iss_parameter_supported: undefined },
      claims: { email_verified: undefined, oid: '1', tid: '2', ver: '2.0' },
      userInfo: { sub: 'p', email: 'p@example.com' },
    },
    ['p@example.com', false],
  ],
  [
    'Cognito, the verification as a text',
    {
      discovery: {
        token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
        authorization_response_iss_parameter_supported: undefined,
      },
      claims: { email_verified: 'true', 'cognito:username': 'p', token_use: 'id' },
    },
    VERIFIED,
  ],
  [
    'Google, the address in the token',
    { discovery: BOTH_METHODS, claims: { hd: 'example.com', at_hash: undefined, azp: 'echo' } },
    VERIFIED,
  ],
])('%s · signs in', async (_name, shape, address) => {
  expect(await connect(shape)()).toEqual(address);
});

describe('client', () => {
  test.each(['post', 'basic'] as const)('registered for %s · is remembered', async (clientAuth) => {
    const signIn = connect({ discovery: BOTH_METHODS, clientAuth });
    await signIn();
    faulty.tell({ discovery: BOTH_METHODS, clientAuth }, PERSON);
    await signIn();
    expect(faulty.requests().filter((path) => path === '/token')).toHaveLength(1);
  });

  test('refused both ways · is tried twice, and explained', async () => {
    const shape = { discovery: BOTH_METHODS, clientAuth: 'neither' as 'post' };
    const failure = await failureOf(connect(shape)());
    expect(failure).toMatchObject({ problem: 'invalid', reason: 'invalid_client' });
    expect(failure?.advice).toContain('OIDC_CLIENT_SECRET');
    expect(faulty.requests().filter((path) => path === '/token')).toHaveLength(2);
  });
});

describe('userinfo', () => {
  const claims = { email: undefined, email_verified: undefined };

  test.each([403, 500])('%i · fails a new account only', async (userInfoStatus) => {
    const signIn = connect({ claims, userInfoStatus });
    expect(await failureOf(signIn())).toBeInstanceOf(ProviderError);
    expect(await signIn(false)).toEqual([null, false]);
  });

  test('about another address · does not verify the one of the token', async () => {
    const shape = { claims: { email_verified: undefined } };
    const userInfo = { ...PERSON, email: 'other@example.com' };
    expect(await connect({ ...shape, userInfo })()).toEqual(['p@example.com', false]);
  });

  test('a verified text beside an unverified token · is not asked for', async () => {
    const shape = { claims: { email_verified: false }, userInfo: PERSON };
    expect(await connect(shape)()).toEqual(['p@example.com', false]);
  });
});

test('ID token with HS256 · is refused, and the log says what to change', async () => {
  const idToken = (claims: Record<string, unknown>) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode('a secret of the tests, long enough'));
  const failure = await failureOf(connect({ idToken })());
  expect(failure).toMatchObject({ problem: 'invalid', reason: 'id_token_hs256' });
  expect(failure?.advice).toContain('RS256');
});
