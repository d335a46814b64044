// The switch of the reset page, and its two requests with the session of the link (C§64.03).
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { endTokensOfLink, LinkTokens } from '#web/features/personal-tokens/link-tokens.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const findAccessToken = () => Promise.resolve('of-the-link');

function answerWith(answer: () => Promise<Response>) {
  const requests = vi.fn((_path: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', requests);
  return requests;
}

async function show() {
  await act(async () => {
    render(
      <LinkTokens
        findAccessToken={findAccessToken}
        endsTokens={false}
        onChange={() => undefined}
      />,
    );
  });
}

it('a user with tokens · reads how many outlive the password', async () => {
  const requests = answerWith(() => Promise.resolve(Response.json({ items: [{}, {}] })));
  await show();
  expect(screen.getByRole('switch', { name: '同时作废访问令牌' })).toBeTruthy();
  expect(screen.getByText(/现有 2 个访问令牌/)).toBeTruthy();
  expect(requests.mock.calls).toEqual([
    [
      '/api/personal-tokens',
      {
        method: 'GET',
        headers: { Authorization: 'Bearer of-the-link' },
        signal: expect.any(AbortSignal) as unknown,
      },
    ],
  ]);
});

it('a user without tokens · sees nothing', async () => {
  answerWith(() => Promise.resolve(Response.json({ items: [] })));
  await show();
  expect(screen.queryByRole('switch')).toBeNull();
});

it.each([
  ['offline', () => Promise.reject(new TypeError('offline'))],
  ['refused', () => Promise.resolve(new Response('', { status: 503 }))],
  ['no JSON', () => Promise.resolve(new Response('<html>'))],
])('an unknown number, %s · is offered all the same', async (_name, answer) => {
  answerWith(answer);
  await show();
  expect(screen.getByText(/如果有访问令牌/)).toBeTruthy();
});

it('the end · is one request, and a refusal is thrown', async () => {
  const requests = answerWith(() => Promise.resolve(Response.json({ done: true })));
  await endTokensOfLink(findAccessToken);
  expect(requests.mock.calls[0]?.[1].method).toBe('DELETE');
  answerWith(() => Promise.resolve(new Response('', { status: 401 })));
  await expect(endTokensOfLink(findAccessToken)).rejects.toThrow('401');
});

it('a server that does not answer · is waited for ten seconds', async () => {
  const timeout = new AbortController();
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal?: AbortSignal }) => {
    return new Promise((_resolve, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('timeout'))),
    );
  });
  const end = endTokensOfLink(findAccessToken);
  await Promise.resolve().then(() => timeout.abort());
  await expect(end).rejects.toThrow('timeout');
  expect(limits).toHaveBeenCalledWith(10_000);
  limits.mockRestore();
});
