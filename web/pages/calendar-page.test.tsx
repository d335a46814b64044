// The calendar (C§55.01): its grid for eyes, keys (C§55.02) and screen readers, its days and its
// year (C§55.03).
import { ORPCError } from '@orpc/client';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { momentHere } from '#web/core/browser/moment.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { matchOnly } from '#web/test-helpers/media.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';
import { WIDE_QUERY } from '#web/ui/use-media-query.ts';

beforeEach(() => {
  matchOnly(WIDE_QUERY);
  sessionStorage.clear();
});

/** A diary on each day. */
async function withDiaries(...dates: string[]) {
  const test = createTestApi();
  for (const date of dates)
    await test.api.diaries.create({
      id: newId(),
      date,
      title: `${date} 的笔记`,
      content: '正文',
      images: [],
    });
  return test;
}

const day = (day: number, amount = '') =>
  screen.getByRole('button', { name: new RegExp(`^${day}\\s*日，.*${amount}$`) });
const months = () => screen.getByRole('grid').getAttribute('aria-label');

test('month · counts its days; a day opens its entries', async () => {
  const { api } = await withDiaries('2024-02-29', '2024-02-29', '2024-02-01');
  const user = await openScreen('/calendar?month=2024-02', api);
  expect(await screen.findByText('这个月写了', { exact: false })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('这个月写了 2 天，共 3 条。');
  expect(screen.getAllByRole('gridcell')).toHaveLength(29);
  expect(day(29, '2 条')).toBeTruthy();
  expect(day(2, '没有记录')).toBeTruthy();
  await user.click(day(1));
  const entries = await screen.findByRole('region', { name: '二〇二四年二月一日 周四' });
  expect(await within(entries).findByText('2024-02-01 的笔记')).toBeTruthy();
  expect(within(entries).queryByText('2024-02-29 的笔记')).toBeNull();
});

// C§55.06
test('month with samples · counts the own entries only', async () => {
  const { api } = createTestApi();
  const [sample] = (await api.posts.list({})).items;
  const month = momentHere(sample?.createdAt ?? '').day.slice(0, 7);
  await openScreen(`/calendar?month=${month}`, api);
  expect(await screen.findByText('这个月还没有自己写的，格子里是示例。')).toBeTruthy();
  cleanup();
  await api.diaries.create({
    id: newId(),
    date: `${month}-01`,
    title: '自己的',
    content: '正文',
    images: [],
  });
  await openScreen(`/calendar?month=${month}`, api);
  await screen.findByText('示例不算', { exact: false });
  expect(screen.getByRole('status').textContent).toBe('这个月写了 1 天，共 1 条，示例不算。');
});

test('keys · one day is in the tab order; they cross the ends of months', async () => {
  const { api } = createTestApi();
  const user = await openScreen('/calendar?day=2024-02-28', api);
  const inTabOrder = () =>
    within(screen.getByRole('grid'))
      .getAllByRole('button')
      .filter((button) => button.tabIndex === 0);
  expect(inTabOrder()).toEqual([day(28)]);
  day(28).focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(day(29));
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(months()).toBe('二〇二四年三月'));
  await waitFor(() => expect(document.activeElement).toBe(day(1)));
  await user.keyboard('{Shift>}{PageUp}{/Shift}');
  await waitFor(() => expect(document.activeElement).toBe(day(1)));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: '这一天没有写下什么' })).toBeTruthy();
  expect(inTabOrder()).toHaveLength(1);
});

test('year · twelve months with their counts; a month opens', async () => {
  const { api } = await withDiaries('2024-02-29', '2024-12-31');
  const user = await openScreen('/calendar?month=2024-03', api);
  await user.click(screen.getByRole('button', { name: '看全年' }));
  expect(await screen.findByRole('button', { name: /^二月\s*，\s*1 条$/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^三月\s*，没有记录$/ })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '下一年' }));
  expect(await screen.findByRole('heading', { name: '二〇二五年' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '上一年' }));
  await user.click(await screen.findByRole('button', { name: /^十二月\s*，\s*1 条$/ }));
  await waitFor(() => expect(months()).toBe('二〇二四年十二月'));
});

test('failure · says so beside the grid and retries', async () => {
  const { api, replaced } = await withDiaries('2024-02-29');
  replaced.entries = {
    month: () => Promise.reject(new ORPCError('RATE_LIMITED', { defined: true, status: 429 })),
  };
  const user = await openScreen('/calendar?month=2024-02', api);
  expect(await screen.findByText('操作太频繁了，请稍等一会儿再试')).toBeTruthy();
  expect(screen.getByRole('grid')).toBeTruthy();
  replaced.entries = {};
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  await waitFor(() => expect(day(29, '1 条')).toBeTruthy());
});
