// The text of a write that is given up is where it was typed, or in a file.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drafts } from '#web/core/drafts/draft.store.ts';
import * as file from '#web/core/browser/save-file.ts';
import { giveBackWrite } from '#web/core/outbox/give-back-write.ts';
import type { Write } from '#web/core/outbox/write.ts';
import { fillStorage } from '#web/test-helpers/full-storage.ts';

const saved = vi.spyOn(file, 'saveFile').mockReturnValue(undefined);
const message: Write = {
  path: 'messages.send',
  input: { id: 'm', postId: 'p', content: '没发出去', images: ['a'] },
};
const edit: Write = {
  path: 'posts.update',
  input: { id: 'p', content: '改', images: [], basedOn: { content: '旧', images: [] } },
};
const diary: Write = {
  path: 'diaries.update',
  input: { id: 'd', title: '题', content: '文', mood: '平静' as never, tags: [], images: [] },
};

beforeEach(() => void saved.mockClear());
afterEach(() => {
  drafts.set('u.message.p', null);
  localStorage.clear();
});

// C§66.05
describe('giveBackWrite', () => {
  it('message · is behind what its field has, under another id', () => {
    drafts.set('u.message.p', {
      id: 'm',
      content: '正在写',
      images: [],
      title: '',
      cover: null,
      moment: null,
      aiPrivate: false,
    });
    expect(giveBackWrite('u', message)).toBe('editor');
    const draft = drafts.get('u.message.p').value;
    expect(draft).toMatchObject({ content: '正在写\n没发出去', images: ['a'] });
    expect(draft?.id).not.toBe('m');
  });

  it('edit · is in its editor, with what it is based on', () => {
    expect(giveBackWrite('u', edit)).toBe('editor');
    expect(JSON.parse(localStorage.getItem('echo.draft.u.post.p') ?? '')).toEqual({
      content: '改',
      images: [],
      basedOn: { content: '旧', images: [] },
      sent: { content: '改', images: [] },
    });
  });

  it('edit · another one begun · becomes a file', () => {
    localStorage.setItem('echo.draft.u.post.p', '{}');
    expect(giveBackWrite('u', edit)).toBe('file');
    expect(saved).toHaveBeenCalledOnce();
    expect(localStorage.getItem('echo.draft.u.post.p')).toBe('{}');
  });

  it.each([edit, message])('$path · full storage · becomes a file', (write) => {
    fillStorage();
    expect(giveBackWrite('u', write)).toBe('file');
    expect(saved).toHaveBeenCalledOnce();
  });

  it('diary without its first state · becomes a file', () => {
    expect(giveBackWrite('u', diary)).toBe('file');
  });

  it('mark · has no text', () => {
    const input = { kind: 'post', id: 'p', isFavourite: true } as const;
    expect(giveBackWrite('u', { path: 'entries.setFavourite', input })).toBe('nothing');
    expect(saved).not.toHaveBeenCalled();
  });
});
