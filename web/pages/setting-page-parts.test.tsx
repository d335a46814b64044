// The links to the parts of the settings, in both modes (C§138.01).
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { PartLinks, PartStart } from '#web/pages/setting-page-parts.tsx';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';

afterEach(cleanup);

async function open(at: string) {
  await act(async () =>
    render(
      <MemoryRouter at={at}>
        <PartLinks />
        <PartStart id="data" />
        <section aria-label="我的数据">
          <button type="button">导出</button>
        </section>
      </MemoryRouter>,
    ),
  );
}

const labels = () => screen.getAllByRole('link').map((link) => link.textContent);

it('an account · has links to all parts', async () => {
  await open('/setting');
  expect(labels()).toEqual(['个人', 'AI', '账号', '连接', '数据', '关于']);
});

it('trial mode · has no link to 连接, which needs an account', async () => {
  await open('/test/setting');
  expect(labels()).toEqual(['个人', 'AI', '账号', '数据', '关于']);
});

it('a link · scrolls to its part and moves the focus to the first section', async () => {
  await open('/setting');
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  await userEvent.click(screen.getByRole('link', { name: '数据' }));
  expect(scroll.mock.contexts).toEqual([document.getElementById('part-data')]);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: '我的数据' }));
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '导出' }));
});
