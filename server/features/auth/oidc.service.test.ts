// Sign-in by a provider, through the unchanged client and a real provider.
// C§74.27, C§74.28, C§74.29, C§74.30, C§74.31, C§74.32
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { GoTrueClient } from '@supabase/auth-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AUTH_LIMITS } from '#server/features/auth/auth-limits.ts';
import { CODE_LIFETIME_MS } from '#server/features/auth/auth-flow.service.ts';
import { OIDC_FLOW_MS } from '#server/features/auth/oidc.service.ts';
import { createOidcRepository } from '#server/features/auth/oidc.repository.ts';
import { RECENT_STEP_MS } from '#server/features/auth/session.ts';
import { createUserRepository } from '#server/features/auth/user.repository.ts';
import {
  openAuthServer,
  type AuthTestOptions,
  type AuthTestServer,
} from '#server/test-helpers/auth-server.ts';
import { during, ENGINES } from '#server/test-helpers/database.ts';
import { turnTwoStepOn } from '#tools/test/authenticator.ts';
import { startSignInProvider, type SignInProvider } from '#tools/test/sign-in-provider.ts';

const PROVIDER = 'custom:oidc' as const;

/** A server with its own real provider. */
async function openWithProvider(
  engine: (typeof ENGINES)[number],
  name: string,
  options: AuthTestOptions = {},
) {
  const held: { provider: SignInProvider | null } = { provider: null };
  const server = await openAuthServer(engine, name, {
    ...options,
    oidc: async (publicUrl) => {
      held.provider = await startSignInProvider(publicUrl, { isInToken: engine === 'sqlite' });
      return held.provider.settings;
    },
  });
  const { provider } = held;
  if (provider === null) throw new Error('no provider');
  return {
    server,
    provider,
    stop: async () => {
      await server.stop();
      await provider.stop();
    },
  };
}

type Opened = Awaited<ReturnType<typeof openWithProvider>>;

/** Actions of an account's audit rows, oldest first. */
const actionsOf = async (server: AuthTestServer, userId: string): Promise<string[]> =>
  (await server.audit.list(userId, 50)).map(({ action }) => action).toReversed();

const newClient = (server: AuthTestServer) => server.client({ flowType: 'pkce' });

const newPerson = () => {
  const sub = `person-${randomUUID()}`;
  return { sub, email: `${sub}@example.com`, email_verified: true };
};

/** The address that a client sends its browser to. */
const addressOf = async (client: GoTrueClient, redirectTo?: string): Promise<string> => {
  const { data } = await client.signInWithOAuth({
    provider: PROVIDER,
    options: { skipBrowserRedirect: true, ...(redirectTo === undefined ? {} : { redirectTo }) },
  });
  return data.url ?? '';
};

/** Where an address of the server leads. */
const follow = async (url: string | URL): Promise<URL> => {
  const response = await fetch(url, { redirect: 'manual' });
  if (response.status !== 302) throw new Error(`${response.status} ${await response.text()}`);
  return new URL(response.headers.get('location') ?? 'none:');
};

/** The end of a sign-in at the provider: where the app gets its code, or an error. */
const returned = async ({ provider }: Opened, address: string, sub: string | null) =>
  follow(await provider.visit((await follow(address)).href, sub));

const codeIn = (url: URL) => url.searchParams.get('code') ?? '';

/** Signs in by the provider; returns the client and the error code. */
const signInAs = async (opened: Opened, sub: string, client = newClient(opened.server)) => {
  const back = await returned(opened, await addressOf(client), sub);
  const { data, error } = await client.exchangeCodeForSession(codeIn(back));
  return { client, user: data.user, session: data.session, code: error?.code ?? null };
};

/** Links an account of the provider; returns the error code. */
const link = async (opened: Opened, client: GoTrueClient, sub: string) => {
  const { data, error } = await client.linkIdentity({ provider: PROVIDER });
  if (error !== null) return error.code ?? 'unknown';
  const back = await follow(await opened.provider.visit(data.url ?? '', sub));
  return (await client.exchangeCodeForSession(codeIn(back))).error?.code ?? null;
};

const identitiesOf = async (client: GoTrueClient) =>
  (await client.getUserIdentities()).data?.identities ?? [];

const providersOf = async (client: GoTrueClient) =>
  ((await client.getUser()).data.user?.app_metadata['providers'] ?? []) as string[];

const unlink = async (client: GoTrueClient, provider: string = PROVIDER) => {
  const identity = (await identitiesOf(client)).find((one) => one.provider === provider);
  if (identity === undefined) return 'none';
  return (await client.unlinkIdentity(identity)).error?.code ?? null;
};

describe.each(ENGINES)('sign-in by a provider on %s', (engine) => {
  let opened: Opened;
  let server: AuthTestServer;
  beforeAll(async () => {
    opened = await openWithProvider(engine, 'oidc', {
      twoStep: true,
      passkeys: true,
      redirects: ['https://friends.example/app'],
    });
    ({ server } = opened);
  });
  beforeEach(() => {
    server.clock.offsetMs = 0;
    server.orders.splice(0);
  });
  afterAll(() => opened.stop());

  /** An account at the provider. */
  const person = (change: Partial<ReturnType<typeof newPerson>> = {}) => {
    const made = { ...newPerson(), ...change };
    opened.provider.add(made);
    return made;
  };

  /** A new account that only the provider opens. */
  const joined = async () => {
    const { sub, email } = person();
    const { client, user, code } = await signInAs(opened, sub);
    if (user === null) throw new Error(`no account: ${code}`);
    return { client, sub, email, userId: user.id };
  };

  /** A new account with a password. */
  const withPassword = async () => {
    const email = `${randomUUID()}@example.com`;
    const client = newClient(server);
    const { data } = await client.signUp({ email, password: 'secret1' });
    if (data.session === null || data.user === null) throw new Error('no session');
    return { client, email, password: 'secret1', userId: data.user.id, session: data.session };
  };

  const templates = () => server.orders.splice(0).map(({ template }) => template);

  test('unknown identity · makes a confirmed account without a password', async () => {
    const { sub, email } = person();
    const { client, user, session, code } = await signInAs(opened, sub);
    expect(code).toBeNull();
    expect(user).toMatchObject({
      email,
      app_metadata: { provider: PROVIDER, providers: [PROVIDER] },
      identities: [
        {
          provider: PROVIDER,
          id: sub,
          identity_data: { iss: opened.provider.settings.issuer, sub, email, email_verified: true },
        },
      ],
    });
    expect(user?.email_confirmed_at).toBeDefined();
    const claims = await client.getClaims(session?.access_token ?? '');
    expect(claims.data?.claims).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'oauth' }],
      app_metadata: { provider: PROVIDER },
    });
    expect(await actionsOf(server, user?.id ?? '')).toEqual(['signed_up', 'provider_linked']);
    expect((await client.signInWithPassword({ email, password: '!' })).error?.code).toBe(
      'invalid_credentials',
    );
    // No mail proved the mailbox, so the address makes no operator.
    expect((await createUserRepository(server.database).findByEmail(email))?.provedAt).toBeNull();
  });

  test('known identity · signs in to its account, whatever its address is by now', async () => {
    const { sub, email, userId } = await joined();
    opened.provider.add({ sub, email: `other-${email}`, email_verified: false });
    const { user } = await signInAs(opened, sub);
    expect(user).toMatchObject({ id: userId, email });
    expect(user?.identities).toMatchObject([{ identity_data: { email } }]);
    expect((await actionsOf(server, userId)).at(-1)).toBe('provider_signed_in');
  });

  test.each([
    ['no address', { email: undefined }, 'oauth_email_missing'],
    ['an unverified address', { email_verified: false }, 'provider_email_needs_verification'],
    ['a broken address', { email: `${'x'.repeat(10_000)}@example.com` }, 'oauth_email_missing'],
    ['U+0000 in the address', { email: 'a\u0000b@example.com' }, 'oauth_email_missing'],
  ])('unknown identity · %s · makes no account', async (_name, change, code) => {
    const { sub } = person(change as Partial<ReturnType<typeof newPerson>>);
    expect((await signInAs(opened, sub)).code).toBe(code);
  });

  test.each([
    ['too long', 'x'.repeat(256)],
    ['with U+0000', 'a\u0000b'],
  ])('sub · %s · is refused', async (_name, sub) => {
    opened.provider.add({ ...newPerson(), sub });
    const back = await returned(opened, await addressOf(newClient(server)), sub);
    expect(back.searchParams.get('error_code')).toBe('bad_oauth_callback');
  });

  test('address of a confirmed account · is not opened by the provider', async () => {
    const { email, client } = await withPassword();
    const { sub } = person({ email: email.toUpperCase() });
    expect((await signInAs(opened, sub)).code).toBe('email_exists');
    expect(await providersOf(client)).toEqual(['email']);
    expect(
      await createOidcRepository(server.database).findBySubject({
        issuer: opened.provider.settings.issuer,
        subject: sub,
      }),
    ).toBeNull();
  });

  test('sign-ins of a new identity at once · make one account', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { sub } = person();
      // The exchanges meet, not the visits.
      const visits = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const client = newClient(server);
          return { client, code: codeIn(await returned(opened, await addressOf(client), sub)) };
        }),
      );
      const ends = await Promise.all(
        visits.map(async ({ client, code }, place) => {
          // Each round they meet at other steps.
          await wait(place * round);
          return client.exchangeCodeForSession(code);
        }),
      );
      expect(ends.map(({ error }) => error?.code ?? null)).toEqual([null, null, null, null]);
      expect(new Set(ends.map(({ data }) => data.user?.id)).size).toBe(1);
    }
  });

  test('callback · goes to an allowed address only', async () => {
    const { sub } = person();
    const at = async (redirectTo: string) => {
      const back = await returned(opened, await addressOf(newClient(server), redirectTo), sub);
      return `${back.origin}${back.pathname}`;
    };
    expect(await at('https://friends.example/app')).toBe('https://friends.example/app');
    expect(await at(`${server.publicUrl}/setting`)).toBe(`${server.publicUrl}/setting`);
    for (const elsewhere of ['https://evil.example/app', 'javascript:alert(1)', '//evil.example'])
      expect(await at(elsewhere)).toBe(`${server.publicUrl}/sign-in-return`);
  });

  test('authorize · needs the provider and PKCE, and strips what it must not pass', async () => {
    const status = async (query: string) =>
      (await fetch(`${server.url}/authorize?${query}`, { redirect: 'manual' })).status;
    const challenge = `code_challenge=${'c'.repeat(43)}&code_challenge_method=s256`;
    expect(await status(`provider=google&${challenge}`)).toBe(400);
    expect(await status(challenge)).toBe(400);
    expect(await status(`provider=${PROVIDER}`)).toBe(400);
    expect(await status(`provider=${PROVIDER}&code_challenge=${'c'.repeat(43)}`)).toBe(400);
    const reserved =
      'client_id=evil&redirect_uri=https://evil.example&response_type=token&response_mode=fragment' +
      '&scope=admin&scopes=admin&state=fixed&nonce=fixed&request=x&request_uri=x&claims={}';
    const url = await follow(
      `${server.url}/authorize?provider=${PROVIDER}&${challenge}&${reserved}&prompt=login`,
    );
    const asked = Object.fromEntries(url.searchParams);
    expect(asked).toMatchObject({
      client_id: 'echo',
      redirect_uri: `${server.url}/callback`,
      response_type: 'code',
      scope: 'openid email',
      prompt: 'login',
      code_challenge_method: 'S256',
    });
    // Its own PKCE, state and nonce.
    expect(asked['code_challenge']).not.toBe('c'.repeat(43));
    expect([asked['state'], asked['nonce']]).not.toContain('fixed');
    expect(Object.keys(asked).sort()).toEqual([
      'client_id',
      'code_challenge',
      'code_challenge_method',
      'nonce',
      'prompt',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ]);
    const stored = JSON.stringify(
      await server.database.query().selectFrom('oidc_flows').selectAll().execute(),
    );
    expect(stored).not.toContain(asked['state']);
  });

  test('settings · name the provider', async () => {
    const settings = (await (await fetch(`${server.url}/settings`)).json()) as object;
    expect(settings).toMatchObject({ external: { email: true, [PROVIDER]: true } });
  });

  test('HEAD · uses nothing up', async () => {
    const { sub } = person();
    const client = newClient(server);
    const address = await addressOf(client);
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(204);
    const callback = await opened.provider.visit((await follow(address)).href, sub);
    expect((await fetch(callback, { method: 'HEAD' })).status).toBe(204);
    const { error } = await client.exchangeCodeForSession(codeIn(await follow(callback)));
    expect(error).toBeNull();
  });

  test('state · counts once', async () => {
    const { sub } = person();
    const callback = await opened.provider.visit(
      (await follow(await addressOf(newClient(server)))).href,
      sub,
    );
    expect(codeIn(await follow(callback))).not.toBe('');
    const again = await follow(callback);
    expect(`${again.origin}${again.pathname}`).toBe(`${server.publicUrl}/sign-in-return`);
    expect(Object.fromEntries(again.searchParams)).toEqual({
      error: 'invalid_request',
      error_code: 'bad_oauth_state',
      error_description: 'OAuth state is unknown or was used already',
    });
  });

  test('state of another flow · does not fit the code of the provider', async () => {
    const { sub } = person();
    const address = await addressOf(newClient(server));
    const callback = await opened.provider.visit((await follow(address)).href, sub);
    const other = await follow(address);
    callback.searchParams.set('state', other.searchParams.get('state') ?? '');
    expect((await follow(callback)).searchParams.get('error_code')).toBe('bad_oauth_callback');
  });

  test('flow · is over after ten minutes', async () => {
    const { sub } = person();
    const callback = await opened.provider.visit(
      (await follow(await addressOf(newClient(server), `${server.publicUrl}/setting`))).href,
      sub,
    );
    server.clock.offsetMs = OIDC_FLOW_MS + 1_000;
    const back = await follow(callback);
    expect([back.pathname, back.searchParams.get('error_code')]).toEqual([
      '/setting',
      'flow_state_expired',
    ]);
  });

  test('asking for a flow · deletes those that are over', async () => {
    await follow(await addressOf(newClient(server)));
    const count = async () =>
      (await server.database.query().selectFrom('oidc_flows').select('state_hash').execute())
        .length;
    expect(await count()).toBeGreaterThan(0);
    server.clock.offsetMs = 3 * OIDC_FLOW_MS;
    await follow(await addressOf(newClient(server)));
    expect(await count()).toBe(1);
    server.clock.offsetMs = 6 * OIDC_FLOW_MS;
    await server.auth.sweep();
    expect(await count()).toBe(0);
  });

  test('code · counts once, for its verifier, for five minutes', async () => {
    const { sub } = person();
    const client = newClient(server);
    const first = codeIn(await returned(opened, await addressOf(client), sub));
    expect((await newClient(server).exchangeCodeForSession(first)).error).not.toBeNull();
    const post = async (auth_code: string, code_verifier: string) =>
      (
        (await (
          await fetch(`${server.url}/token?grant_type=pkce`, {
            method: 'POST',
            body: JSON.stringify({ auth_code, code_verifier }),
          })
        ).json()) as { code?: string }
      ).code;
    expect(await post(first, 'w'.repeat(43))).toBe('bad_code_verifier');
    expect((await client.exchangeCodeForSession(first)).error?.code).toBe('flow_state_not_found');

    const second = codeIn(await returned(opened, await addressOf(client), sub));
    server.clock.offsetMs = CODE_LIFETIME_MS + 1_000;
    expect((await client.exchangeCodeForSession(second)).error?.code).toBe('flow_state_expired');
    server.clock.offsetMs = 0;

    const third = codeIn(await returned(opened, await addressOf(client), sub));
    const stored = JSON.stringify(
      await server.database.query().selectFrom('oidc_codes').selectAll().execute(),
    );
    expect(stored).not.toContain(third);
    expect((await client.exchangeCodeForSession(third)).error).toBeNull();
    expect((await client.exchangeCodeForSession(third)).error).not.toBeNull();
  });

  test('refusal at the provider · comes back to the app', async () => {
    const back = await returned(opened, await addressOf(newClient(server)), null);
    expect([back.searchParams.get('error'), back.searchParams.get('error_code')]).toEqual([
      'access_denied',
      'oauth_access_denied',
    ]);
  });

  test('two-step sign-in · asks for the code', async () => {
    const { client, sub } = await joined();
    const { secret } = await turnTwoStepOn(client, server.now);
    const again = await signInAs(opened, sub);
    const { data } = await again.client.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    // Half a sign-in links and unlinks nothing.
    expect(await link(opened, again.client, person().sub)).toBe('insufficient_aal');
    expect(await unlink(again.client)).toBe('insufficient_aal');
    expect(secret).not.toBe('');
  });

  test('new place · sends a mail', async () => {
    const { sub } = await joined();
    const client = server.client({
      flowType: 'pkce',
      headers: { 'X-Device-Id': randomUUID() },
    });
    templates();
    await signInAs(opened, sub, client);
    // The address of the test is known already.
    expect(templates()).toEqual([]);
    await server.database.query().deleteFrom('known_origins').execute();
    await server.database
      .query()
      .insertInto('known_origins')
      .values({
        user_id: (await client.getUser()).data.user?.id ?? '',
        origin_hash: 'elsewhere',
        seen_at: server.now(),
      })
      .execute();
    await signInAs(opened, sub);
    expect(templates()).toEqual(['provider-new-device']);
  });

  test('banned account · is refused', async () => {
    const { sub, userId } = await joined();
    await server.database
      .query()
      .updateTable('users')
      .set({ banned_until: server.now() + 60_000 })
      .where('id', '=', userId)
      .execute();
    expect((await signInAs(opened, sub)).code).toBe('user_banned');
  });

  test('deleted account · is restored', async () => {
    const { sub, userId } = await joined();
    await server.database
      .query()
      .updateTable('users')
      .set({ deleted_at: server.now() })
      .where('id', '=', userId)
      .execute();
    expect((await signInAs(opened, sub)).user?.id).toBe(userId);
    expect((await actionsOf(server, userId)).at(-1)).toBe('deletion_cancelled');
  });

  describe('linking', () => {
    test('an account with a password · links, and both sign in', async () => {
      const { client, email, password, userId, session } = await withPassword();
      const { sub } = person();
      templates();
      expect(await link(opened, client, sub)).toBeNull();
      expect(templates()).toEqual(['provider-linked']);
      expect((await identitiesOf(client)).map(({ provider }) => provider)).toEqual([
        'email',
        PROVIDER,
      ]);
      expect(await providersOf(client)).toEqual(['email', PROVIDER]);
      // The session of the link goes on.
      const after = (await client.getSession()).data.session;
      const sessionOf = (token: string) =>
        JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object as {
          session_id: string;
        };
      expect(sessionOf(after?.access_token ?? '').session_id).toBe(
        sessionOf(session.access_token).session_id,
      );
      expect((await client.refreshSession()).error).toBeNull();
      expect((await signInAs(opened, sub)).user).toMatchObject({ id: userId, email });
      expect((await newClient(server).signInWithPassword({ email, password })).data.user?.id).toBe(
        userId,
      );
      expect(await actionsOf(server, userId)).toContain('provider_linked');
    });

    test('an identity of another account · is refused', async () => {
      const { sub } = await joined();
      const { client } = await withPassword();
      expect(await link(opened, client, sub)).toBe('identity_already_exists');
    });

    test('a second identity · is refused', async () => {
      const { client } = await joined();
      expect(await link(opened, client, person().sub)).toBe('too_many_identities');
    });

    test('two links at once · one counts', async () => {
      const { client } = await withPassword();
      const other = newClient(server);
      const session = (await client.getSession()).data.session;
      if (session === null) throw new Error('no session');
      await other.setSession(session);
      const ends = await Promise.all([
        link(opened, client, person().sub),
        link(opened, other, person().sub),
      ]);
      expect(ends).toContain(null);
      expect(ends).toContain('too_many_identities');
    });

    test('an older session · needs the password again', async () => {
      const { client } = await withPassword();
      server.clock.offsetMs = RECENT_STEP_MS + 1_000;
      expect(await link(opened, client, person().sub)).toBe('reauthentication_needed');
    });

    test('a session that ended · links nothing', async () => {
      const { client, email, password } = await withPassword();
      const { data } = await client.linkIdentity({ provider: PROVIDER });
      const { sub } = person();
      const back = await follow(await opened.provider.visit(data.url ?? '', sub));
      const other = newClient(server);
      await other.signInWithPassword({ email, password });
      await other.signOut({ scope: 'others' });
      const { error } = await client.exchangeCodeForSession(codeIn(back));
      expect(error?.name).toBe('AuthSessionMissingError');
      expect(await providersOf(other)).toEqual(['email']);
    });

    test.runIf(engine === 'postgres')('a session that ends · links nothing', async () => {
      const { client, userId } = await withPassword();
      const { data } = await client.linkIdentity({ provider: PROVIDER });
      const { sub } = person();
      const back = await follow(await opened.provider.visit(data.url ?? '', sub));
      const { error } = await during(
        server.database,
        () => server.auth.sessions.endAll(userId),
        () => client.exchangeCodeForSession(codeIn(back)),
      );
      expect(error?.name).toBe('AuthSessionMissingError');
      expect(await createOidcRepository(server.database).find(userId)).toBeNull();
    });

    test.runIf(engine === 'postgres')('a sign-in · does not survive a ban', async () => {
      const { sub } = person();
      const { user } = await signInAs(opened, sub);
      const userId = user?.id ?? '';
      const client = newClient(server);
      const back = await returned(opened, await addressOf(client), sub);
      const { error } = await during(
        server.database,
        async () => {
          await server.database
            .query()
            .updateTable('users')
            .set({ banned_until: server.now() + 60_000 })
            .where('id', '=', userId)
            .execute();
          await server.auth.sessions.endAll(userId);
        },
        () => client.exchangeCodeForSession(codeIn(back)),
      );
      expect(error?.code).toBe('user_banned');
    });

    test('a link that a stranger sent · needs the verifier of the browser that asked', async () => {
      const { client: stranger } = await withPassword();
      const { data } = await stranger.linkIdentity({ provider: PROVIDER });
      const { sub } = person();
      const back = await follow(await opened.provider.visit(data.url ?? '', sub));
      // The victim's browser gets the code; it never asked.
      const { client: victim } = await withPassword();
      expect((await victim.exchangeCodeForSession(codeIn(back))).error).not.toBeNull();
      expect(await providersOf(stranger)).toEqual(['email']);
      expect(await providersOf(victim)).toEqual(['email']);
    });

    test('the address · may be unverified and is then not kept', async () => {
      const { client } = await withPassword();
      const { sub } = person({ email_verified: false });
      expect(await link(opened, client, sub)).toBeNull();
      const identity = (await identitiesOf(client)).find(({ provider }) => provider === PROVIDER);
      expect(identity?.identity_data).not.toHaveProperty('email');
    });

    test('without skip_http_redirect · the browser is sent on', async () => {
      const { session } = await withPassword();
      const authorization = `Bearer ${session.access_token}`;
      const response = await fetch(
        `${server.url}/user/identities/authorize?provider=${PROVIDER}&code_challenge=${'c'.repeat(43)}&code_challenge_method=s256`,
        { redirect: 'manual', headers: { authorization } },
      );
      expect(response.status).toBe(302);
    });
  });

  describe('unlinking', () => {
    test('an account with a password · unlinks, and gets a mail', async () => {
      const { client, userId } = await withPassword();
      const { sub } = person();
      await link(opened, client, sub);
      templates();
      expect(await unlink(client)).toBeNull();
      expect(templates()).toEqual(['provider-unlinked']);
      expect(await providersOf(client)).toEqual(['email']);
      expect((await actionsOf(server, userId)).at(-1)).toBe('provider_unlinked');
      // The identity is free again, and no account has its address.
      expect((await signInAs(opened, sub)).user?.id).not.toBe(userId);
    });

    test('an account without a password · keeps its only way in', async () => {
      const { client } = await joined();
      expect(await unlink(client)).toBe('single_identity_not_deletable');
    });

    test('the password · is not unlinked', async () => {
      const { client } = await withPassword();
      expect(await unlink(client, 'email')).toBe('validation_failed');
    });

    test('another id, and that of another account · is not found', async () => {
      const { client } = await withPassword();
      const other = await joined();
      const [identity] = await identitiesOf(other.client);
      if (identity === undefined) throw new Error('no identity');
      expect((await client.unlinkIdentity(identity)).error?.code).toBe('identity_not_found');
      await link(opened, client, person().sub);
      expect((await client.unlinkIdentity(identity)).error?.code).toBe('identity_not_found');
      expect(await providersOf(other.client)).toEqual([PROVIDER]);
    });

    test('two-step sign-in · needs a recent code', async () => {
      const { client } = await withPassword();
      await link(opened, client, person().sub);
      await turnTwoStepOn(client, server.now);
      server.clock.offsetMs = RECENT_STEP_MS + 1_000;
      expect(await unlink(client)).toBe('insufficient_aal');
      server.clock.offsetMs = 0;
      expect(await unlink(client)).toBeNull();
    });

    test('an operator · unlinks, and all sessions end', async () => {
      const { client, userId } = await joined();
      expect(await server.auth.unlinkProvider(userId)).toBe(true);
      expect(await server.auth.unlinkProvider(userId)).toBe(false);
      expect((await client.getUser()).error).not.toBeNull();
    });
  });

  test.each([
    ['GET', '/user/identities/authorize?provider=custom:oidc'],
    ['DELETE', '/user/identities/x'],
  ])('signed out · %s %s · is refused', async (method, path) => {
    const response = await fetch(`${server.url}${path}`, { method, redirect: 'manual' });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      401,
      'no_authorization',
    ]);
  });

  describe('an account without a password', () => {
    test('a new address · a recent sign-in takes the place of the password', async () => {
      const { client } = await joined();
      const email = `${randomUUID()}@example.com`;
      server.clock.offsetMs = RECENT_STEP_MS + 1_000;
      expect((await client.updateUser({ email })).error?.code).toBe('reauthentication_needed');
      server.clock.offsetMs = 0;
      expect((await client.updateUser({ email })).error).toBeNull();
      const other = await withPassword();
      expect(
        (await other.client.updateUser({ email: `${randomUUID()}@example.com` })).error?.code,
      ).toBe('current_password_required');
    });

    test('a password · is not set by the session, but by a mailed link', async () => {
      const { client, email, sub } = await joined();
      expect((await client.updateUser({ password: 'secret-1' })).error?.code).toBe(
        'current_password_required',
      );
      await server.client().resetPasswordForEmail(email, {
        redirectTo: `${server.publicUrl}/resetpassword`,
      });
      const [order] = server.orders.splice(0);
      if (order === undefined) throw new Error('no mail');
      await server.auth.deliverMail(order);
      const token = /access_token=([^&\s]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';
      const reset = server.client();
      await reset.verifyOtp({ token_hash: token, type: 'recovery' });
      expect((await reset.updateUser({ password: 'secret-1' })).error).toBeNull();
      // The provider verified the same address, so it stays linked.
      expect(await providersOf(reset)).toEqual(['email', PROVIDER]);
      expect((await signInAs(opened, sub)).code).toBeNull();
      expect((await reset.signInWithPassword({ email, password: 'secret-1' })).error).toBeNull();
      expect(await unlink(reset)).toBeNull();
    });

    test('two-step sign-in · can be turned on', async () => {
      const { client } = await joined();
      expect((await turnTwoStepOn(client, server.now)).secret).not.toBe('');
    });
  });

  test('first mailed link · unlinks what a stranger linked', async () => {
    const { client, email } = await withPassword();
    await link(opened, client, person().sub);
    server.orders.splice(0);
    await server.client().resetPasswordForEmail(email, {
      redirectTo: `${server.publicUrl}/resetpassword`,
    });
    for (const order of server.orders.splice(0)) await server.auth.deliverMail(order);
    const token = /access_token=([^&\s]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? '';
    const owner = server.client();
    expect((await owner.verifyOtp({ token_hash: token, type: 'recovery' })).error).toBeNull();
    expect(await providersOf(owner)).toEqual(['email']);
  });
});

describe.each(ENGINES)('who may join by a provider on %s', (engine) => {
  test('closed · makes no account and says so', async () => {
    const opened = await openWithProvider(engine, 'oidcclosed', { signUps: 'closed' });
    const person = newPerson();
    opened.provider.add(person);
    expect((await signInAs(opened, person.sub)).code).toBe('signup_disabled');
    await opened.stop();
  });

  test('by invitation · an invitation to the verified address counts once', async () => {
    const opened = await openWithProvider(engine, 'oidcinvite', { signUps: 'invite' });
    const [invited, other] = [newPerson(), newPerson()];
    opened.provider.add(invited);
    opened.provider.add(other);
    await opened.server.invitations.create({
      email: invited.email,
      note: '',
      maxUses: 1,
      days: 7,
    });
    expect((await signInAs(opened, other.sub)).code).toBe('signup_disabled');
    // Both at once: the second finds the account, and the invitation used.
    const ends = await Promise.all([1, 2].map(() => signInAs(opened, invited.sub)));
    expect(ends.map(({ code }) => code)).toEqual([null, null]);
    const [{ user } = { user: null }] = ends;
    expect(user?.email).toBe(invited.email);
    const rows = await opened.server.database
      .query()
      .selectFrom('invitation_uses')
      .selectAll()
      .execute();
    expect(rows).toMatchObject([{ user_id: user?.id }]);
    await opened.stop();
  });

  test('sign-ups confirmed by mail · an unconfirmed address is free', async () => {
    const opened = await openWithProvider(engine, 'oidcfree', { autoconfirm: false });
    const person = newPerson();
    opened.provider.add(person);
    await opened.server.client().signUp({ email: person.email, password: 'a-stranger-1' });
    const { user, code } = await signInAs(opened, person.sub);
    expect([code, user?.email]).toEqual([null, person.email]);
    expect(opened.server.purges).toHaveLength(1);
    expect(
      (
        await opened.server.client().signInWithPassword({
          email: person.email,
          password: 'a-stranger-1',
        })
      ).error?.code,
    ).toBe('invalid_credentials');
    await opened.stop();
  });

  test('不是我 in the mail about a new address · unlinks the provider', async () => {
    const opened = await openWithProvider(engine, 'oidcrefuse', { autoconfirm: false });
    const person = newPerson();
    opened.provider.add(person);
    const { client, user } = await signInAs(opened, person.sub);
    expect((await client.updateUser({ email: `new-${person.email}` })).error).toBeNull();
    await opened.server.deliverMails();
    const letter = opened.server.mails.find(({ to }) => to === person.email);
    const token = /token_hash=([^&\s]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const refusal = await fetch(`${opened.server.url}/email-change/refuse`, {
      method: 'POST',
      body: JSON.stringify({ token_hash: token }),
    });
    expect(refusal.status).toBe(204);
    expect(await createOidcRepository(opened.server.database).find(user?.id ?? '')).toBeNull();
    expect((await signInAs(opened, person.sub)).code).toBe('email_exists');
    expect((await actionsOf(opened.server, user?.id ?? '')).slice(-2)).toEqual([
      'provider_unlinked',
      'email_change_refused',
    ]);
    await opened.stop();
  });

  test('stones · come with the account, and not twice', async () => {
    const credited: string[] = [];
    const opened = await openWithProvider(engine, 'oidcstones', {
      onUserCreated: async (userId) => void credited.push(userId),
    });
    const person = newPerson();
    opened.provider.add(person);
    const { user } = await signInAs(opened, person.sub);
    await signInAs(opened, person.sub);
    expect(credited).toEqual([user?.id]);
    await opened.stop();
  });

  test('new accounts · count as sign-ups of their network', async () => {
    const opened = await openWithProvider(engine, 'oidcsignups', { rateLimits: true });
    const code = async () => {
      const person = newPerson();
      opened.provider.add(person);
      return (await signInAs(opened, person.sub)).code;
    };
    const { points } = AUTH_LIMITS.signUpByAddress;
    for (let count = 1; count < points; count += 1)
      await opened.server.limits.take(AUTH_LIMITS.signUpByAddress, '127.0.0.1');
    const known = newPerson();
    opened.provider.add(known);
    expect((await signInAs(opened, known.sub)).code).toBeNull();
    expect(await code()).toBe('over_request_rate_limit');
    // A sign-in is none.
    expect((await signInAs(opened, known.sub)).code).toBeNull();
    await opened.stop();
  });

  test('flows · of one network address are limited', async () => {
    const opened = await openWithProvider(engine, 'oidclimits', { rateLimits: true });
    const address = await addressOf(newClient(opened.server));
    const ends = await Promise.all(Array.from({ length: 101 }, () => follow(address)));
    const refused = ends.filter((url) => url.searchParams.has('error_code'));
    expect(refused.map((url) => url.searchParams.get('error_code'))).toEqual([
      'over_request_rate_limit',
    ]);
    await opened.stop();
  });
});

test('without a provider · its endpoints do not exist', async () => {
  const server = await openAuthServer('sqlite', 'oidcoff');
  for (const path of ['authorize', 'callback', 'user/identities/authorize'])
    expect((await fetch(`${server.url}/${path}`)).status, path).toBe(404);
  const settings = (await (await fetch(`${server.url}/settings`)).json()) as object;
  expect(settings).toMatchObject({ external: { email: true } });
  const { client } = await server.signedIn();
  expect((await client.getUser()).data.user?.app_metadata).toEqual({
    provider: 'email',
    providers: ['email'],
  });
  await server.stop();
});
