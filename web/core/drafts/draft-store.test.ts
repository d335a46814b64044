// Nothing that was typed is lost, and every draft becomes one row only.
import { describe, expect, it, vi } from 'vitest';
import { changeDraft, clearDraft, heldDraft, onDraftChange } from '#web/core/drafts/draft-store.ts';
import { fillStorage } from '#web/test-helpers/full-storage.ts';

const KEY = 'echo.draft.';
const typed = (name: string, content: string) =>
  changeDraft(name, (draft) => ({ ...draft, content }));

describe('a draft', () => {
  it('is in the storage with every keystroke and keeps its id', () => {
    const { id } = heldDraft('t1').draft;
    typed('t1', '晚');
    typed('t1', '晚霞');
    expect(JSON.parse(localStorage.getItem(`${KEY}t1`) ?? '')).toEqual({
      id,
      content: '晚霞',
      images: [],
      title: '',
      cover: null,
    });
    expect(heldDraft('t1').kept).toBe('kept');
  });

  it('comes back after a reload', () => {
    localStorage.setItem(
      `${KEY}t2`,
      JSON.stringify({ id: 'x', content: '昨天写的', images: ['local:1'] }),
    );
    expect(heldDraft('t2')).toEqual({
      draft: { id: 'x', content: '昨天写的', images: ['local:1'], title: '', cover: null },
      kept: 'kept',
    });
  });

  it.each(['{', '{"id":1}', '[]'])('begins anew when the storage holds rubbish: %s', (rubbish) => {
    localStorage.setItem(`${KEY}t3${rubbish}`, rubbish);
    expect(heldDraft(`t3${rubbish}`)).toMatchObject({
      draft: { content: '', images: [] },
      kept: 'nothing',
    });
  });

  it('has a new id once it was put away', () => {
    typed('t4', '一');
    const { id } = heldDraft('t4').draft;
    clearDraft('t4');
    expect(heldDraft('t4').draft.id).not.toBe(id);
    expect(localStorage.getItem(`${KEY}t4`)).toBeNull();
  });

  it('stays in the editor and says so when the storage is full', () => {
    fillStorage();
    typed('t5', '长长的');
    expect(heldDraft('t5')).toMatchObject({ draft: { content: '长长的' }, kept: 'refused' });
  });

  it('follows what another tab did with it', () => {
    typed('t6', '这里');
    const told = vi.fn();
    const stop = onDraftChange(told);
    localStorage.removeItem(`${KEY}t6`);
    dispatchEvent(new StorageEvent('storage', { key: `${KEY}t6` }));
    expect(told).toHaveBeenCalledOnce();
    expect(heldDraft('t6').draft.content).toBe('');
    stop();
  });
});
