// What the list of waiting writes says of them. C§66.05
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '#web/app/query-client.ts';
import { ApiContext, connectApi } from '#web/core/api/use-api.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { ImagesContext } from '#web/core/images/use-images.ts';
import { OutboxContext } from '#web/core/outbox/outbox-link.ts';
import type { Item } from '#web/core/outbox/outbox.ts';
import { hideUnsent, showUnsent } from '#web/core/outbox/unsent.store.ts';
import { placeOfWrite, type Write } from '#web/core/outbox/write.ts';
import type { Session } from '#web/core/session/session.ts';
import { SessionContext } from '#web/core/session/use-session.ts';
import { UnsentDialog } from '#web/pages/shared/unsent-dialog.tsx';
import { createTestApi } from '#web/test-helpers/screen.tsx';
import { ConfirmProvider } from '#web/ui/confirm.tsx';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';
import { NoticeProvider } from '#web/ui/notice.tsx';

const SENDING = '先存在这台设备上，正在自动发送。';
const STUCK = '这些没有发出去，内容都还在这台设备上。';

const edit = (id: string): Write => ({ path: 'posts.update', input: { id, content: '改' } });
const message = (postId: string, images: string[] = []): Write => ({
  path: 'messages.send',
  input: { id: newId(), postId, content: '说', images },
});
const image: Write = { path: 'images.put', input: { ref: 'a', type: 'image/png' } };

const session = {
  subscribe: () => () => undefined,
  getState: () => SIGNED_OUT,
} as unknown as Session;
const SIGNED_OUT = { status: 'signedOut', user: null };

afterEach(hideUnsent);

async function open(...writes: [write: Write, refusal: string | null][]): Promise<void> {
  const items = writes.map(([write, refusal], at): Item<Write> => ({
    ...placeOfWrite(write),
    place: at + 1,
    write,
    writtenAtMs: 0,
    isTried: true,
    refusal,
  }));
  showUnsent(
    'me',
    items.map(({ place, key, write, refusal }) => ({
      place,
      key,
      path: write.path,
      id: key,
      isRefused: refusal !== null,
    })),
  );
  const link = {
    owner: () => 'me',
    load: async () => ({ list: async () => items }) as never,
    setPages: () => undefined,
    pages: () => null,
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext value={session}>
        <NoticeProvider>
          <ConfirmProvider>
            <ApiContext value={connectApi('trial', createTestApi().api)}>
              <ImagesContext value={{} as never}>
                <MemoryRouter at="/test">
                  <OutboxContext value={link}>
                    <UnsentDialog onClose={() => undefined} />
                  </OutboxContext>
                </MemoryRouter>
              </ImagesContext>
            </ApiContext>
          </ConfirmProvider>
        </NoticeProvider>
      </SessionContext>
    </QueryClientProvider>,
  );
  await screen.findAllByRole('listitem');
}

it.each<[string, string, [Write, string | null][]]>([
  ['waits', SENDING, [[edit('p'), null]]],
  ['refused', STUCK, [[edit('p'), 'POST_CHANGED']]],
  [
    'refused, and one behind it',
    STUCK,
    [
      [edit('p'), 'POST_CHANGED'],
      [message('p'), null],
    ],
  ],
  [
    'refused image, and its message',
    STUCK,
    [
      [image, 'X'],
      [message('p', ['a']), null],
    ],
  ],
  [
    'refused, and another entry',
    SENDING,
    [
      [edit('p'), 'POST_CHANGED'],
      [edit('q'), null],
    ],
  ],
])('list · %s · says %s', async (_, text, writes) => {
  await open(...writes);
  expect(screen.getByText(text)).toBeDefined();
});
