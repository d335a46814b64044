// The HTTP client: headers, one refresh after a 401, and failures of both shapes as contract
// errors.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHttpApi, type TokenSource } from '#web/core/api/http-api.ts';
import { SessionExpired } from '#web/core/session/session.ts';
import { errorCode, errorText } from '#web/core/errors/error-text.ts';

const CONFIG = { version: '1.0.0' };
const json = (body: unknown, status = 200) => Response.json(body, { status });

function tokenSource(tokens: { current: string | null; fresh: string | null }) {
  return {
    accessToken: vi.fn<TokenSource['accessToken']>(() => Promise.resolve(tokens.current)),
    refreshToken: vi.fn<TokenSource['refreshToken']>(() => Promise.resolve(tokens.fresh)),
    expire: vi.fn<TokenSource['expire']>(),
    takeStep: vi.fn<TokenSource['takeStep']>(async () => null),
  };
}

function apiAnswering(tokens: TokenSource, ...answers: Response[]) {
  const requests: Request[] = [];
  const api = createHttpApi(tokens, 'http://echo.test', (request) => {
    requests.push(request as Request);
    const answer = answers.shift();
    return answer === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(answer);
  });
  return { api, requests };
}

describe('createHttpApi', () => {
  it('call · with context · sends token, idempotency key and deadline', async () => {
    const { api, requests } = apiAnswering(
      tokenSource({ current: 'a', fresh: null }),
      json({ success: true, response: '听见了' }),
    );
    await api.replies.create(
      { content: '晚霞' },
      { context: { idempotencyKey: 'k', deadlineMs: 60_000 } },
    );
    expect(requests[0]?.url).toBe('http://echo.test/functions/v1/conversation_guide');
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer a');
    expect(requests[0]?.headers.get('idempotency-key')).toBe('k');
    expect(requests[0]?.headers.get('x-deadline-ms')).toBe('60000');
  });

  describe('limit for silence', () => {
    afterEach(() => void vi.useRealTimers());

    /** A reply whose stream plays these bytes, each after its pause; then it hangs. */
    const readReply = async (parts: [pauseMs: number, bytes: string][]) => {
      vi.useFakeTimers();
      const texts: string[] = [];
      const api = createHttpApi(
        tokenSource({ current: 'a', fresh: null }),
        'http://echo.test',
        async (_request, init) => {
          const gone = new Promise<never>((_, reject) =>
            init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error)),
          );
          const body = new ReadableStream<Uint8Array>({
            async pull(stream) {
              const [pauseMs, bytes] = parts.shift() ?? [Infinity, ''];
              if (pauseMs === Infinity) await gone;
              await Promise.race([new Promise((resolve) => setTimeout(resolve, pauseMs)), gone]);
              stream.enqueue(new TextEncoder().encode(bytes));
            },
          });
          return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
        },
      );
      const context = { silenceMs: 60_000 };
      const stream = await api.replies.stream({ content: '晚霞' }, { context });
      const read = async () => {
        for await (const event of stream) if (event.type === 'delta') texts.push(event.text);
      };
      const end = read().then(
        () => 'closed',
        (error: Error) => error.name,
      );
      return { end, texts };
    };
    const piece = 'event: message\ndata: {"type":"delta","text":"好"}\n\n';

    it('comments for 5 minutes · the reply is still read', async () => {
      const comments = Array.from({ length: 6 }, (): [number, string] => [50_000, ':\n\n']);
      const { end, texts } = await readReply([...comments, [1, piece]]);
      await vi.advanceTimersByTimeAsync(300_001);
      expect(texts).toEqual(['好']);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await end).toBe('TimeoutError');
    });

    it('60 s without a byte · TimeoutError', async () => {
      const { end, texts } = await readReply([[60_001, piece]]);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await end).toBe('TimeoutError');
      expect(texts).toEqual([]);
    });
  });

  it('call · signed out · sends no token', async () => {
    const { api, requests } = apiAnswering(
      tokenSource({ current: null, fresh: null }),
      json(CONFIG),
    );
    await api.config.get();
    expect(requests[0]?.headers.has('authorization')).toBe(false);
  });

  // A§4.13
  it('401 · token refreshed · sends the same body again', async () => {
    const tokens = tokenSource({ current: 'old', fresh: 'new' });
    const { api, requests } = apiAnswering(tokens, json({}, 401), json({ done: true }));
    await api.posts.remove({ id: '0' });
    expect(tokens.refreshToken).toHaveBeenCalledOnce();
    expect(requests.map((request) => request.headers.get('authorization'))).toEqual([
      'Bearer old',
      'Bearer new',
    ]);
    expect(tokens.expire).not.toHaveBeenCalled();
  });

  it.each([
    ['no new token', null, [json({}, 401)]],
    ['new token refused', 'new', [json({}, 401), json({}, 401)]],
  ])('401 · %s · ends the session', async (_name, fresh, answers) => {
    const tokens = tokenSource({ current: 'old', fresh });
    const { api } = apiAnswering(tokens, ...answers);
    const failure: unknown = await api.posts.list({}).catch((error: unknown) => error);
    expect(errorText(failure)).toBe('用户会话已过期，请重新登录');
    expect(tokens.expire).toHaveBeenCalledOnce();
  });

  // C§74.04
  it.each(['TWO_STEP_AGAIN', 'TWO_STEP_REQUIRED'] as const)(
    '403 %s · step taken · sends the same body again',
    async (code) => {
      const tokens = tokenSource({ current: 'old', fresh: null });
      tokens.takeStep.mockResolvedValue('raised');
      const { api, requests } = apiAnswering(
        tokens,
        json({ defined: true, code, status: 403, message: '' }, 403),
        json({ done: true }),
      );
      await api.posts.remove({ id: '0' });
      expect(tokens.takeStep).toHaveBeenCalledExactlyOnceWith(code, 'old');
      expect(requests.map((request) => request.headers.get('authorization'))).toEqual([
        'Bearer old',
        'Bearer raised',
      ]);
    },
  );

  it('403 · step not taken · becomes its error, and keeps the session', async () => {
    const tokens = tokenSource({ current: 'old', fresh: null });
    const refusal = { defined: true, code: 'TWO_STEP_AGAIN', status: 403, message: '' };
    const { api, requests } = apiAnswering(tokens, json(refusal, 403));
    const failure: unknown = await api.posts.remove({ id: '0' }).catch((error: unknown) => error);
    expect(errorText(failure)).toContain('没有任何改动');
    expect(requests).toHaveLength(1);
    expect(tokens.expire).not.toHaveBeenCalled();
  });

  it('call · session over · sends nothing', async () => {
    const tokens = tokenSource({ current: 'old', fresh: null });
    tokens.accessToken.mockRejectedValue(new SessionExpired());
    const { api, requests } = apiAnswering(tokens);
    const failure: unknown = await api.posts.list({}).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'SESSION_EXPIRED', status: 401 });
    expect(requests).toEqual([]);
  });

  it('refresh · no response · keeps the session', async () => {
    const tokens = tokenSource({ current: 'old', fresh: null });
    tokens.refreshToken.mockRejectedValue(new TypeError('Failed to fetch'));
    const { api } = apiAnswering(tokens, json({}, 401));
    const failure: unknown = await api.posts.list({}).catch((error: unknown) => error);
    expect(errorText(failure)).toBe('网络连接失败，请检查网络后重试');
    expect(tokens.expire).not.toHaveBeenCalled();
  });

  it.each([
    ['refresh refused', null, 1],
    ['new token refused', 'new', 2],
  ])('401 · keepsUnauthorized, %s · returns it to the caller', async (_name, fresh, times) => {
    const tokens = tokenSource({ current: 'old', fresh });
    const unauthorized = () => json({ error: 'Unauthorized', code: 'NOT_SIGNED_IN' }, 401);
    const { api, requests } = apiAnswering(tokens, unauthorized(), unauthorized());
    const call = api.stones.claimDaily(undefined, { context: { keepsUnauthorized: true } });
    expect(await call.catch((error: unknown) => error)).toMatchObject({
      code: 'NOT_SIGNED_IN',
      status: 401,
    });
    expect(requests).toHaveLength(times);
    expect(tokens.expire).not.toHaveBeenCalled();
  });

  it('failure of /functions/v1 · becomes a contract error', async () => {
    const { api } = apiAnswering(
      tokenSource({ current: 'a', fresh: null }),
      json(
        { success: false, error: '灵感石不足，请先领取或充值', code: 'INSUFFICIENT_STONES' },
        402,
      ),
    );
    const failure: unknown = await api.replies
      .create({ content: '' })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'INSUFFICIENT_STONES',
      status: 402,
      defined: true,
      message: '灵感石不足，请先领取或充值',
    });
  });

  it('failure of /api · becomes a contract error', async () => {
    const { api } = apiAnswering(
      tokenSource({ current: 'a', fresh: null }),
      json({ defined: true, code: 'POST_NOT_FOUND', status: 404, message: 'x' }, 404),
    );
    const failure: unknown = await api.posts.get({ id: '0' }).catch((error: unknown) => error);
    expect(errorCode(failure)).toBe('POST_NOT_FOUND');
  });

  it.each([400, 404, 418, 500])(
    'status %d · empty body · has the text of its code',
    async (status) => {
      const { api } = apiAnswering(
        tokenSource({ current: 'a', fresh: null }),
        new Response(null, { status }),
      );
      const failure: unknown = await api.posts.get({ id: '0' }).catch((error: unknown) => error);
      expect(errorText(failure)).toMatch(/^[\u4e00-\u9fff，]+/);
    },
  );

  it('no connection · fails with NETWORK', async () => {
    const { api } = apiAnswering(tokenSource({ current: 'a', fresh: null }));
    const failure: unknown = await api.config.get().catch((error: unknown) => error);
    expect(errorText(failure)).toBe('网络连接失败，请检查网络后重试');
  });
});
