// What one user wrote, or a model answered, is gone from memory when the session ends.
import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { newId } from '#web/core/browser/new-id.ts';
import { stopPendingWork } from '#web/core/pending/pending-work.ts';
import { endStores } from '#web/core/pending/session-end.ts';
import { noteUsage, waitingUsage } from '#web/core/usage/usage-news.ts';
import { beginEnhancement, useEnhancementStore } from '#web/features/enhance/enhance.store.ts';
import { keepAside, useAside } from '#web/features/messages/reply-aside.store.ts';
import { askForReply, useReplyState } from '#web/features/messages/reply.store.ts';
import { beginEdit, usePostInEdit } from '#web/features/posts/post-edit.store.ts';
import {
  askQuestion,
  refuseQuestion,
  useAskState,
} from '#web/features/questions/question.store.ts';
import {
  lookForRecommendations,
  useRecommendationState,
} from '#web/features/recommendations/recommendation.store.ts';
import { changeDesk, deskOf } from '#web/features/summary/article.store.ts';
import { replyMessage } from '#web/test-helpers/conversation.ts';
import { createTestApi } from '#web/test-helpers/screen.tsx';

const A = 'account-a';
const POST = {
  id: 'p1',
  content: '只给自己看的话',
  images: [],
  sourceContent: null,
} as unknown as Parameters<typeof beginEnhancement>[1];

/** What the journal does at the end of a session. */
const end = () =>
  act(async () => {
    stopPendingWork();
    endStores(true);
  });

afterEach(() => localStorage.clear());

it('question that failed · is gone', async () => {
  const { result } = renderHook(() => useAskState(A));
  act(() => refuseQuestion(A, { question: '我和谁吵过架' }, 'AI_UNAVAILABLE'));
  expect(result.current.state).toBe('failed');
  await end();
  expect(result.current).toEqual({ state: 'idle' });
});

it('question under way · ends without an answer', async () => {
  const { api, replaced } = createTestApi();
  replaced.questions = { stream: () => new Promise(() => undefined) as never };
  const input = { id: newId(), question: '我和谁吵过架', timeZone: 'UTC' };
  const { result } = renderHook(() => useAskState(A));
  const asked = askQuestion({ owner: A, api, input });
  await end();
  expect(await asked).toBeNull();
  expect(result.current).toEqual({ state: 'idle' });
});

it('reply, its card and its sources · are gone', async () => {
  const { api, replaced } = createTestApi();
  const message = replyMessage('p1', '听起来很难');
  replaced.replies = {
    stream: (async () =>
      (async function* () {
        yield { type: 'done', success: true, message, stones: { spent: 1, left: 9 } };
      })()) as never,
  };
  const place = 'account:p1';
  await askForReply({
    place,
    api,
    postId: 'p1',
    roleKey: 'x',
    replaces: null,
    onSaved: () => undefined,
    onUncertain: () => undefined,
  });
  keepAside({ message, related: [] } as never);
  const reply = renderHook(() => useReplyState(place));
  const aside = renderHook(() => useAside(message.id));
  expect(reply.result.current.state).toBe('saved');
  expect(aside.result.current).toBeDefined();
  await end();
  expect(reply.result.current.state).toBe('idle');
  expect(aside.result.current).toBeUndefined();
});

it('search for works · is gone', async () => {
  const { api, replaced } = createTestApi();
  replaced.recommendations = { create: async () => ({ recommendations: [] }) as never };
  const place = 'account:d1';
  const { result } = renderHook(() => useRecommendationState(place));
  await act(() =>
    lookForRecommendations({ place, api, diaryId: 'd1', text: '雨', onFound: () => undefined }),
  );
  expect(result.current.state).toBe('found');
  await end();
  expect(result.current.state).toBe('idle');
});

it('enhancement · is gone, except in trial mode', async () => {
  beginEnhancement(A, POST);
  await end();
  expect(useEnhancementStore.getState().current).toBeNull();
  beginEnhancement('trial', POST);
  await end();
  expect(useEnhancementStore.getState().current?.owner).toBe('trial');
});

it('open editor of a post · is closed', async () => {
  const { result } = renderHook(() => usePostInEdit(POST.id));
  act(() => beginEdit(A, POST));
  expect(result.current).not.toBeNull();
  await end();
  expect(result.current).toBeNull();
});

it('text of an article under way · is gone', async () => {
  changeDesk(A, { writing: '这一周你' });
  await end();
  expect(deskOf(A).writing).toBeNull();
});

it('news of a limit · is gone', async () => {
  noteUsage('posts 80');
  await end();
  expect(waitingUsage()).toBeNull();
});
