// Suggestions of own tags while one is typed, by keyboard and by touch (rulings 54).
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

const areaOf = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '写下此刻的灵感' });
const optionsOf = () => screen.queryAllByRole('option').map((option) => option.textContent);

async function write(api: JournalApi, ...texts: string[]) {
  for (const content of texts) await api.posts.create({ id: newId(), content, images: [] });
}

// C§54.07
describe('suggestions', () => {
  const open = async (...texts: string[]) => {
    const { api, replaced } = createTestApi();
    await write(api, ...texts);
    const user = await openScreen('/poston', api);
    // The draft of the last test.
    await user.clear(areaOf());
    return { user, replaced };
  };

  test('keys · arrows choose, Enter takes, the caret is behind a space', async () => {
    const { user } = await open('#散步 #湖边散步', '#散步');
    await user.type(areaOf(), '今天 #散');
    await waitFor(() => expect(optionsOf()).toEqual(['#散步2', '#湖边散步1']));
    expect(areaOf().getAttribute('aria-activedescendant')).toBeNull();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const chosen = screen.getByRole('option', { selected: true });
    expect(areaOf().getAttribute('aria-activedescendant')).toBe(chosen.id);
    expect(areaOf().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    await user.keyboard('{Enter}');
    expect(areaOf().value).toBe('今天 #湖边散步 ');
    expect(areaOf().selectionStart).toBe(areaOf().value.length);
    expect(optionsOf()).toEqual([]);
  });

  test('Enter · with nothing chosen · is a new line', async () => {
    const { user } = await open('#散步');
    await user.type(areaOf(), '#散');
    await waitFor(() => expect(optionsOf()).toEqual(['#散步1']));
    await user.keyboard('{Enter}');
    expect(areaOf().value).toBe('#散\n');
  });

  test('Escape · closes the list and leaves the text', async () => {
    const { user } = await open('#散步');
    await user.type(areaOf(), '#');
    await waitFor(() => expect(optionsOf()).toHaveLength(1));
    await user.keyboard('{Escape}');
    expect(optionsOf()).toEqual([]);
    expect(areaOf().value).toBe('#');
  });

  test('touch · a tap takes a tag and the field keeps the focus', async () => {
    const { user } = await open('#工作/项目');
    await user.type(areaOf(), '#工，后面');
    areaOf().setSelectionRange(2, 2);
    fireEvent.input(areaOf());
    await waitFor(() => expect(optionsOf()).toContain('#工作/项目1'));
    await user.click(screen.getByRole('option', { name: /项目/ }));
    expect(areaOf().value).toBe('#工作/项目，后面');
    expect(document.activeElement).toBe(areaOf());
  });

  test('an input method that composes · gets every key, and no list', async () => {
    const { user } = await open('#散步');
    await user.type(areaOf(), '#');
    await waitFor(() => expect(optionsOf()).toHaveLength(1));
    fireEvent.compositionStart(areaOf());
    expect(optionsOf()).toEqual([]);
    fireEvent.input(areaOf(), { target: { value: '#san' }, isComposing: true });
    expect(optionsOf()).toEqual([]);
    expect(fireEvent.keyDown(areaOf(), { key: 'Enter', isComposing: true })).toBe(true);
    fireEvent.input(areaOf(), { target: { value: '#散' }, isComposing: true });
    fireEvent.compositionEnd(areaOf());
    await waitFor(() => expect(optionsOf()).toEqual(['#散步1']));
  });

  test('no tags, or none that can be loaded · the field is as ever', async () => {
    const { user, replaced } = await open('#散步');
    replaced.tags = { list: () => Promise.reject(new TypeError('offline')) };
    await user.type(areaOf(), '#散{ArrowDown}步');
    expect(optionsOf()).toEqual([]);
    expect(areaOf().value).toBe('#散步');
  });
});
