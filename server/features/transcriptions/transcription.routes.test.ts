// Recordings over HTTP: who may send what, what it costs, and that no recording is logged.
// C§69.01, C§69.03
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RECORDING_MS_HEADER, TRANSCRIPTION_PATH } from '#contract/transcription.ts';
import { RECORDING_MAX_BYTES, TRANSCRIPT_MAX_CHARACTERS } from '#domain/transcription/recording.ts';
import { ENGINES } from '#server/test-helpers/database.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/test-helpers/server.ts';
import { FAKE_SPEECH, startFakeAi, type FakeAi } from '#tools/test/fake-ai.ts';

const STONES = 100;
const MARK = 'a-secret-voice';
const VOICE = Buffer.from(`\x1a\x45\xdf\xa3${MARK}`, 'latin1');

describe.each(ENGINES)('transcription on %s', (engine) => {
  let fake: FakeAi;
  let server: TestServer;
  let log = '';
  beforeAll(async () => {
    fake = await startFakeAi();
    const quiet = pino({ level: 'trace' }, { write: (line: string) => void (log += line) });
    server = await startTestServer(
      engine,
      'voice',
      { AI_BASE_URL: fake.baseUrl, AI_MODEL: 'm', AI_TRANSCRIBE_MODEL: 'ears', AI_API_KEY: 'sk-x' },
      { log: quiet, now: Date.now },
    );
  });
  beforeEach(() => {
    fake.requests.length = 0;
  });
  afterAll(async () => {
    await server.dispose();
    await fake.close();
  });

  const arrive = async (): Promise<TestUser> => {
    const user = await server.signUp(`${randomUUID()}@example.com`);
    await server.call(user, 'PATCH', '/api/ai/settings', { consent: true });
    return user;
  };
  const send = (
    user: TestUser | null,
    more: {
      key?: string | null;
      ms?: string | null;
      body?: Buffer;
      type?: string;
      signal?: AbortSignal;
    } = {},
  ) => {
    const { key = randomUUID(), ms = '1000', body = VOICE, type = 'audio/webm', signal } = more;
    return fetch(`${server.url}${TRANSCRIPTION_PATH}`, {
      method: 'POST',
      headers: {
        'Content-Type': type,
        ...(user === null ? {} : { Authorization: `Bearer ${user.accessToken}` }),
        ...(key === null ? {} : { 'Idempotency-Key': key }),
        ...(ms === null ? {} : { [RECORDING_MS_HEADER]: ms }),
      },
      body: new Uint8Array(body),
      ...(signal === undefined ? {} : { signal }),
    });
  };
  const balanceOf = async (user: TestUser) => {
    const response = await server.call(user, 'GET', '/api/tokens');
    return ((await response.json()) as { remaining_tokens: number }).remaining_tokens;
  };

  test('a recording · becomes text for one stone', async () => {
    const user = await arrive();
    const response = await send(user);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      success: true,
      text: FAKE_SPEECH,
      stones: { spent: 1, left: STONES - 1 },
    });
    expect(fake.requests[0]?.body).toEqual({ model: 'ears' });
    expect(await fake.requests[0]?.file?.text()).toContain(MARK);
  });

  test.each([
    ['60000', 1],
    ['60001', 2],
    ['300000', 5],
    [null, 5],
  ])('a length of %s ms · costs %i stones', async (ms, stones) => {
    const user = await arrive();
    expect(await (await send(user, { ms })).json()).toMatchObject({ stones: { spent: stones } });
  });

  test('the endpoint heard more than was stated · its length is charged', async () => {
    fake.script({ body: JSON.stringify({ text: '好', duration: 70 }) });
    expect(await (await send(await arrive())).json()).toMatchObject({ stones: { spent: 2 } });
  });

  test.each([
    ['hours', { text: '好', duration: 10_800 }],
    ['more than can be said', { text: '啊'.repeat(TRANSCRIPT_MAX_CHARACTERS + 1) }],
    ['hours of silence', { text: '', duration: 10_800 }],
  ])('the endpoint heard %s · is refused, charged and not tried again', async (_name, heard) => {
    const user = await arrive();
    const key = randomUUID();
    fake.script({ body: JSON.stringify(heard) });
    for (let time = 0; time < 2; time += 1) {
      const response = await send(user, { key });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ success: false, code: 'RECORDING_TOO_LONG' });
    }
    expect(fake.requests).toHaveLength(1);
    expect(await balanceOf(user)).toBeLessThan(STONES);
  });

  test('a repeated key · gets the first text and pays once', async () => {
    const user = await arrive();
    const key = randomUUID();
    const first = await (await send(user, { key })).json();
    expect(await (await send(user, { key })).json()).toEqual(first);
    expect(fake.requests).toHaveLength(1);
    expect(await balanceOf(user)).toBe(STONES - 1);
    const other = await send(user, { key, body: Buffer.concat([VOICE, VOICE]) });
    expect(await other.json()).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test("another user's key · names no call of this user", async () => {
    const key = randomUUID();
    fake.script({ body: JSON.stringify({ text: '别人的话' }) });
    await send(await arrive(), { key });
    expect(await (await send(await arrive(), { key })).json()).toMatchObject({ text: FAKE_SPEECH });
  });

  test('pages may use the microphone, and know the model', async () => {
    const response = await server.call(null, 'GET', '/api/config');
    expect(await response.json()).toMatchObject({ ai: { transcribe: 'ears' } });
    expect(response.headers.get('permissions-policy')).toContain('microphone=(self)');
  });

  test('signed out · is refused', async () => {
    const response = await send(null);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ success: false, error: 'Unauthorized' });
  });

  const form =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="../../x"\r\n' +
    'Content-Type: audio/webm\r\n\r\n\x1a\x45\xdf\xa3\r\n--b--\r\n';
  test.each([
    ['no bytes', { body: Buffer.alloc(0) }, 415, 'RECORDING_TYPE_NOT_ALLOWED'],
    [
      'a page that says it is audio',
      { body: Buffer.from('<html>') },
      415,
      'RECORDING_TYPE_NOT_ALLOWED',
    ],
    [
      'a form around a recording',
      { body: Buffer.from(form, 'latin1'), type: 'multipart/form-data; boundary=b' },
      415,
      'RECORDING_TYPE_NOT_ALLOWED',
    ],
    [
      'a form of a million parts',
      { body: Buffer.from('--b\r\n\r\n'.repeat(500_000)), type: 'multipart/form-data; boundary=b' },
      415,
      'RECORDING_TYPE_NOT_ALLOWED',
    ],
    ['ten minutes', { ms: '600000' }, 413, 'RECORDING_TOO_LONG'],
    ['a length in words', { ms: 'long' }, 400, 'BAD_REQUEST'],
    ['a length of nothing', { ms: '0' }, 400, 'BAD_REQUEST'],
    ['no key', { key: null }, 400, 'IDEMPOTENCY_KEY_REQUIRED'],
    ['a key that is none', { key: 'k' }, 400, 'IDEMPOTENCY_KEY_INVALID'],
  ])('%s · is refused and costs nothing', async (_name, more, status, code) => {
    const user = await arrive();
    const response = await send(user, more);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false, code });
    expect(fake.requests).toEqual([]);
    expect(await balanceOf(user)).toBe(STONES);
  });

  test('more bytes than the limit · are not read', async () => {
    const user = await arrive();
    const answer = await new Promise<number | 'closed'>((resolve) => {
      const sending = request(
        `${server.url}${TRANSCRIPTION_PATH}`,
        {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${user.accessToken}`,
            'Idempotency-Key': randomUUID(),
            'Transfer-Encoding': 'chunked',
          },
        },
        (response) => resolve(response.statusCode ?? 0),
      );
      sending.on('error', () => resolve('closed'));
      sending.end(Buffer.alloc(RECORDING_MAX_BYTES + 1));
    });
    expect([413, 'closed']).toContain(answer);
  });

  test('no consent, AI off, no stones · are refused before anything is sent', async () => {
    const user = await arrive();
    const code = async () => ((await (await send(user)).json()) as { code: string }).code;
    await server.call(user, 'PATCH', '/api/ai/settings', { consent: false });
    expect(await code()).toBe('AI_CONSENT_REQUIRED');
    await server.call(user, 'PATCH', '/api/ai/settings', { consent: true, aiOff: true });
    expect(await code()).toBe('AI_SWITCHED_OFF');
    await server.call(user, 'PATCH', '/api/ai/settings', { aiOff: false });
    await server.tables
      .query()
      .updateTable('user_tokens')
      .set({ remaining_tokens: 0 })
      .where('user_id', '=', user.id)
      .execute();
    expect(await code()).toBe('INSUFFICIENT_STONES');
    expect(fake.requests).toEqual([]);
  });

  test.each([
    ['401', { status: 401, body: '{}' }, 503, 'AI_UNAVAILABLE'],
    ['not JSON', { body: '<html>' }, 503, 'AI_UNAVAILABLE'],
    ['silence', { body: '{"text":" "}' }, 422, 'SPEECH_NOT_HEARD'],
  ])(
    'a model with %s · costs nothing, and the key may try again',
    async (_n, step, status, code) => {
      const user = await arrive();
      const key = randomUUID();
      fake.script(step);
      const response = await send(user, { key });
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ success: false, code });
      expect(await balanceOf(user)).toBe(STONES);
      expect(await (await send(user, { key })).json()).toMatchObject({ text: FAKE_SPEECH });
      expect(await balanceOf(user)).toBe(STONES - 1);
    },
  );

  test('a client that leaves · pays nothing, and its key runs again', async () => {
    const user = await arrive();
    const key = randomUUID();
    const leave = new AbortController();
    fake.script({ delayMs: -1 });
    const left = send(user, { key, signal: leave.signal }).catch(() => null);
    await expect.poll(() => fake.requests.length).toBe(1);
    leave.abort();
    await left;
    await expect.poll(() => fake.requests[0]?.droppedAt ?? null).not.toBeNull();
    expect(await (await send(user, { key })).json()).toMatchObject({ text: FAKE_SPEECH });
    expect(await balanceOf(user)).toBe(STONES - 1);
  });

  test('a second recording while one is being written · waits for a later try', async () => {
    const user = await arrive();
    const go = Promise.withResolvers<void>();
    fake.script({ until: go.promise });
    const first = send(user);
    await expect.poll(() => fake.requests.length).toBe(1);
    const second = await send(user, { body: Buffer.concat([VOICE, VOICE]) });
    expect(second.status).toBe(429);
    expect(second.headers.get('retry-after')).not.toBeNull();
    go.resolve();
    expect((await first).status).toBe(200);
    expect(await balanceOf(user)).toBe(STONES - 1);
  });

  test('repeats of a running call · one waits with it, a third is refused', async () => {
    const user = await arrive();
    const key = randomUUID();
    const go = Promise.withResolvers<void>();
    fake.script({ until: go.promise });
    const first = send(user, { key });
    await expect.poll(() => fake.requests.length).toBe(1);
    const repeats = [send(user, { key }), send(user, { key })];
    const refused = await Promise.race(repeats);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    go.resolve();
    const answers = await Promise.all([first, ...repeats]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429]);
    expect(fake.requests).toHaveLength(1);
    expect((await send(user)).status).toBe(200);
  });

  test('neither recording nor text nor key is in the log', () => {
    expect(log).toContain('transcribe');
    for (const secret of [MARK, FAKE_SPEECH, 'sk-x']) expect(log).not.toContain(secret);
  });
});

describe('without a model for speech', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite', 'voiceless');
  });
  afterAll(() => server.dispose());

  test('there is no endpoint, and the page knows it', async () => {
    const user = await server.signUp(`${randomUUID()}@example.com`);
    expect((await server.call(user, 'POST', TRANSCRIPTION_PATH)).status).toBe(404);
    const response = await server.call(user, 'GET', '/api/config');
    expect(await response.json()).toMatchObject({ ai: { transcribe: null } });
    // A trial may have an own model for speech (rulings 109).
    expect(response.headers.get('permissions-policy')).toContain('microphone=(self)');
  });
});
