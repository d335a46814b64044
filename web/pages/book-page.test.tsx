// 年册 (C§63): the choices, the reading, and the book.
import { ORPCError } from '@orpc/client';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BOOK_MAX_ENTRIES } from '#domain/book/chapters.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { matchOnly } from '#web/test-helpers/media.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';
import { WIDE_QUERY } from '#web/ui/use-media-query.ts';

beforeEach(() => matchOnly(WIDE_QUERY));

const LONG_AGO = '2019-05-06T04:00:00.000Z';
const SPAN = '/book?from=2019-01-01&to=2019-12-31';

/** One post with a conversation and a diary, both of 2019. */
async function journalOf2019() {
  const test = createTestApi();
  const post = {
    id: newId(),
    content: '那年的槐花',
    images: [`local:${newId()}`],
    createdAt: LONG_AGO,
  };
  await test.api.posts.create(post);
  await test.api.messages.send({
    postId: post.id,
    id: newId(),
    content: '香了一整条街',
    images: [],
  });
  await test.api.diaries.create({
    id: newId(),
    date: '2019-05-07',
    title: '槐花饼',
    content: '外婆教的做法。\n\n**面**要稀。',
    images: [],
  });
  return test;
}

async function make(path: string, { api }: Awaited<ReturnType<typeof journalOf2019>>) {
  const user = await openScreen(path, api);
  await user.click(screen.getByRole('button', { name: '排成一本' }));
  return user;
}

const book = () => screen.findByRole('article', { name: '年册' });

// C§63.01
test('a year · has a cover, contents and a chapter, with everything in it', async () => {
  await make(SPAN, await journalOf2019());
  const shown = within(await book());
  expect(shown.getByRole('heading', { level: 2 }).textContent).toBe('二〇一九年');
  expect(within(shown.getByRole('navigation', { name: '目录' })).getByRole('link')).toHaveProperty(
    'hash',
    '#month-2019-05',
  );
  expect(shown.getByRole('heading', { name: '五月' }).id).toBe('month-2019-05');
  expect(shown.getByText('那年的槐花')).toBeTruthy();
  expect(shown.getByText('香了一整条街')).toBeTruthy();
  expect(shown.getByRole('heading', { name: '槐花饼' })).toBeTruthy();
  expect(shown.getByText('面').closest('strong')).toBeTruthy();
  expect(await shown.findByRole('img', { name: '第 1 张图片' })).toBeTruthy();
});

test('without conversations and images · shows neither', async () => {
  await make(`${SPAN}&conversations=0&images=0`, await journalOf2019());
  const shown = within(await book());
  expect(shown.getByText('那年的槐花')).toBeTruthy();
  expect(shown.queryByText('香了一整条街')).toBeNull();
  expect(shown.queryByRole('img')).toBeNull();
});

test('a switch · changes the address, and other days ask again', async () => {
  const user = await make(SPAN, await journalOf2019());
  await book();
  await user.click(screen.getByRole('radio', { name: 'A4' }));
  expect((await book()).dataset['bookPaper']).toBe('a4');
  await user.click(screen.getByRole('radio', { name: '全部' }));
  expect(screen.queryByRole('article', { name: '年册' })).toBeNull();
  expect(screen.getByRole('button', { name: '排成一本' })).toBeTruthy();
});

test('days without entries · say so', async () => {
  await make('/book?from=2001-01-01&to=2001-12-31', await journalOf2019());
  expect(await screen.findByText('这段日子没有写下什么')).toBeTruthy();
});

test('more entries than a book holds · are refused before they are read', async () => {
  const { api, real, replaced } = await journalOf2019();
  const get = vi.fn(real.diaries.get);
  replaced.diaries = { get };
  replaced.entries = {
    list: async (input) => ({ ...(await real.entries.list(input)), total: BOOK_MAX_ENTRIES + 1 }),
  };
  await make(SPAN, { api, real, replaced });
  expect(await screen.findByText('一本装不下')).toBeTruthy();
  expect(get).not.toHaveBeenCalled();
});

test('an entry deleted while it is read · is left out', async () => {
  const journal = await journalOf2019();
  journal.replaced.diaries = {
    get: () => Promise.reject(new ORPCError('DIARY_NOT_FOUND', { defined: true, status: 404 })),
  };
  await make(SPAN, journal);
  const shown = within(await book());
  expect(shown.getByText('那年的槐花')).toBeTruthy();
  expect(shown.queryByText('槐花饼')).toBeNull();
});

test('a failure · says so and reads again', async () => {
  const journal = await journalOf2019();
  journal.replaced.messages = {
    list: () => Promise.reject(new ORPCError('RATE_LIMITED', { defined: true, status: 429 })),
  };
  const user = await make(SPAN, journal);
  expect(await screen.findByText('操作太频繁了，请稍等一会儿再试')).toBeTruthy();
  journal.replaced.messages = {};
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await book()).toBeTruthy();
});

test('a slow reading · can be cancelled', async () => {
  const journal = await journalOf2019();
  journal.replaced.messages = { list: () => new Promise(() => undefined) };
  const user = await make(SPAN, journal);
  await waitFor(() => expect(screen.getByText('1 / 2')).toBeTruthy());
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(screen.getByRole('button', { name: '排成一本' })).toBeTruthy();
});
