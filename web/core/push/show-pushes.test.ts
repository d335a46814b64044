// What the service worker shows and opens. C§67.07
import { expect, test } from 'vitest';
import { showPushes } from '#web/core/push/show-pushes.ts';

const ORIGIN = 'https://diary.example';

/** A service worker's scope with the given open pages. */
function createScope(pages: string[] = []) {
  const listeners = new Map<string, (event: never) => void>();
  const shown: { title: string; options: Record<string, unknown> }[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  showPushes({
    addEventListener: (type, listener) => void listeners.set(type, listener),
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title, options) => {
        shown.push({ title, options: options as Record<string, unknown> });
      },
    },
    clients: {
      matchAll: async () => pages.map((url) => ({ url, focus: () => focused.push(url) })),
      openWindow: async (url) => opened.push(url),
    },
  });
  const send = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (given: Promise<unknown>) => void (work = given);
    listeners.get(type)?.({ ...event, waitUntil } as never);
    await work;
  };
  return {
    shown,
    opened,
    focused,
    push: (text: string | null) =>
      send('push', { data: text === null ? null : { json: () => JSON.parse(text) as unknown } }),
    tap: (data: unknown) => send('notificationclick', { notification: { close: () => {}, data } }),
  };
}

test('a push · is shown with its text, and its address kept for the tap', async () => {
  const { push, shown } = createScope();
  const notification = { title: '写一条', body: '此刻窗外有什么声音？', tag: 'reminder' };
  await push(
    JSON.stringify({
      web_push: 8030,
      notification: { ...notification, navigate: `${ORIGIN}/poston` },
    }),
  );
  expect(shown).toMatchObject([
    {
      title: '写一条',
      options: { body: '此刻窗外有什么声音？', tag: 'reminder', data: `${ORIGIN}/poston` },
    },
  ]);
});

test.each([
  null,
  'not JSON',
  'null',
  '[]',
  '"text"',
  '{"notification":null}',
  '{"notification":{"title":1}}',
])('a push that cannot be read, %s · is shown as well', async (text) => {
  const { push, shown } = createScope();
  await push(text);
  expect(shown).toMatchObject([{ title: '回响', options: { data: `${ORIGIN}/` } }]);
});

test('a tap · opens the page, or shows the one that is open', async () => {
  const closed = createScope([`${ORIGIN}/inspiration`]);
  await closed.tap(`${ORIGIN}/poston`);
  expect([closed.opened, closed.focused]).toEqual([[`${ORIGIN}/poston`], []]);
  const open = createScope([`${ORIGIN}/inspiration`, `${ORIGIN}/poston`]);
  await open.tap(`${ORIGIN}/poston`);
  expect([open.opened, open.focused]).toEqual([[], [`${ORIGIN}/poston`]]);
});

test.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', 7, null])(
  'an address outside of the app, %s · opens its start',
  async (data) => {
    const { tap, opened } = createScope();
    await tap(data);
    expect(opened).toEqual([`${ORIGIN}/`]);
  },
);
