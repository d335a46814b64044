// 随机漫步 (C§55.05): one entry after the other, each once before any repeats.
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ORPCError } from '@orpc/client';
import { matchOnly } from '#web/test-helpers/media.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';
import { WIDE_QUERY } from '#web/ui/use-media-query.ts';

beforeEach(() => matchOnly(WIDE_QUERY));

const shown = () => screen.getByRole('list', { name: '翻到的一页' }).textContent ?? '';

test('walk · shows every entry once before one repeats', async () => {
  const { api } = createTestApi();
  const { total } = await api.entries.at({ position: 0 });
  const user = await openScreen('/walk', api);
  await screen.findByRole('list', { name: '翻到的一页' });
  const seen = new Set([shown()]);
  for (let step = 1; step < total; step += 1) {
    const before = shown();
    await user.click(screen.getByRole('button', { name: '再翻一页' }));
    await waitFor(() => expect(shown()).not.toBe(before));
    seen.add(shown());
  }
  expect(seen.size).toBe(total);
});

test('failure · says so and retries', async () => {
  const { api, replaced } = createTestApi();
  replaced.entries = {
    at: () => Promise.reject(new ORPCError('RATE_LIMITED', { defined: true, status: 429 })),
  };
  const user = await openScreen('/walk', api);
  expect(await screen.findByText('操作太频繁了，请稍等一会儿再试')).toBeTruthy();
  replaced.entries = {};
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('list', { name: '翻到的一页' })).toBeTruthy();
});

test('one entry · is shown without another to turn to', async () => {
  const { api, real, replaced } = createTestApi();
  replaced.entries = { at: async (input) => ({ ...(await real.entries.at(input)), total: 1 }) };
  await openScreen('/walk', api);
  expect(await screen.findByText('现在只有这一条。多写几条，再来翻翻。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '再翻一页' })).toBeNull();
});
