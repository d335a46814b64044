// 那年今日 above the feed (C§55.04): there when the feed appears or not at all, closable for a day,
// off in the settings.
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { addYears } from '#domain/shared/month.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { todayHere } from '#web/core/browser/moment.ts';
import { matchOnly } from '#web/test-helpers/media.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';
import { recallCard } from '#web/features/entries/recall.tsx';
import { WIDE_QUERY } from '#web/ui/use-media-query.ts';

beforeEach(async () => {
  matchOnly(WIDE_QUERY);
  await recallCard.load();
});

async function withOldDiaries(years: readonly number[]) {
  const test = createTestApi();
  for (const ago of years)
    await test.api.diaries.create({
      id: newId(),
      date: addYears(todayHere(), -ago),
      title: `${ago} 年前写的`,
      content: '正文',
      images: [],
    });
  return test;
}

const card = () => screen.queryByRole('region', { name: '那年今日' });

test('earlier years · lines that lead to their days; more than two unfold', async () => {
  const { api } = await withOldDiaries([1, 2, 3, 5]);
  const user = await openScreen('/inspiration', api);
  expect(await screen.findByText('一年前的今天')).toBeTruthy();
  expect(screen.getByText('1 年前写的')).toBeTruthy();
  expect(screen.queryByText('五年前的今天')).toBeNull();
  await user.click(screen.getByRole('button', { name: '还有 2 天' }));
  expect(screen.getByRole('link', { name: /五年前的今天/ }).getAttribute('href')).toBe(
    `/test/calendar?day=${addYears(todayHere(), -5)}`,
  );
});

test('closed · does not come back on this day', async () => {
  const { api } = await withOldDiaries([1]);
  const user = await openScreen('/inspiration', api);
  await user.click(await screen.findByRole('button', { name: '今天不再显示' }));
  await waitFor(() => expect(card()).toBeNull());
  expect(localStorage.getItem('echo.recall.closed')).toBe(todayHere());
});

test('switched off · asks nothing', async () => {
  localStorage.setItem('echo.recall.off', 'true');
  const { api, replaced } = await withOldDiaries([1]);
  replaced.entries = { onThisDay: () => Promise.reject(new Error('asked')) };
  await openScreen('/inspiration', api);
  await screen.findAllByRole('article');
  expect(card()).toBeNull();
});

test('answer later than the feed · moves no card', async () => {
  const { api, real, replaced } = await withOldDiaries([1]);
  const answer = Promise.withResolvers<void>();
  replaced.entries = {
    onThisDay: async (input) => {
      await answer.promise;
      return real.entries.onThisDay(input);
    },
  };
  await openScreen('/inspiration', api);
  await screen.findAllByRole('article');
  answer.resolve();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(card()).toBeNull();
});

test('feed there at once · asks as it is left; the card waits for the next time', async () => {
  const { api, real, replaced } = await withOldDiaries([1]);
  let asked = 0;
  replaced.entries = {
    onThisDay: (input) => {
      asked += 1;
      // The first answer never comes: as if the feed had been there at once.
      return asked === 1 ? Promise.reject(new Error('too late')) : real.entries.onThisDay(input);
    },
  };
  const user = await openScreen('/inspiration', api);
  await screen.findAllByRole('article');
  expect(asked).toBe(1);
  await user.click(screen.getByRole('link', { name: '笔记' }));
  await waitFor(() => expect(asked).toBe(2));
  await user.click(screen.getByRole('link', { name: '灵感' }));
  expect(await screen.findByRole('region', { name: '那年今日' })).toBeTruthy();
  expect(asked).toBe(2);
});

test('feed there at once · asks nothing while it is shown', async () => {
  const { api, replaced } = await withOldDiaries([1]);
  const answer = Promise.withResolvers<void>();
  let asked = 0;
  replaced.entries = {
    onThisDay: async () => {
      asked += 1;
      await answer.promise;
      return { days: [] };
    },
  };
  const user = await openScreen('/inspiration', api);
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('link', { name: '笔记' }));
  const before = asked;
  await user.click(screen.getByRole('link', { name: '灵感' }));
  await screen.findAllByRole('article');
  expect(asked).toBe(before);
  answer.resolve();
});
