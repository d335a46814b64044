// Changing the moment of a post in the feed: refusals, failures, and a field that is not complete.
// C§53.05.
import { ORPCError } from '@orpc/client';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { cards, chooseInMenu, withPosts } from '#web/test-helpers/feed.ts';
import { matchOnly } from '#web/test-helpers/media.ts';
import { openScreen } from '#web/test-helpers/screen.tsx';
import { WIDE_QUERY } from '#web/ui/use-media-query.ts';

beforeEach(() => matchOnly(WIDE_QUERY));

const field = () => screen.getByLabelText<HTMLInputElement>('这条灵感的时间');
const dialog = () => within(screen.getByRole('dialog', { name: '修改时间' }));

async function openDialog() {
  const world = await withPosts('早上', '晚上');
  const user = await openScreen('/inspiration', world.api);
  await screen.findByText('早上');
  await chooseInMenu(user, '早上', '修改时间');
  await screen.findByRole('dialog', { name: '修改时间' });
  const save = () => user.click(dialog().getByRole('button', { name: '修改时间' }));
  return { ...world, user, save };
}

describe('the dialog for a moment', () => {
  it('unchanged · closes and sends nothing', async () => {
    const { replaced, save } = await openDialog();
    replaced.posts = { update: () => Promise.reject(new Error('sent')) };
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('a part is missing, or it is out of range · says so and stays open', async () => {
    const { save } = await openDialog();
    fireEvent.change(field(), { target: { value: '' } });
    await save();
    expect(dialog().getByText('请把日期和时间填完整')).toBeTruthy();
    fireEvent.change(field(), { target: { value: '1899-12-30T00:00' } });
    expect(field().getAttribute('aria-invalid')).toBe('true');
    await save();
    expect(dialog().getByRole('alert').textContent).toBe('请选1900年以后、明天此刻以前的时间');
  });

  it('the request fails · the card returns to its place, the chosen time stays', async () => {
    const { replaced, save } = await openDialog();
    const order = () => cards().map((card) => card.textContent?.match(/早上|晚上/)?.[0]);
    const before = order();
    replaced.posts = {
      update: () => Promise.reject(new ORPCError('STORAGE_FULL', { defined: true, status: 507 })),
    };
    fireEvent.change(field(), { target: { value: '2001-02-03T04:05' } });
    await save();
    await waitFor(() => expect(dialog().getByRole('alert').textContent).not.toBe(''));
    expect(field().value).toBe('2001-02-03T04:05');
    expect(order()).toEqual(before);
    replaced.posts = {};
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('heading', { name: /^二〇〇一年二月三日/ })).toBeTruthy();
  });
});
