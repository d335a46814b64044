// The sign-in by a provider in the whole server: the settings, the deletion of an account without a
// password, the export and the purge.
// C§74.32
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '#contract/compliance/world.ts';
import { createAccountRepository } from '#server/features/account/account.repository.ts';
import { RECENT_STEP_MS } from '#server/features/auth/session.ts';
import { authClient } from '#server/test-helpers/auth-server.ts';
import { apiOf } from '#server/test-helpers/client.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';
import { startSignInProvider, type SignInProvider } from '#tools/test/sign-in-provider.ts';
import { unzipTexts } from '#tools/test/unzip.ts';
import { createPace } from '#server/work/pieces.ts';

const PUBLIC_URL = 'http://localhost';

describe.each(ENGINES)('sign-in by a provider on %s', (engine) => {
  let server: TestServer;
  let provider: SignInProvider;
  let count = 0;
  beforeAll(async () => {
    provider = await startSignInProvider(PUBLIC_URL);
    const { issuer, clientId, clientSecret, name } = provider.settings;
    server = await startTestServer(engine, 'providersystem', {
      PUBLIC_URL,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: name,
    });
  });
  afterAll(async () => {
    await server.stop();
    await provider.stop();
  });

  const follow = async (url: string) => {
    const { headers } = await fetch(url, { redirect: 'manual' });
    return new URL(headers.get('location') ?? 'none:');
  };

  /** A new account that only the provider opens. */
  const signedIn = async () => {
    const sub = `person-${(count += 1)}`;
    provider.add({ sub, email: `${sub}@example.com`, email_verified: true });
    const client = authClient(`${server.url}/auth/v1`, { flowType: 'pkce' });
    const { data } = await client.signInWithOAuth({
      provider: 'custom:oidc',
      options: { skipBrowserRedirect: true },
    });
    const back = await provider.visit((await follow(data.url ?? '')).href, sub);
    // The address of the tests is not the public one.
    const { searchParams } = await follow(`${server.url}${back.pathname}${back.search}`);
    const { data: opened, error } = await client.exchangeCodeForSession(
      searchParams.get('code') ?? '',
    );
    if (error !== null) throw error;
    const { access_token: accessToken, user } = opened.session;
    return { client, sub, userId: user.id, accessToken, api: apiOf(server.url, accessToken) };
  };

  test('settings · tell the browser the name of the provider', async () => {
    const { api } = await signedIn();
    expect((await api.config.get()).auth.provider).toBe('测试登录');
    expect((await api.stones.balance()).remaining_tokens).toBe(100);
  });

  test('deletion · a recent sign-in takes the place of the missing password', async () => {
    const { api } = await signedIn();
    expect(await codeOf(api.account.remove({ password: '!' }))).toBe('WRONG_PASSWORD');
    server.clock.nowMs += RECENT_STEP_MS + 1;
    expect(await codeOf(api.account.remove({}))).toBe('SIGN_IN_AGAIN');
    server.clock.nowMs -= RECENT_STEP_MS + 1;
    expect(await api.account.remove({})).toHaveProperty('purgeAt');
  });

  test('deletion · an account with a password needs it', async () => {
    const { api } = await server.newUser();
    expect(await codeOf(api.account.remove({}))).toBe('WRONG_PASSWORD');
  });

  test('proof · an account without a password has none', async () => {
    const { api } = await signedIn();
    expect(await codeOf(api.account.prove({ password: '!' }))).toBe('WRONG_PASSWORD');
  });

  test('export · names the identity, a purge removes it', async () => {
    const { client, userId, sub, accessToken } = await signedIn();
    await client.linkIdentity({ provider: 'custom:oidc' });
    const answer = await fetch(`${server.url}/api/account/export`, {
      headers: { Authorization: `Bearer ${accessToken}` },
    });
    const files = unzipTexts(Buffer.from(await answer.arrayBuffer()));
    const name = [...files.keys()].find((path) => path.endsWith('identities.json')) ?? '';
    expect(JSON.parse(files.get(name) ?? '[]')).toMatchObject([
      { issuer: provider.settings.issuer, subject: sub, email: `${sub}@example.com` },
    ]);
    const accounts = createAccountRepository(server.tables);
    for await (const _ of accounts.removeRows(userId, createPace));
    for (const table of ['identities', 'oidc_flows', 'oidc_codes'] as const) {
      const rows = await server.tables
        .query()
        .selectFrom(table)
        .select('created_at')
        .where('user_id', '=', userId)
        .execute();
      expect(rows, table).toEqual([]);
    }
  });
});
