// What a session reaches that is half signed in: nothing. Derived from the contract, so a new
// endpoint cannot be forgotten. And which endpoints ask for a code again.
import { isContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiContract } from '#contract/api.contract.ts';
import type { EndpointMeta } from '#contract/base.ts';
import { codeOf, newId } from '#contract/compliance/world.ts';
import { MONTHLY_EXPORT_PATH } from '#contract/monthly-export.contract.ts';
import { TRANSCRIPTION_PATH } from '#contract/transcription.ts';
import { RECENT_STEP_MS } from '#server/features/auth/session.ts';
import { authClient } from '#server/test-helpers/auth-server.ts';
import { apiOf } from '#server/test-helpers/client.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer } from '#server/test-helpers/server.ts';
import { turnTwoStepOn } from '#tools/test/authenticator.ts';

/** Endpoints that ask for a code again. */
const CONFIRMED = [
  'account.remove',
  'monthlyExports.update',
  'personalTokens.create',
  'webhooks.create',
  'webhooks.renewSecret',
  'webhooks.update',
];

const ENDPOINTS = Object.entries(apiContract).flatMap(([noun, rows]) =>
  Object.entries(rows).map(([row, procedure]: [string, unknown]) => {
    if (!isContractProcedure(procedure)) throw new Error(`${noun}.${row} is no endpoint`);
    const { route, meta } = procedure['~orpc'];
    return {
      name: `${noun}.${row}`,
      method: route.method ?? 'POST',
      path: (route.path ?? '').replaceAll(/\{\w+\}/g, 'x'),
      isConfirmed: (meta as EndpointMeta).needsRecentStep === true,
    };
  }),
);

describe.each(ENGINES)('two-step sign-in on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    // With the address of no model, so that recordings have an endpoint.
    server = await startTestServer(engine, 'twostep', {
      AUTH_MFA: 'on',
      AI_BASE_URL: 'http://127.0.0.1:9/v1',
      AI_MODEL: 'none',
      AI_TRANSCRIBE_MODEL: 'none',
    });
  });
  afterAll(() => server.stop());

  /** A user with two-step sign-in, and half a sign-in of theirs. */
  const guarded = async () => {
    const { email, password } = await server.signUp();
    const signIn = async () => {
      const client = authClient(`${server.url}/auth/v1`);
      const { error } = await client.signInWithPassword({ email, password });
      if (error !== null) throw error;
      return client;
    };
    const client = await signIn();
    await turnTwoStepOn(client, () => server.clock.nowMs);
    const token = (await client.getSession()).data.session?.access_token ?? '';
    const half = (await (await signIn()).getSession()).data.session?.access_token ?? '';
    return { password, token, half, api: apiOf(server.url, token) };
  };

  const send = async (method: string, path: string, token: string, body = '{}') => {
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
    });
    return { status: answer.status, body: (await answer.json()) as { code?: string } };
  };

  // C§74.03
  test('half a sign-in · reaches no endpoint, whatever it calls', async () => {
    const { half, token } = await guarded();
    const others = [
      ['GET', '/api/account/export'],
      ['GET', MONTHLY_EXPORT_PATH],
      ['POST', '/api/capture'],
      ['POST', TRANSCRIPTION_PATH],
    ] as const;
    for (const { name, method, path } of ENDPOINTS) {
      const answer = await send(method, path, half);
      expect([answer.status, answer.body.code], name).toEqual([403, 'TWO_STEP_REQUIRED']);
    }
    for (const [method, path] of others) {
      const answer = await send(method, path, half);
      expect([answer.status, answer.body.code], path).toEqual([403, 'TWO_STEP_REQUIRED']);
    }
    for (const [method, path] of [
      ['GET', '/bucket'],
      ['POST', '/object/sign/diary-images'],
      ['POST', '/object/diary-images/x.webp'],
    ] as const) {
      const answer = await send(method, `/storage/v1${path}`, half);
      expect(answer.body.code, path).toBe('TwoStepRequired');
    }
    expect((await send('GET', '/api/posts', token)).status).toBe(200);
  });

  test('access token of a program · stays valid, and is made with a recent code only', async () => {
    const { api, half, token } = await guarded();
    const create = () =>
      api.personalTokens.create({ id: newId(), name: '手机', scope: 'read', lifetimeDays: 30 });
    const { text } = await create();
    expect((await send('GET', '/api/posts', text)).status).toBe(200);
    expect((await send('GET', '/api/posts', half)).status).toBe(403);
    server.clock.nowMs += RECENT_STEP_MS + 1;
    expect(await codeOf(create())).toBe('TWO_STEP_AGAIN');
    expect((await send('GET', '/api/posts', token)).status).toBe(200);
  });

  // C§74.04
  test('a code again · is asked by these endpoints and the exports', async () => {
    expect(
      ENDPOINTS.filter(({ isConfirmed }) => isConfirmed)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(CONFIRMED);
    const { token, password, api } = await guarded();
    server.clock.nowMs += RECENT_STEP_MS + 1;
    for (const { name, method, path } of ENDPOINTS.filter(({ isConfirmed }) => isConfirmed)) {
      const answer = await send(method, path, token);
      expect([answer.status, answer.body.code], name).toEqual([403, 'TWO_STEP_AGAIN']);
    }
    for (const path of ['/api/account/export', MONTHLY_EXPORT_PATH])
      expect((await send('GET', path, token)).body.code, path).toBe('TWO_STEP_AGAIN');
    expect(await codeOf(api.account.remove({ password }))).toBe('TWO_STEP_AGAIN');
    expect((await api.account.listSessions()).items).toHaveLength(2);
  });

  test('account without two-step sign-in · is asked for nothing', async () => {
    const { api, password } = await server.newUser();
    server.clock.nowMs += RECENT_STEP_MS + 1;
    await api.personalTokens.create({ id: newId(), name: '手机', scope: 'read', lifetimeDays: 30 });
    expect(await api.account.remove({ password })).toHaveProperty('purgeAt');
  });

  test('settings · tell the browser whether it can be turned on', async () => {
    const { api } = await server.newUser();
    expect((await api.config.get()).auth.twoStep).toBe(true);
  });
});
