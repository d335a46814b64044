// The HTTP client: headers, one refresh on 401, and failures of both shapes read as errors of the contract.
import { describe, expect, it, vi } from 'vitest';
import { createHttpApi, type TokenSource } from '#web/core/api/http-api.ts';
import { errorCode, errorText } from '#web/core/messages/error-text.ts';

const CONFIG = { version: '1.0.0' };
const json = (body: unknown, status = 200) => Response.json(body, { status });

function tokenSource(tokens: { current: string | null; fresh: string | null }) {
  return {
    accessToken: vi.fn<TokenSource['accessToken']>(() => Promise.resolve(tokens.current)),
    refreshToken: vi.fn<TokenSource['refreshToken']>(() => Promise.resolve(tokens.fresh)),
    expire: vi.fn<TokenSource['expire']>(),
  };
}

function apiAnswering(tokens: TokenSource, ...answers: Response[]) {
  const asked: Request[] = [];
  const api = createHttpApi(tokens, 'http://echo.test', (request) => {
    asked.push(request as Request);
    const answer = answers.shift();
    return answer === undefined ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(answer);
  });
  return { api, asked };
}

describe('the HTTP client', () => {
  it('sends the token, the idempotency key and the deadline', async () => {
    const { api, asked } = apiAnswering(tokenSource({ current: 'a', fresh: null }), json({ success: true, response: '听见了' }));
    await api.replies.create({ content: '晚霞' }, { context: { idempotencyKey: 'k', deadlineMs: 60_000 } });
    expect(asked[0]?.url).toBe('http://echo.test/functions/v1/conversation_guide');
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer a');
    expect(asked[0]?.headers.get('idempotency-key')).toBe('k');
    expect(asked[0]?.headers.get('x-deadline-ms')).toBe('60000');
  });

  it('sends no token when nobody is signed in', async () => {
    const { api, asked } = apiAnswering(tokenSource({ current: null, fresh: null }), json(CONFIG));
    await api.config.get();
    expect(asked[0]?.headers.has('authorization')).toBe(false);
  });

  it('refreshes once on 401 and asks again with the same body', async () => {
    const tokens = tokenSource({ current: 'old', fresh: 'new' });
    const { api, asked } = apiAnswering(tokens, json({}, 401), json({ done: true }));
    await api.posts.remove({ id: '0' });
    expect(tokens.refreshToken).toHaveBeenCalledOnce();
    expect(asked.map((request) => request.headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new']);
    expect(tokens.expire).not.toHaveBeenCalled();
  });

  it.each([
    ['there is no fresh token', null, [json({}, 401)]],
    ['the fresh token is refused too', 'new', [json({}, 401), json({}, 401)]],
  ])('ends the session when %s', async (_name, fresh, answers) => {
    const tokens = tokenSource({ current: 'old', fresh });
    const { api } = apiAnswering(tokens, ...answers);
    const failure: unknown = await api.posts.list({}).catch((error: unknown) => error);
    expect(errorText(failure)).toBe('用户会话已过期，请重新登录');
    expect(tokens.expire).toHaveBeenCalledOnce();
  });

  it('reads a failure of /functions/v1 as an error of the contract', async () => {
    const { api } = apiAnswering(
      tokenSource({ current: 'a', fresh: null }),
      json({ success: false, error: '灵感石不足，请先领取或充值', code: 'INSUFFICIENT_STONES' }, 402),
    );
    const failure: unknown = await api.replies.create({ content: '' }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'INSUFFICIENT_STONES', status: 402, defined: true, message: '灵感石不足，请先领取或充值' });
  });

  it('reads a failure of /api as an error of the contract', async () => {
    const { api } = apiAnswering(tokenSource({ current: 'a', fresh: null }), json({ defined: true, code: 'POST_NOT_FOUND', status: 404, message: 'x' }, 404));
    const failure: unknown = await api.posts.get({ id: '0' }).catch((error: unknown) => error);
    expect(errorCode(failure)).toBe('POST_NOT_FOUND');
  });

  it('says that the network is gone', async () => {
    const { api } = apiAnswering(tokenSource({ current: 'a', fresh: null }));
    const failure: unknown = await api.config.get().catch((error: unknown) => error);
    expect(errorText(failure)).toBe('网络连接失败，请检查网络后重试');
  });
});
