// What a page gives its outbox, and when the outbox is loaded.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import type { OutboxKeeper } from '#web/core/outbox/outbox-keeper.ts';
import { Outbox } from '#web/core/outbox/outbox.tsx';

function openPage() {
  const client = new QueryClient();
  const api = connectApi('account', {} as JournalApi);
  const link = {
    owner: () => 'me',
    load: vi.fn(async () => ({}) as OutboxKeeper),
    setPages: vi.fn(),
    pages: () => null,
  };
  const page = render(
    <QueryClientProvider client={client}>
      <ApiContext value={api}>
        <Outbox link={link} owner="me" />
      </ApiContext>
      <textarea />
    </QueryClientProvider>,
  );
  return { client, api, link, ...page };
}

// C§66.12
it.each([
  ['a field gets the focus', (field: HTMLElement) => field.focus()],
  ['something is pressed', (field: HTMLElement) => fireEvent.pointerDown(field)],
  ['a key is pressed', (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter' })],
])('the outbox · is loaded as soon as %s, before a write', (_, act) => {
  const { link, container, unmount } = openPage();
  expect(link.load).not.toHaveBeenCalled();
  act(container.querySelector('textarea') as HTMLElement);
  expect(link.load).toHaveBeenCalled();
  unmount();
  const { length } = link.load.mock.calls;
  fireEvent.keyDown(document.body, { key: 'Enter' });
  expect(link.load).toHaveBeenCalledTimes(length);
});

// C§66.12
it('cache of the pages · is given before the outbox is loaded', () => {
  const { client, api, link } = openPage();
  expect(link.setPages).toHaveBeenCalledExactlyOnceWith({ client, queries: api.queries });
  expect(link.load).not.toHaveBeenCalled();
});
