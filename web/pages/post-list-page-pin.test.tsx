// The pinned post of the feed: its place, its badge, and failures. C§100.01.
import { ORPCError } from '@orpc/client';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { cardOf, cards, chooseInMenu, withPosts } from '#web/test-helpers/feed.ts';
import { matchOnly } from '#web/test-helpers/media.ts';
import { openScreen } from '#web/test-helpers/screen.tsx';
import { WIDE_QUERY } from '#web/ui/use-media-query.ts';

beforeEach(() => matchOnly(WIDE_QUERY));

const order = () => cards().flatMap((card) => card.textContent?.match(/早上|中午|晚上/)?.[0] ?? []);

async function openFeed() {
  const world = await withPosts('晚上', '中午', '早上');
  const user = await openScreen('/inspiration', world.api);
  await screen.findByText('早上');
  return { ...world, user };
}

describe('the pin', () => {
  it('is shown once, above the first day; another post replaces it', async () => {
    const { user } = await openFeed();
    await chooseInMenu(user, '早上', '置顶');
    await waitFor(() => expect(order()).toEqual(['早上', '晚上', '中午']));
    expect(cardOf('早上').getByText('置顶', { selector: 'span' })).toBeTruthy();
    const first = screen.getByText('早上');
    const [heading] = screen.getAllByRole('heading', { level: 2 });
    expect(heading && first.compareDocumentPosition(heading)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await chooseInMenu(user, '中午', '置顶');
    await waitFor(() => expect(order()).toEqual(['中午', '晚上', '早上']));
    await chooseInMenu(user, '中午', '取消置顶');
    await waitFor(() => expect(order()).toEqual(['晚上', '中午', '早上']));
  });

  it('returns to the post that had it when the request fails', async () => {
    const { user, replaced } = await openFeed();
    await chooseInMenu(user, '早上', '置顶');
    await screen.findByText('已置顶');
    const refusal = new ORPCError('STORAGE_FULL', { defined: true, status: 507 });
    replaced.entries = { setPinned: () => Promise.reject(refusal) };
    await chooseInMenu(user, '晚上', '置顶');
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(order()).toEqual(['早上', '晚上', '中午']);
  });

  it('a sample · has no pin', async () => {
    const { user } = await openFeed();
    const sample = cards().find((card) => card.textContent?.includes('示例'));
    const menu = within(sample as HTMLElement).getByRole('button', { name: '更多操作' });
    await user.click(menu);
    await screen.findByRole('menuitem', { name: '修改时间' });
    expect(screen.queryByRole('menuitem', { name: '置顶' })).toBeNull();
  });
});
