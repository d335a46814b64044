// C§66.13
// Every draft becomes one row only.
import { describe, expect, it } from 'vitest';
import { changeDraft, drafts, removeSent, type Draft } from '#web/core/drafts/draft.store.ts';

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
      aiPrivate: false,
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
      aiPrivate: false,
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

describe('removeSent', () => {
  const written = (name: string, change: Partial<Draft>): Draft => {
    changeDraft(name, () => change);
    return drafts.get(name).value as Draft;
  };

  it('unchanged draft · is removed', () => {
    const sent = written('s1', { content: '早 ', images: ['a'], moment: '2026-01-01T00:00:00Z' });
    removeSent('s1', sent);
    expect(drafts.get('s1').value).toBeNull();
    expect(localStorage.getItem('echo.draft.s1')).toBeNull();
  });

  it.each([
    ['text after it', '早', '早上好', '上好'],
    ['lines after it', '早 ', '早\n\n  分享的', '  分享的'],
    ['another text', '早', '晚', '晚'],
    ['a space at its end removed', '早 ', '早', undefined],
    ['no text', '早', '', undefined],
  ])('%s · only what was not sent remains, under a new id', (_, content, now, rest) => {
    const name = `s2${now}${content}`;
    const sent = written(name, { content });
    typed(name, now);
    removeSent(name, sent);
    const { value } = drafts.get(name);
    expect(value?.content).toBe(rest);
    expect(value?.id).not.toBe(sent.id);
  });

  it('images, title, cover and moment · the unsent ones remain', () => {
    const moment = '2026-01-01T00:00:00Z';
    const sent = written('s3', { title: '题', content: '文', images: ['a'], cover: 'a', moment });
    changeDraft('s3', () => ({ images: ['a', 'b'] }));
    removeSent('s3', sent);
    expect(drafts.get('s3').value).toMatchObject({
      title: '',
      content: '',
      images: ['b'],
      cover: null,
      moment: null,
      aiPrivate: false,
    });
  });

  it('draft with another id by now · keeps that id', () => {
    const sent = written('s4', { content: '早' });
    const { id } = written('s4', { id: 'given-back', content: '早\n退回的' });
    removeSent('s4', sent);
    expect(drafts.get('s4').value).toMatchObject({ id, content: '退回的' });
  });
});
