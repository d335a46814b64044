// Every input gets a response, and never a 500: each endpoint of the contract with inputs generated
// from its schema, valid and invalid, signed in and signed out, and random data for the other
// protocols. On both engines, because they refuse different texts.
import * as fc from 'fast-check';
import type * as z from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/test-helpers/server.ts';
import { CONTRACT_ROWS, requestOf, type ContractRow } from '#tools/test/contract-requests.ts';
import { crookedInputsOf, HOSTILE_TEXTS, inputsOf } from '#tools/test/inputs-of-schema.ts';

/** Inputs tried per endpoint and kind. */
const RUNS = 8;

describe.each(ENGINES)('on %s', (engine) => {
  let server: TestServer;
  let user: TestUser;
  let known: string[];

  beforeAll(async () => {
    server = await startTestServer(engine, 'fuzz', {
      AUTH_PASSKEYS: 'on',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'echo',
      OIDC_CLIENT_SECRET: 'geheim',
      OIDC_NAME: '登录',
      PUBLIC_URL: 'http://localhost',
    });
    const { api, ...someone } = await server.newUser();
    user = someone;
    await api.ai.updateSettings({ consent: true });
    const post = await api.posts.create({ id: newId(), content: '一条灵感', images: [] });
    const message = await api.messages.send({
      postId: post.id,
      id: newId(),
      content: '一句话',
      images: [],
    });
    const diary = await api.diaries.create({
      id: newId(),
      date: '2026-11-20',
      title: '一天',
      content: '正文',
      images: [],
      originalPosts: [],
    });
    known = [post.id, message.id, diary.id];
  });
  afterAll(() => server.stop());

  /** Sends an input. Returns the status; the body is read to its end. */
  const send = async (row: ContractRow, input: unknown, caller: TestUser | null) => {
    const { method, path, body } = requestOf(row, input);
    const headers = { 'Idempotency-Key': newId() };
    const answer = await server.call(caller, method, path, body, headers);
    return { status: answer.status, body: (await answer.text()).slice(0, 300) };
  };

  test.each(CONTRACT_ROWS.filter((row) => row.schema !== undefined))(
    '$name · any input · no 500',
    async (row) => {
      const schema = row.schema as z.core.$ZodType;
      const inputs = fc.oneof(inputsOf(schema, known), crookedInputsOf(schema, known));
      await fc.assert(
        fc.asyncProperty(inputs, async (input) => {
          const signedIn = await send(row, input, user);
          expect(signedIn.status, signedIn.body).toBeLessThan(500);
        }),
        { numRuns: RUNS * 2 },
      );
      await fc.assert(
        fc.asyncProperty(inputs, async (input) => {
          expect((await send(row, input, null)).status).toBeLessThan(500);
        }),
        { numRuns: RUNS / 2 },
      );
    },
  );

  test('a hostile text · is stored and found, without what no database stores', async () => {
    for (const text of HOSTILE_TEXTS) {
      const content = `始${text}终`.slice(0, 2000);
      const answer = await server.call(user, 'POST', '/api/posts', {
        id: newId(),
        content,
        images: [],
      });
      expect(answer.status).toBe(200);
      const { content: stored } = (await answer.json()) as { content: string };
      expect(stored).toBe(content.replaceAll('\u0000', '').toWellFormed());
    }
  });

  test('the other protocols · random data · no 500', async () => {
    const paths = [
      ...[
        'signup',
        'token?grant_type=password',
        'token?grant_type=refresh_token',
        'token?grant_type=pkce',
        'recover',
        'resend',
        'verify',
        'user',
        'logout',
        'otp',
        'passkeys/authentication/verify',
        'passkeys/x',
        'authorize?provider=custom:oidc',
        'callback?state=%00',
        'user/identities/authorize',
        'user/identities/%00',
      ].map((path) => `/auth/v1/${path}`),
      ...[
        'bucket',
        'bucket/card-image-bucket',
        'object/card-image-bucket/a',
        'object/sign/card-image-bucket',
        'object/list/card-image-bucket',
        'object/card-image-bucket',
        'object/sign/card-image-bucket/%00?token=x',
      ].map((path) => `/storage/v1/${path}`),
      ...['conversation_guide', 'use_coupon', 'claim-daily-token', 'nothing', '%ff'].map(
        (path) => `/functions/v1/${path}`,
      ),
      ...['posts', 'posts/%00', 'posts/%ff', 'posts/..%2f..', 'account/export', 'nothing'].map(
        (path) => `/api/${path}`,
      ),
      ...['%00', '%ff', '..%2f..%2fetc%2fpasswd', 'assets/%00.js', 'a'.repeat(5000)].map(
        (path) => `/${path}`,
      ),
    ];
    // What the databases refuse or store.
    const texts = [
      '"\\u0000"',
      '{"email":"\\u0000@b.c","password":"a\\u0000b1c2"}',
      '{"email":"a\\ud800@b.cc","password":"abcdef1"}',
      '{"token_hash":"\\u0000","type":"signup"}',
      '{"refresh_token":"\\u0000.x.y","auth_code":"\\u0000","code_verifier":"\\u0000"}',
      '{"data":{"\\u0000":"\\u0000"}}',
      '{"prefix":"\\u0000","prefixes":["\\u0000"],"expiresIn":1e300,"paths":["\\u0000"]}',
    ];
    // What never reaches a database.
    const shapes = [
      '',
      '{',
      'null',
      '[]',
      '['.repeat(100_000),
      `{"a":${'{"b":'.repeat(50_000)}1${'}'.repeat(50_001)}`,
      '\u0000\u0001\u0002',
      `{"${'x'.repeat(20_000)}":1}`,
    ];
    const sentBy: Record<string, readonly (string | null)[]> =
      engine === 'sqlite'
        ? {
            GET: [null],
            POST: [...texts, ...shapes],
            PUT: [...texts, ...shapes],
            PATCH: shapes.slice(0, 3),
            DELETE: shapes.slice(0, 3),
            OPTIONS: shapes.slice(0, 3),
            PROPFIND: shapes.slice(0, 3),
          }
        : { GET: [null], POST: texts, PUT: texts, DELETE: texts };
    for (const path of paths) {
      for (const caller of [null, user]) {
        for (const [method, sent] of Object.entries(sentBy)) {
          for (const body of sent) {
            const answer = await fetch(`${server.url}${path}`, {
              method,
              redirect: 'manual',
              headers: {
                'Content-Type': 'application/json',
                ...(caller === null ? {} : { Authorization: `Bearer ${caller.accessToken}` }),
              },
              ...(body === null ? {} : { body }),
            }).catch(() => null);
            // The server may close the connection on a body that it refuses to read; it must still
            // be alive.
            if (answer === null) {
              expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
              continue;
            }
            const text = await answer.text();
            expect(
              answer.status,
              `${method} ${path} ${(body ?? '').slice(0, 60)}: ${text.slice(0, 200)}`,
            ).toBeLessThan(500);
          }
        }
      }
    }
  });
});
