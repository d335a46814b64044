// The recommendations below a diary: every state of B§4, the bands of B§9, the texts of B§8.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { ORPCError } from '@orpc/client';
import { describe, expect, it, vi } from 'vitest';
import type { RecommendAnswer } from '#contract/recommendation.contract.ts';
import { storedWork } from '#domain/recommendations/recommendation-answer.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

async function openDiary() {
  const test = createTestApi();
  const diary = await test.api.diaries.create({
    id: newId(),
    date: '2026-03-08',
    title: '外婆',
    content: `外婆教我包粽子。${'很'.repeat(300)}`,
    images: [],
    mood: '温馨',
    tags: ['粽子'],
  });
  const open = () => openScreen(`/notes/${diary.id}`, test.api);
  const user = await open();
  await screen.findByRole('button', { name: '寻找共鸣' });
  return { ...test, diary, user, open };
}

function answer(
  diaryId: string,
  works: Partial<RecommendAnswer['response']['recommendations'][number]>[],
  more: Partial<RecommendAnswer> = {},
): RecommendAnswer {
  const recommendations = works.map((work, index) => ({
    title: `作品${index}`,
    author: '某人',
    works_type: 'article' as const,
    source_context: '一句话',
    match_score: 9,
    match_reason: '因为相通',
    verified: true,
    ...work,
  }));
  const saved = recommendations.map((work) => ({
    id: newId(),
    diaryId,
    ...storedWork(work),
    verified: work.verified,
    engine: 'remote' as const,
    createdAt: new Date().toISOString(),
  }));
  return {
    success: true,
    response: { recommendations, emotional_themes: ['思念'] },
    engine: 'remote',
    saved,
    ...more,
  };
}
const section = () => within(screen.getByRole('region', { name: '文化共鸣' }));
const look = () => screen.getByRole('button', { name: '寻找共鸣' });

describe('recommendations of a diary', () => {
  it('use mood, tags and the first 200 characters, and are kept', async () => {
    const { user, real, replaced, api, diary, open } = await openDiary();
    const create = vi.fn((...input: Parameters<typeof real.recommendations.create>) =>
      real.recommendations.create(...input),
    );
    replaced.recommendations = { create };
    await user.click(look());
    await screen.findByRole('button', { name: '重新获取推荐' });
    expect(create.mock.calls[0]?.[0].text).toBe(
      `心情：温馨\n标签：粽子\n内容：外婆教我包粽子。${'很'.repeat(192)}`,
    );
    const works = section().getAllByRole('article');
    expect(works.length).toBeGreaterThan(0);
    expect(section().getByText('内置引擎')).toBeTruthy();
    expect((await api.diaries.get({ id: diary.id })).emotionalThemes.length).toBeGreaterThan(0);
    cleanup();
    await open();
    await waitFor(() => expect(section().getAllByRole('article')).toHaveLength(works.length));
    expect(screen.queryByRole('button', { name: '寻找共鸣' })).toBeNull();
  });

  it('show kind, author, reason and band; works in no catalogue are marked', async () => {
    const { user, replaced, diary } = await openDiary();
    const works = [
      { match_score: 9 },
      { match_score: 8, works_type: 'song' as const },
      { match_score: 6, works_type: 'movie' as const, verified: false },
    ];
    replaced.recommendations = { create: async () => answer(diary.id, works) };
    await user.click(look());
    await screen.findByText('作品0');
    const [first, second, third] = section().getAllByRole('article') as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ];
    expect(first.textContent).toBe('文章强共鸣作品0某人一句话因为相通');
    expect(second.textContent).toContain('歌曲弱共鸣');
    expect(third.textContent).toContain('电影微共鸣');
    expect(within(third).getByText('未核实')).toBeTruthy();
    expect(section().getAllByText('未核实')).toHaveLength(1);
    expect(section().getByText('AI 生成')).toBeTruthy();
  });

  it('can be cancelled', async () => {
    const { user, replaced } = await openDiary();
    const cancel = vi.fn(async () => ({ cancelled: true }));
    replaced.replies = { cancel };
    replaced.recommendations = {
      create: (_, options) =>
        new Promise((_resolve, reject) =>
          options?.signal?.addEventListener('abort', () =>
            reject(new DOMException('stopped', 'AbortError')),
          ),
        ),
    };
    await user.click(look());
    expect(screen.getByText('正在寻找与这一页相通的作品...')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '取消' }));
    expect(await screen.findByRole('button', { name: '寻找共鸣' })).toBeTruthy();
    expect(cancel).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // B§7.31, B§9.14
  it('time out after 120 s', async () => {
    const { replaced } = await openDiary();
    vi.useFakeTimers();
    replaced.recommendations = { create: () => new Promise<never>(() => undefined) };
    await act(async () => look().click());
    await act(() => vi.advanceTimersByTimeAsync(119_000));
    expect(screen.getByText('正在寻找与这一页相通的作品...')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(screen.getByRole('alert').textContent).toBe('获取推荐内容失败，请稍后重试');
  });

  it('can be retried after a failure', async () => {
    const { user, replaced } = await openDiary();
    replaced.recommendations = {
      create: () => Promise.reject(new ORPCError('AI_UNAVAILABLE', { defined: true, status: 503 })),
    };
    await user.click(look());
    expect(await section().findByText('获取推荐内容失败，请稍后重试')).toBeTruthy();
    replaced.recommendations = {};
    await user.click(screen.getByRole('button', { name: '重新获取推荐' }));
    await waitFor(() => expect(section().getAllByRole('article').length).toBeGreaterThan(0));
  });

  it.each([
    ['INSUFFICIENT_STONES', 402, '灵感石不足，请先领取或充值', '/test/purchase_token'],
    ['AI_CONSENT_REQUIRED', 403, '使用AI前，请先确认内容会被发送到哪里', '/test/setting'],
  ])('show what is missing: %s', async (code, status, words, way) => {
    const { user, replaced } = await openDiary();
    replaced.recommendations = {
      create: () => Promise.reject(new ORPCError(code, { defined: true, status })),
    };
    await user.click(look());
    expect(await section().findByText(words)).toBeTruthy();
    expect(section().getByRole('link').getAttribute('href')).toBe(way);
  });

  it('can be empty', async () => {
    const { user, replaced, diary } = await openDiary();
    replaced.recommendations = { create: async () => answer(diary.id, []) };
    await user.click(look());
    expect(await section().findByText('暂时没有找到情绪共鸣')).toBeTruthy();
    expect(screen.getByRole('button', { name: '重新获取推荐' })).toBeTruthy();
  });

  it('are replaced by a card for a text with signs of danger', async () => {
    const { user, replaced, diary } = await openDiary();
    const crisis = {
      title: '先停一下',
      body: '有人可以马上听你说。',
      lines: [{ number: '12356', name: '心理援助热线', note: '全天' }],
      dismiss: '我知道了',
    };
    replaced.recommendations = {
      create: async () => answer(diary.id, [], { notice: 'crisis', crisis }),
    };
    await user.click(look());
    expect(await screen.findByRole('alert', { name: '先停一下' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '我知道了' }));
    expect(look()).toBeTruthy();
  });

  it('are not offered when AI is switched off', async () => {
    const { api, open } = await openDiary();
    await api.ai.updateSettings({ aiOff: true });
    cleanup();
    await open();
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(screen.queryByRole('region', { name: '文化共鸣' })).toBeNull());
  });
});
