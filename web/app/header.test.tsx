// The five modes, the publish button and both menus (A§2, C§80.01): their links in both modes, and
// the current tab of each address.
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { BrowseMenu } from '#web/app/browse-menu.tsx';
import { MainFrame } from '#web/app/layouts.tsx';
import { UserMenu } from '#web/app/user-menu.tsx';
import type { Session } from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { ConfirmProvider } from '#web/ui/confirm.tsx';
import { MemoryRouter, Route, Routes, useLocation } from '#web/ui/navigation/router.tsx';
import { NoticeProvider } from '#web/ui/notice.tsx';
import { waitFor } from '#tools/test/wait-for.ts';

afterEach(cleanup);

function Address() {
  return <i data-testid="address">{useLocation().pathname}</i>;
}
const session = {
  subscribe: () => () => undefined,
  getState: () => ({ status: 'signedOut', user: null }),
} as unknown as Session;

async function openAt(path: string, element: React.ReactNode) {
  await act(async () => {
    render(
      <SessionContext value={session}>
        <NoticeProvider>
          <ConfirmProvider>
            <MemoryRouter at={path}>
              <Routes>
                <Route path="*" element={element} />
              </Routes>
              <Address />
            </MemoryRouter>
          </ConfirmProvider>
        </NoticeProvider>
      </SessionContext>,
    );
  });
}
const TABS = ['/inspiration', '/notes', '/poston', '/takenote', '/setting'];

it.each(['', '/test'])(
  'header and bottom bar · paths under "%s" · five tabs link to the five modes',
  async (prefix) => {
    await openAt(`${prefix}/inspiration`, <MainFrame />);
    const bars = screen.getAllByRole('navigation', { name: '主导航', hidden: true });
    expect(bars).toHaveLength(2);
    for (const bar of bars) {
      const links = within(bar).getAllByRole('link', { hidden: true });
      expect(links.map((link) => link.textContent)).toEqual([
        '灵感',
        '笔记',
        '发布',
        '总结',
        '设置',
      ]);
      expect(links.map((link) => link.getAttribute('href'))).toEqual(TABS.map((to) => prefix + to));
    }
    // A§2.64
    expect(screen.getByRole('link', { name: '写一条灵感' }).getAttribute('href')).toBe(
      `${prefix}/poston`,
    );
  },
);

it.each([
  ['/inspiration', '灵感'],
  ['/test/notes', '笔记'],
  ['/notes/0192', '笔记'],
  ['/poston', '发布'],
  ['/takenote', '总结'],
  ['/setting', '设置'],
  ['/dashboard', '灵感'],
  ['/chat/0192', '灵感'],
])('current tab · %s · is %s', async (path, label) => {
  await openAt(path, <MainFrame />);
  const [bar] = screen.getAllByRole('navigation', { name: '主导航', hidden: true });
  const lit = within(bar as HTMLElement)
    .getAllByRole('link', { hidden: true })
    .filter((link) => link.getAttribute('aria-current') === 'page');
  expect(lit.map((link) => link.textContent)).toEqual([label]);
});

it.each([
  ['/inspiration', '我的灵感石', '/purchase_token'],
  ['/inspiration', '数据统计', '/dashboard'],
  ['/inspiration', '设置', '/setting'],
  ['/test/inspiration', '我的灵感石', '/test/purchase_token'],
  ['/test/inspiration', '登录账号', '/login'],
])('user menu · %s · %s links to %s', async (from, item, to) => {
  await openAt(from, <UserMenu />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '用户菜单' }));
  await act(() => vi.dynamicImportSettled());
  await user.click(await screen.findByRole('menuitem', { name: item }));
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(to));
});

it.each([['/inspiration', '/favourites'] as const, ['/test/notes', '/test/favourites'] as const])(
  'menu 翻看 · %s · 收藏 links to %s',
  async (from, to) => {
    await openAt(from, <BrowseMenu onPalette={() => undefined} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: '翻看' }));
    await act(() => vi.dynamicImportSettled());
    await user.click(await screen.findByRole('menuitem', { name: '收藏' }));
    await waitFor(() => expect(screen.getByTestId('address').textContent).toBe(to));
  },
);
