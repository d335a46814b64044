// 关于我: a fact is asked about after a year, and one that contradicts it is proposed (C§60).
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { newId } from '#web/core/browser/new-id.ts';
import { echo, withPost } from '#web/test-helpers/conversation.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

const YEAR_MS = 366 * 86_400_000;

// C§60.02
it('fact of a year ago · is asked about, and kept by one press', async () => {
  const { api, real, replaced } = createTestApi(Date.now() - YEAR_MS);
  const { id } = await api.facts.create({ id: newId(), content: '在准备六月的考试' });
  const confirmedAt = new Date().toISOString();
  const update = vi.fn(async () => {
    const [fact] = (await real.facts.list({})).items;
    if (fact === undefined) throw new Error('no fact');
    return { ...fact, confirmedAt };
  });
  replaced.facts = { update };
  const user = await openScreen('/about-me', api);
  expect(await screen.findByRole('group', { name: '还是这样吗：在准备六月的考试' })).toBeTruthy();
  replaced.facts.list = async () => {
    const { items, ...rest } = await real.facts.list({});
    return { ...rest, items: items.map((fact) => ({ ...fact, confirmedAt })) };
  };
  await user.click(screen.getByRole('button', { name: '是的' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: /还是这样吗/ })).toBeNull());
  expect(update.mock.calls[0]).toMatchObject([{ id, content: '在准备六月的考试' }]);
  expect(screen.getByText(/看过$/)).toBeTruthy();
});

it('fact of this year · is not asked about', async () => {
  const { api } = createTestApi();
  await api.facts.create({ id: newId(), content: '在准备六月的考试' });
  await openScreen('/about-me', api);
  expect(await screen.findByText('在准备六月的考试')).toBeTruthy();
  expect(screen.queryByRole('group', { name: /还是这样吗/ })).toBeNull();
});

// C§60.06
it('contradiction · is proposed after a reply; refused, it is not asked again', async () => {
  const { api, path } = await withPost('我搬到杭州了。箱子还堆在门口。');
  await api.facts.create({ id: newId(), content: '住在北京' });
  const user = await openScreen(path, api);
  const card = () => screen.queryByRole('region', { name: '记住这一句吗' });
  await waitFor(() => expect(echo().disabled).toBe(false));
  expect(card()).toBeNull();
  await user.click(echo());
  await waitFor(() => expect(card()?.textContent).toMatch(/住在北京.*→.*住在杭州/));
  await user.click(screen.getByRole('button', { name: '不用' }));
  await waitFor(() => expect(card()).toBeNull());
  expect((await api.facts.list({})).items.map(({ content }) => content)).toEqual(['住在北京']);
});
