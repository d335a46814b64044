// The editor of a post in two tabs: text that another tab stored is neither overlooked nor lost.
import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import {
  addEditImage,
  beginEdit,
  changeEdit,
  endEdit,
  endSentEdit,
  latestOf,
  leaveEdit,
  sendEdit,
  usePostInEdit,
  type PostInEdit,
} from '#web/features/posts/post-edit.store.ts';

const OWNER = 'account';
const POST = { id: 'p1', content: '早', images: [] };
const BASED_ON = { content: '早', images: [] };
const ELSEWHERE = { content: '另一个窗口写的', images: [], basedOn: BASED_ON, sent: null };

afterEach(() => {
  act(() => endEdit({ owner: OWNER, id: POST.id }));
  localStorage.clear();
});

it('beginEdit · another tab stored text after the edit ended · resumes that text', () => {
  const { result } = renderHook(() => usePostInEdit(POST.id));
  act(() => {
    beginEdit(OWNER, POST);
    changeEdit(POST.id, () => ({ content: '早上' }));
    endEdit({ owner: OWNER, id: POST.id });
  });
  expect(result.current).toBeNull();
  localStorage.setItem(`echo.draft.${OWNER}.post.${POST.id}`, JSON.stringify(ELSEWHERE));
  act(() => beginEdit(OWNER, POST));
  expect(result.current).toMatchObject({ content: ELSEWHERE.content, isResumed: true });
});

describe('an editor that opens again while its text is saved', () => {
  /** Sends 早上 and types 好 into the editor that was opened again. */
  const typeDuringSave = (): PostInEdit => {
    const { result } = renderHook(() => usePostInEdit(POST.id));
    act(() => {
      beginEdit(OWNER, POST);
      changeEdit(POST.id, () => ({ content: '早上' }));
    });
    const draft = { content: '早上', images: [] };
    let sending = result.current as PostInEdit;
    act(() => {
      sending = sendEdit(sending, draft);
      beginEdit(OWNER, { ...POST, ...draft });
      changeEdit(POST.id, () => ({ content: '早上好' }));
    });
    return sending;
  };
  const stored = () => JSON.parse(localStorage.getItem(`echo.draft.${OWNER}.post.p1`) ?? 'null');

  it('endSentEdit · keeps what was typed since', () => {
    const sending = typeDuringSave();
    act(() => endSentEdit(sending));
    expect(stored()).toMatchObject({ content: '早上好', basedOn: { content: '早上' } });
  });

  it('latestOf · returns what was typed since, with the old base', () => {
    expect(latestOf(typeDuringSave())).toMatchObject({ content: '早上好', basedOn: BASED_ON });
  });
});

it('addEditImage · editor closed by then · keeps the image with its text', () => {
  act(() => {
    beginEdit(OWNER, POST);
    changeEdit(POST.id, () => ({ content: '早上' }));
    leaveEdit(POST.id);
    addEditImage({ owner: OWNER, id: POST.id }, 'a');
    beginEdit(OWNER, POST);
  });
  const { result } = renderHook(() => usePostInEdit(POST.id));
  expect(result.current).toMatchObject({ content: '早上', images: ['a'], isResumed: true });
});
