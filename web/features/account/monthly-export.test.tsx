// The exports of the settings: the monthly one with its switch, each state of the newest file and
// its download (rulings 123), and the one that is made now. C§63.05
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import type { MonthlyExport as Export } from '#domain/export/monthly-export.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import type { Session } from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { AccountExport } from '#web/features/account/account-export.tsx';
import { MonthlyExport } from '#web/features/account/monthly-export.tsx';
import { NoticeProvider } from '#web/ui/notice.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const READY: Export = {
  month: '2026-11',
  state: 'ready',
  failure: null,
  bytes: 12 * 1_048_576,
  expiresAt: '2026-11-30T02:00:00.000Z',
};

async function open(last: Export | null) {
  const items = last === null ? [] : [last];
  const status = { isOn: last !== null, nextAt: null, items };
  const update = vi.fn(async ({ isOn }: { isOn: boolean }) => ({
    ...status,
    isOn,
    nextAt: '2026-11-30T20:00:00.000Z',
  }));
  const api = { monthlyExports: { get: async () => status, update } } as unknown as JournalApi;
  const session = { accessToken: async () => 'own' } as unknown as Session;
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <SessionContext value={session}>
          <NoticeProvider>
            <ApiContext value={connectApi('account', api)}>
              <AccountExport />
              <MonthlyExport />
            </ApiContext>
          </NoticeProvider>
        </SessionContext>
      </QueryClientProvider>,
    );
  });
  await screen.findByRole('switch', { name: '每月自动导出' });
  return { update, events: userEvent.setup() };
}

it('off at first · says that the file is not encrypted, and is switched on', async () => {
  const { update, events } = await open(null);
  const control = screen.getByRole('switch', { name: '每月自动导出' });
  expect(control.getAttribute('aria-checked')).toBe('false');
  expect(screen.getByText(/服务器上的这一份没有加密/)).toBeTruthy();
  await events.click(control);
  expect(update.mock.calls[0]?.[0]).toMatchObject({ isOn: true });
  expect(await screen.findByText(/下一份：/)).toBeTruthy();
});

it.each([
  ['正在做', { ...READY, state: 'making' as const, expiresAt: null }],
  ['已经删除', { ...READY, state: 'expired' as const, expiresAt: null }],
  ['内容超过2 GB', { ...READY, state: 'failed' as const, failure: 'tooLarge' as const }],
  ['空间满了', { ...READY, state: 'failed' as const, failure: 'noSpace' as const }],
])('%s · is explained without a download', async (text, last) => {
  await open(last);
  expect(screen.getByText('十一月的一份')).toBeTruthy();
  expect(screen.getByText(new RegExp(text))).toBeTruthy();
  expect(screen.queryByRole('button', { name: '下载' })).toBeNull();
});

it('a kept one · is downloaded with the session; one that is gone is explained', async () => {
  const requests = vi.fn(async (_path: string, _init: RequestInit) =>
    Response.json({ code: 'MONTHLY_EXPORT_GONE' }, { status: 404 }),
  );
  vi.stubGlobal('fetch', requests);
  const { events } = await open(READY);
  expect(screen.getByText(/^12 MB，保存到/)).toBeTruthy();
  await events.click(screen.getByRole('button', { name: '下载' }));
  expect(await screen.findByText(ERROR_TEXT.MONTHLY_EXPORT_GONE)).toBeTruthy();
  expect(requests.mock.calls[0]).toMatchObject([
    '/api/monthly-export/file?month=2026-11',
    { headers: { authorization: 'Bearer own' } },
  ]);
  expect(screen.getByRole('button', { name: '下载' })).toBeTruthy();
});

it('export that is made now · is stopped without a word, and a failure is shown', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const requests = vi.fn((_path: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise<Response>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
    });
  });
  vi.stubGlobal('fetch', requests);
  const { events } = await open(null);
  await events.click(screen.getByRole('button', { name: '导出' }));
  expect(await screen.findByRole('progressbar', { name: '正在导出' })).toBeTruthy();
  await events.click(screen.getByRole('button', { name: '取消导出' }));
  expect(await screen.findByRole('button', { name: '导出' })).toBeTruthy();
  expect(signals[0]?.aborted).toBe(true);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();

  requests.mockImplementation(async () => new Response(null, { status: 500 }));
  await events.click(screen.getByRole('button', { name: '导出' }));
  expect((await screen.findByRole('alert')).textContent).toContain('导出失败，请重试');
});
