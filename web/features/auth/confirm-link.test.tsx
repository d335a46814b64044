// The page of a confirmation link: what its button sends, and where each end leads.
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ConfirmLink } from '#web/features/auth/confirm-link.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(answer: () => Promise<Response>, token: string | null = 'pkce_t') {
  const fetching = vi.fn((_url: string, _init: RequestInit) => answer());
  vi.stubGlobal('fetch', fetching);
  const ends = {
    onSettled: vi.fn(),
    onConfirmed: vi.fn(),
    onElsewhere: vi.fn(),
    onLeave: vi.fn(),
  };
  render(<ConfirmLink token={token} findVerifier={() => 'secret'} {...ends} />);
  const press = () => userEvent.setup().click(screen.getByRole('button', { name: '确认邮箱' }));
  return { fetching, press, ...ends };
}

const json =
  (body: object, status = 200) =>
  async () =>
    Response.json(body, { status });

// C§74.36
it('page · sends nothing before its button is pressed', async () => {
  const { fetching, press, onConfirmed } = open(json({ email: 'a@b.co' }));
  expect(fetching).not.toHaveBeenCalled();
  await press();
  expect(onConfirmed).toHaveBeenCalledExactlyOnceWith('a@b.co');
  expect(fetching.mock.lastCall?.[0]).toBe('/auth/v1/confirm');
  expect(JSON.parse(fetching.mock.lastCall?.[1].body as string)).toEqual({
    token_hash: 'pkce_t',
    code_verifier: 'secret',
  });
});

it('other browser · leads to the first password', async () => {
  const { press, onElsewhere } = open(json({ recovery_token: 'r' }));
  await press();
  expect(onElsewhere).toHaveBeenCalledExactlyOnceWith('r');
});

it('used link · says so, and leads to the login', async () => {
  const { press, onSettled, onLeave } = open(json({ code: 'otp_expired' }, 403));
  await press();
  expect(screen.getByText(/确认链接无效或已过期/)).toBeTruthy();
  expect(onSettled).toHaveBeenCalledOnce();
  await userEvent.setup().click(screen.getByRole('button', { name: '去登录页' }));
  expect(onLeave).toHaveBeenCalledOnce();
});

it('address without a link · says so', () => {
  open(json({}), null);
  expect(screen.getByText(/确认链接无效或已过期/)).toBeTruthy();
});

it.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), '请检查网络连接'],
  ['limit', json({ code: 'over_request_rate_limit' }, 429), '操作太频繁了'],
  ['answer that is no JSON', async () => new Response('<html>', { status: 502 }), '请检查网络连接'],
])('%s · says so, and the button stays', async (_, answer, text) => {
  const { press, onSettled } = open(answer);
  await press();
  expect(screen.getByRole('alert').textContent).toContain(text);
  expect(screen.getByRole('button', { name: '确认邮箱' })).toHaveProperty('disabled', false);
  expect(onSettled).not.toHaveBeenCalled();
});
