// Where a conversation is read: it opens at its newest message and never takes the reader away.
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newId } from '#web/core/browser/new-id.ts';
import { controlledStream, field, send, withPost } from '#web/test-helpers/conversation.ts';
import { openScreen } from '#web/test-helpers/screen.tsx';

const WINDOW_PX = 800;
const PAGE_PX = 4_000;

const scrolls: number[] = [];
const shown: (string | null)[] = [];
beforeEach(() => {
  scrolls.length = 0;
  shown.length = 0;
  vi.stubGlobal('innerHeight', WINDOW_PX);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(PAGE_PX);
  vi.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => {
    if (to.length === 1) scrolls.push((to[0] as ScrollToOptions).top ?? 0);
  });
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent);
  });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, PAGE_PX - 200, 300, 200),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Moves the window, as a reader does. */
const scrollAt = (y: number) =>
  act(async () => {
    vi.stubGlobal('scrollY', y);
    window.dispatchEvent(new Event('scroll'));
  });

/** A post with three replies. */
async function withReplies() {
  const scene = await withPost();
  for (let at = 0; at < 3; at += 1)
    await scene.api.replies.create(
      { post_id: scene.post.id },
      { context: { idempotencyKey: newId() } },
    );
  return { ...scene, replies: await scene.saved() };
}

// C§209.02
test('long conversation · opens at its newest message', async () => {
  const { api, path, replies } = await withReplies();
  await openScreen(path, api);
  await field();
  await waitFor(() => expect(shown).toHaveLength(1));
  expect(shown[0]).toContain(replies.at(-1)?.content);
});

test('reading above · a streamed reply does not move the page', async () => {
  const stream = controlledStream();
  const { api, path, replaced } = await withReplies();
  replaced.replies = { stream: stream.stream };
  const user = await openScreen(path, api);
  await scrollAt(PAGE_PX - WINDOW_PX);
  await user.type(await field(), '还有一句');
  await user.click(send());
  await waitFor(() => expect(scrolls).not.toEqual([]));
  await scrollAt(626);
  scrolls.length = 0;
  await stream.emit({ type: 'delta', text: '我读到' });
  await stream.emit({ type: 'delta', text: '你写的' });
  await stream.end();
  expect(scrolls).toEqual([]);
});

test('reply deleted in the middle · page stays, neighbour has the focus', async () => {
  const { api, path, replies } = await withReplies();
  const user = await openScreen(path, api);
  await field();
  await scrollAt(PAGE_PX);
  await scrollAt(626);
  scrolls.length = 0;
  const [, second] = screen.getAllByRole('button', { name: '删除这条回复' });
  await user.click(second as HTMLElement);
  await user.click(screen.getByRole('button', { name: '删除' }));
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: '删除这条回复' })).toHaveLength(2),
  );
  expect(document.activeElement?.getAttribute('data-line')).toBe(replies[2]?.id);
  expect(scrolls).toEqual([]);
});
