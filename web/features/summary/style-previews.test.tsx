// The request of a preview: one call per style, one minute for each (B§7, B§9).
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { createQueryClient } from '#web/app/query-client.ts';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import { useStylePreview } from '#web/features/summary/preview.queries.ts';

afterEach(cleanup);

function Preview({ roleKey }: { roleKey: string }) {
  return <p>{useStylePreview(roleKey, true).data?.title ?? '……'}</p>;
}

// B§7.20, B§9.13
it('useStylePreview · two styles · gives each sixty seconds', async () => {
  const requests: [string | undefined, number | undefined][] = [];
  const preview = async (
    input: { role_key?: string },
    options: { context?: { deadlineMs?: number } },
  ) => {
    requests.push([input.role_key, options.context?.deadlineMs]);
    return { success: true, title: input.role_key, article: '文' };
  };
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <ApiContext
          value={connectApi('account', { summary: { preview } } as unknown as JournalApi)}
        >
          <Preview roleKey="slow_prose" />
          <Preview roleKey="plain_record" />
        </ApiContext>
      </QueryClientProvider>,
    );
  });
  expect(await screen.findByText('plain_record')).toBeTruthy();
  expect(requests).toEqual([
    ['slow_prose', 60_000],
    ['plain_record', 60_000],
  ]);
});
