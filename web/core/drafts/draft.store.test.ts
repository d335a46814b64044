// Every draft becomes one row only.
import { describe, expect, it } from 'vitest';
import { changeDraft, drafts } from '#web/core/drafts/draft.store.ts';

const typed = (name: string, content: string) => changeDraft(name, () => ({ content }));
const idOf = (name: string) => drafts.get(name).value?.id;

describe('changeDraft', () => {
  it('typing · stores the text and keeps the id', () => {
    typed('t1', '晚');
    const id = idOf('t1');
    typed('t1', '晚霞');
    expect(JSON.parse(localStorage.getItem('echo.draft.t1') ?? '')).toEqual({
      id,
      content: '晚霞',
      images: [],
      title: '',
      cover: null,
      moment: null,
    });
  });

  it('draft of an earlier version · keeps its id and text', () => {
    localStorage.setItem(
      'echo.draft.t2',
      JSON.stringify({ id: 'x', content: '昨天写的', images: ['local:1'] }),
    );
    changeDraft('t2', () => ({ title: '晚霞' }));
    expect(drafts.get('t2').value).toEqual({
      id: 'x',
      content: '昨天写的',
      images: ['local:1'],
      title: '晚霞',
      cover: null,
      moment: null,
    });
  });

  it.each(['{', '{"id":1}', '[]'])('stored %s · starts an empty draft', (stored) => {
    localStorage.setItem(`echo.draft.t3${stored}`, stored);
    expect(drafts.get(`t3${stored}`)).toEqual({ value: null, kept: 'nothing' });
  });

  it('emptied draft · is not stored, and keeps its id for the next text', () => {
    changeDraft('t6', () => ({ content: '一' }));
    const id = idOf('t6');
    changeDraft('t6', () => ({ content: '' }));
    expect(localStorage.getItem('echo.draft.t6')).toBeNull();
    changeDraft('t6', () => ({ content: '二' }));
    expect(idOf('t6')).toBe(id);
  });

  it('text after removal · takes a new id', () => {
    typed('t4', '一');
    const id = idOf('t4');
    drafts.set('t4', null);
    typed('t4', '二');
    expect(idOf('t4')).not.toBe(id);
  });

  it('all text deleted · removes the stored draft', () => {
    typed('t5', '一');
    typed('t5', '');
    expect(localStorage.getItem('echo.draft.t5')).toBeNull();
  });
});
