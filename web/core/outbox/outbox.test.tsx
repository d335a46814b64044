// What a page gives its outbox, and when the outbox is loaded.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import { Outbox } from '#web/core/outbox/outbox.tsx';

// C§66.12
it('cache of the pages · is given before the outbox is loaded', () => {
  const client = new QueryClient();
  const api = connectApi('account', {} as JournalApi);
  const link = { owner: () => 'me', load: vi.fn(), setPages: vi.fn(), pages: () => null };
  render(
    <QueryClientProvider client={client}>
      <ApiContext value={api}>
        <Outbox link={link} owner="me" />
      </ApiContext>
    </QueryClientProvider>,
  );
  expect(link.setPages).toHaveBeenCalledExactlyOnceWith({ client, queries: api.queries });
  expect(link.load).not.toHaveBeenCalled();
});
