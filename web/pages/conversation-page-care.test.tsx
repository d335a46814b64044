// A text about danger on the conversation page: the card, the quiet line, and what stays away.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HINT } from '#contract/compliance/danger-texts.ts';
import { field, withPost } from '#web/test-helpers/conversation.ts';
import { openScreen } from '#web/test-helpers/screen.tsx';

const OPEN = '活着没意思，我不想活了。';

beforeEach(() => localStorage.removeItem('echo.care.trial'));
afterEach(() => vi.unstubAllGlobals());

const card = () => screen.findByRole('alert', { name: /先停一停/u });
const shown = () => [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('note')];

// C§260.02
describe('a conversation without a reply', () => {
  it('shows the card of its post until it is dismissed, and not again', async () => {
    const { api, path, saved } = await withPost(OPEN);
    const user = await openScreen(path, api);
    await user.click(within(await card()).getByRole('button', { name: '先收起来' }));
    await user.type(await field(), '谢谢{Enter}');
    await waitFor(async () => expect(await saved()).toHaveLength(1));
    expect(shown()).toEqual([]);
    cleanup();
    await openScreen(path, api);
    await field();
    await screen.findByText('谢谢');
    expect(shown()).toEqual([]);
  });

  it('shows a dismissed card again for a new sentence of that kind', async () => {
    const { api, path } = await withPost(OPEN);
    const user = await openScreen(path, api);
    await user.click(within(await card()).getByRole('button', { name: '先收起来' }));
    await user.type(await field(), '药吞了一大把，头开始晕{Enter}');
    const acute = await screen.findByRole('alert', { name: /先打 120/u });
    expect(within(acute).getAllByRole('link')[0]?.getAttribute('href')).toBe('tel:120');
  });

  it('shows a quiet line for a hint, whose numbers can be dialled', async () => {
    const { api, path } = await withPost(HINT);
    const user = await openScreen(path, api);
    const line = await screen.findByRole('note');
    expect(
      within(line)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['tel:12356', 'tel:120']);
    expect(line.textContent).not.toContain('？');
    await user.click(within(line).getByRole('button', { name: '收起' }));
    expect(shown()).toEqual([]);
  });

  it('shows nothing for an ordinary post, and the numbers from its menu', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ care: null }));
    const { api, path } = await withPost('今天在湖边走了很久。');
    const user = await openScreen(path, api);
    await field();
    expect(shown()).toEqual([]);
    await user.click(screen.getByRole('button', { name: '更多' }));
    await user.click(await screen.findByRole('menuitem', { name: '需要有人陪你说说吗' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getAllByRole('link')).toHaveLength(5);
  });
});
