// The list of favourites after an entry became one. C§56.03
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/app/query-client.ts';
import { aroundCalls } from '#web/core/api/around-calls.ts';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import { useEntries, useSetFavourite } from '#web/features/entries/entry.queries.ts';
import { createTestApi } from '#web/test-helpers/screen.tsx';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';

it('list opened before the server had the new favourite · is read again', async () => {
  const answer = Promise.withResolvers<{ done: true }>();
  const list = vi.fn(async () => ({ items: [], nextCursor: null, total: 0 }));
  const api = aroundCalls(createTestApi().api, (call, path) => {
    if (path === 'entries.list') return list();
    return path === 'entries.setFavourite' ? answer.promise : call();
  });
  const [connection, client] = [connectApi('account', api), createQueryClient()];
  const { result } = renderHook(
    () => ({ page: useEntries({ isFavourite: true }), setFavourite: useSetFavourite() }),
    {
      wrapper: ({ children }) => (
        <MemoryRouter at="/favourites">
          <QueryClientProvider client={client}>
            <ApiContext value={connection}>{children}</ApiContext>
          </QueryClientProvider>
        </MemoryRouter>
      ),
    },
  );
  act(() => result.current.setFavourite.mutate({ kind: 'post', id: 'p', isFavourite: true }));
  await waitFor(() => expect(list).toHaveBeenCalledTimes(1));
  await act(async () => answer.resolve({ done: true }));
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
});
