// Parts of the settings that cannot reach the server share one box.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import { SharedErrors } from '#web/core/errors/shared-errors.tsx';
import { AiSettings } from '#web/features/ai-settings/ai-settings.tsx';
import { LetterSettings } from '#web/features/letters/letter-settings.tsx';
import { Usage } from '#web/features/usage/usage.tsx';
import { createTestApi } from '#web/test-helpers/screen.tsx';
import { ConfirmProvider } from '#web/ui/confirm.tsx';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';
import { NoticeProvider } from '#web/ui/notice.tsx';

it('server is gone · AI, 每周来信 and 用量 have one box', async () => {
  const { api, replaced } = createTestApi();
  const fail = () => Promise.reject(new TypeError('Failed to fetch'));
  replaced.usage = { get: fail };
  replaced.letters = { settings: fail };
  replaced.ai = { settings: fail };
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <NoticeProvider>
          <ConfirmProvider>
            <ApiContext value={connectApi('account', api)}>
              <MemoryRouter at="/setting">
                <SharedErrors>
                  <AiSettings />
                  <LetterSettings />
                  <Usage />
                </SharedErrors>
              </MemoryRouter>
            </ApiContext>
          </ConfirmProvider>
        </NoticeProvider>
      </QueryClientProvider>,
    ),
  );
  await waitFor(() => expect(screen.getAllByText('这一项没有读到。')).toHaveLength(3));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
