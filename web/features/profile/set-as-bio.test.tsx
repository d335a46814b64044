// A post as bio: confirmed first, cut to 50 characters, refused when signed out (B§5, rulings 32).
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import type { Post } from '#domain/posts/post.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import type { Session } from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { useSetAsBio } from '#web/features/profile/use-set-as-bio.tsx';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';
import { NoticeProvider } from '#web/ui/notice.tsx';

afterEach(cleanup);

function Part({ content }: { content: string }) {
  const bio = useSetAsBio();
  return (
    <>
      <button type="button" onClick={() => bio.ask({ content } as Post)}>
        设为简介
      </button>
      {bio.dialog}
    </>
  );
}

async function open(content: string, user: object | null) {
  const update = vi.fn(async () => ({ bio: content }));
  const api = { profile: { get: async () => ({ bio: null }), update } } as unknown as JournalApi;
  const state = { status: user === null ? 'signedOut' : 'signedIn', user };
  const session = { subscribe: () => () => undefined, getState: () => state } as unknown as Session;
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <SessionContext value={session}>
          <NoticeProvider>
            <ApiContext value={connectApi('account', api)}>
              <MemoryRouter>
                <Part content={content} />
              </MemoryRouter>
            </ApiContext>
          </NoticeProvider>
        </SessionContext>
      </QueryClientProvider>,
    );
  });
  const events = userEvent.setup();
  await events.click(screen.getByRole('button', { name: '设为简介' }));
  return { events, update };
}

it('set as bio · asks first and saves at most 50 characters', async () => {
  const { events, update } = await open('🌾'.repeat(60), {
    id: 'a',
    email: 'a@b.co',
    createdAt: '',
  });
  const dialog = within(await screen.findByRole('dialog', { name: '设为个人简介？' }));
  expect(dialog.getByText('简介最多50个字，这里取了开头，可以先改一改。')).toBeTruthy();
  expect(update).not.toHaveBeenCalled();
  await events.click(await dialog.findByRole('button', { name: '保存' }));
  expect(update).toHaveBeenCalledOnce();
  expect((update.mock.calls[0] as unknown[])[0]).toMatchObject({ bio: '🌾'.repeat(50) });
});

it('set as bio · signed out · shows an error', async () => {
  const { update } = await open('一句', null);
  expect(await screen.findByText('用户信息获取失败，请重新登录')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(update).not.toHaveBeenCalled();
});
