// What the first mailed link of an account and a refused change of its address end. C§74.23
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { composeServices, type Services } from '#server/compose-services.ts';
import { PLAIN_SQL_ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';

describe.each(PLAIN_SQL_ENGINES)('what programs use on %s', (engine) => {
  let server: TestServer;
  let services: Services;
  beforeAll(async () => {
    server = await startTestServer(engine, 'waysin', { WEBHOOK_PRIVATE: 'on' });
    services = await composeServices({ ...server.settings, publicUrl: server.url });
  });
  afterAll(async () => {
    await services.close();
    await server.dispose();
  });

  /** A user with an access token and a webhook, who opens a mailed link; returns what is left. */
  const opened = async ({ isProved }: { isProved: boolean }) => {
    const { api, id } = await server.newUser();
    await api.personalTokens.create({
      id: newId(),
      name: '脚本',
      scope: 'read',
      lifetimeDays: null,
    });
    await api.webhooks.create({ id: newId(), url: 'http://127.0.0.1:9/hook', sendsText: true });
    await server.tables
      .query()
      .updateTable('users')
      .set({ proved_at: isProved ? 1 : null })
      .where('id', '=', id)
      .execute();
    const link = new URL(await services.auth.recoveryLink(id));
    const answer = await server.call(null, 'POST', '/auth/v1/verify', {
      type: 'recovery',
      token_hash: new URLSearchParams(link.hash.slice(1)).get('access_token'),
    });
    expect(answer.status).toBe(200);
    return {
      tokens: (await services.personalTokens.listTokens(id)).items.length,
      webhooks: (await services.webhooks.listWebhooks(id)).items.length,
      acts: (await services.audit.list(id, 20)).map(({ action }) => action),
    };
  };

  test('the first mailed link of an account · ends access tokens and webhooks', async () => {
    const { tokens, webhooks, acts } = await opened({ isProved: false });
    expect([tokens, webhooks]).toEqual([0, 0]);
    expect(acts).toEqual(expect.arrayContaining(['token_ended', 'webhook_removed']));
  });

  test('a later one · leaves them', async () => {
    const { tokens, webhooks } = await opened({ isProved: true });
    expect([tokens, webhooks]).toEqual([1, 1]);
  });
});
