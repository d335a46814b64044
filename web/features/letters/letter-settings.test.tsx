// 每周来信 in the settings of a trial, which has no hour for it (rulings 108).
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import { LetterSettings } from '#web/features/letters/letter-settings.tsx';
import { createTestApi } from '#web/test-helpers/screen.tsx';
import { ConfirmProvider } from '#web/ui/confirm.tsx';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';
import { NoticeProvider } from '#web/ui/notice.tsx';

async function openSettings(mode: 'account' | 'trial') {
  const { api, replaced } = createTestApi();
  replaced.letters = {
    settings: async () => ({ isOn: false, byMail: false, timeZone: null }) as never,
  };
  await act(async () =>
    render(
      <QueryClientProvider client={new QueryClient()}>
        <NoticeProvider>
          <ConfirmProvider>
            <ApiContext value={connectApi(mode, api)}>
              <MemoryRouter at={mode === 'trial' ? '/test/setting' : '/setting'}>
                <LetterSettings />
              </MemoryRouter>
            </ApiContext>
          </ConfirmProvider>
        </NoticeProvider>
      </QueryClientProvider>,
    ),
  );
}

it('trial mode · says 试用模式下没有定时来信, and writes a letter when asked', async () => {
  await openSettings('trial');
  expect(await screen.findByText(/^试用模式下没有定时来信；/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: '写上一周的来信' })).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

it('an account · has a switch for the hour', async () => {
  await openSettings('account');
  expect(await screen.findByRole('switch')).toBeTruthy();
  expect(screen.queryByText(/试用模式/)).toBeNull();
});
