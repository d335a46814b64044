// The link to /admin in the settings (C§72.03).
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#web/app/query-client.ts';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import { Usage } from '#web/features/usage/usage.tsx';
import { OperatorLine } from '#web/pages/setting-page-operator.tsx';
import { createTestApi } from '#web/test-helpers/screen.tsx';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';

/** Renders the line beside 用量, and returns the endpoint that both ask. */
async function open(isOperator: boolean) {
  const { api, replaced } = createTestApi();
  const get = vi.fn(async () => ({
    images: { used: 0, limit: 0 },
    texts: { used: 0, limit: 1_073_741_824 },
    posts: { used: 0, limit: 0 },
    tokens: { used: 0, limit: 0 },
    renewsAt: '2026-11-24T00:00:00.000Z',
    callStones: null,
    isOperator,
  }));
  replaced.usage = { get };
  await act(async () =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <ApiContext value={connectApi('account', api)}>
          <MemoryRouter at="/setting">
            <OperatorLine />
            <Usage />
          </MemoryRouter>
        </ApiContext>
      </QueryClientProvider>,
    ),
  );
  await screen.findByText('图片空间');
  return get;
}

test('an operator · has a link to /admin, without a request of its own', async () => {
  const get = await open(true);
  expect(screen.getByRole('link', { name: '管理' }).getAttribute('href')).toBe('/admin');
  expect(get).toHaveBeenCalledOnce();
});

test('any other user · has no link', async () => {
  await open(false);
  expect(screen.queryByRole('link')).toBeNull();
});
