// A query that failed without a network is retried when the network is back (rulings 40).
import { onlineManager, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/app/query-client.ts';
import { waitFor } from '#tools/test/wait-for.ts';

it('a failed query · browser back online · runs again', async () => {
  const client = createQueryClient();
  client.mount();
  let isThere = false;
  const ask = vi.fn(() =>
    isThere ? Promise.resolve('feed') : Promise.reject(new TypeError('Failed to fetch')),
  );
  const observer = new QueryObserver(client, { queryKey: ['feed'], queryFn: ask, retry: false });
  const stop = observer.subscribe(() => undefined);
  onlineManager.setOnline(false);
  await waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  isThere = true;
  onlineManager.setOnline(true);
  await waitFor(() => expect(observer.getCurrentResult().data).toBe('feed'));
  stop();
  client.unmount();
});
