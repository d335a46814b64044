// The editor of a post in two tabs: text that another tab stored is neither overlooked nor lost.
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import {
  beginEdit,
  changeEdit,
  endEdit,
  usePostInEdit,
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
