// The section 用量 of the settings, and the news about it (C§73.02).
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AccountUsage } from '#contract/usage.contract.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import { Usage } from '#web/features/usage/usage.tsx';
import { usageNewsText } from '#web/core/usage/usage-words.ts';
import { createTestApi } from '#web/test-helpers/screen.tsx';

function show(usage: Partial<AccountUsage>) {
  const { api, replaced } = createTestApi();
  replaced.usage = {
    get: async () => ({
      images: { used: 1_610_612_736, limit: 2_147_483_648 },
      texts: { used: 0, limit: 1_073_741_824 },
      posts: { used: 3, limit: 1_000 },
      tokens: { used: 0, limit: 0 },
      renewsAt: '2026-11-24T00:00:00.000Z',
      callStones: null,
      isOperator: false,
      ...usage,
    }),
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiContext value={connectApi('account', api)}>
        <Usage />
      </ApiContext>
    </QueryClientProvider>,
  );
}

describe('the section 用量', () => {
  it('amounts · have words and a meter, a missing limit says so', async () => {
    show({});
    expect(await screen.findByText('1.5 GB / 2.0 GB')).toBeTruthy();
    expect(screen.getByRole('meter', { name: '今天的灵感' }).getAttribute('aria-valuetext')).toBe(
      '3 条，上限 1,000 条',
    );
    expect(screen.getByText('0 token，不限')).toBeTruthy();
    expect(screen.queryByRole('meter', { name: '今天的AI用量' })).toBeNull();
    expect(screen.queryByText(/颗灵感石/)).toBeNull();
  });

  it('limit that is reached · says so', async () => {
    show({ texts: { used: 1_048_576, limit: 1_048_576 } });
    expect(await screen.findByText('1.0 MB / 1.0 MB')).toBeTruthy();
    expect(screen.getAllByText('，用完了')).toHaveLength(1);
  });

  it('a call that costs stones · names the most it costs', async () => {
    show({ callStones: 100 });
    expect(await screen.findByText(/一次AI调用最多用 100 颗灵感石/)).toBeTruthy();
  });
});

describe('news of a limit', () => {
  it.each([
    ['posts 80', '灵感已写到一天上限的八成，写满要等重新计数'],
    ['posts 100', '灵感写到了一天的上限，重新计数后再发；写下的都在'],
    ['images 80', '图片空间已用八成，用满就不能再添图片'],
    ['tokens 100', '一天的AI用量用完了，重新计数后再用；写下的都在'],
    ['dreams 80', null],
    ['', null],
  ])('%j · reads %j', (header, text) => {
    expect(usageNewsText(header)).toBe(text);
  });
});
