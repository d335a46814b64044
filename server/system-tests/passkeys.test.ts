// Passkeys in the whole server: the proof by password, the settings, the export and the purge.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '#contract/compliance/world.ts';
import { createAccountRepository } from '#server/features/account/account.repository.ts';
import { RECENT_STEP_MS } from '#server/features/auth/session.ts';
import { authClient } from '#server/test-helpers/auth-server.ts';
import { apiOf } from '#server/test-helpers/client.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';
import { addPasskey, createPasskeyDevice } from '#tools/test/passkey-device.ts';
import { unzipTexts } from '#tools/test/unzip.ts';
import { createPace } from '#server/work/pieces.ts';

const PUBLIC_URL = 'http://localhost';

describe.each(ENGINES)('passkeys on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine, 'passkeysystem', { AUTH_PASSKEYS: 'on', PUBLIC_URL });
  });
  afterAll(() => server.stop());

  const signedIn = async () => {
    const { id: userId, email, password } = await server.signUp();
    const client = authClient(`${server.url}/auth/v1`);
    const { data, error } = await client.signInWithPassword({ email, password });
    if (error !== null) throw error;
    const accessToken = data.session.access_token;
    return { client, password, userId, accessToken, api: apiOf(server.url, accessToken) };
  };

  // C§74.15
  test('older session · the password again lets it add a passkey', async () => {
    const { client, password, api } = await signedIn();
    const begin = async () => (await client.passkey.startRegistration()).error?.code ?? null;
    expect(await begin()).toBeNull();
    server.clock.nowMs += RECENT_STEP_MS + 1;
    expect(await begin()).toBe('reauthentication_needed');
    expect(await codeOf(api.account.prove({ password: 'guess-1' }))).toBe('WRONG_PASSWORD');
    expect(await begin()).toBe('reauthentication_needed');
    expect(await api.account.prove({ password })).toEqual({ done: true });
    await addPasskey(client, createPasskeyDevice(PUBLIC_URL));
    const { items } = await api.account.listEvents();
    expect(items.map(({ action }) => action).slice(0, 3)).toEqual([
      'passkey_added',
      'identity_proved',
      'identity_refused',
    ]);
  });

  test('settings · tell the browser that there are passkeys', async () => {
    const { api } = await signedIn();
    expect((await api.config.get()).auth.passkeys).toBe(true);
  });

  test('export · names passkeys without their keys, a purge removes them', async () => {
    const { client, userId, accessToken } = await signedIn();
    const id = await addPasskey(client, createPasskeyDevice(PUBLIC_URL));
    await client.passkey.startRegistration();
    const answer = await fetch(`${server.url}/api/account/export`, {
      headers: { Authorization: `Bearer ${accessToken}` },
    });
    const files = unzipTexts(Buffer.from(await answer.arrayBuffer()));
    const name = [...files.keys()].find((path) => path.endsWith('passkeys.json')) ?? '';
    const exported = JSON.parse(files.get(name) ?? '[]') as Record<string, unknown>[];
    expect(exported).toMatchObject([{ id, last_used_at: null }]);
    expect(Object.keys(exported[0] ?? {}).sort()).toEqual([
      'created_at',
      'id',
      'last_used_at',
      'name',
      'user_id',
    ]);

    const accounts = createAccountRepository(server.tables);
    for await (const _ of accounts.removeRows(userId, createPace));
    for (const table of ['passkeys', 'passkey_challenges'] as const) {
      const rows = await server.tables
        .query()
        .selectFrom(table)
        .select('id')
        .where('user_id', '=', userId)
        .execute();
      expect(rows, table).toEqual([]);
    }
  });
});
