// Writing and publishing: nothing typed is lost, nothing is published twice, and every error shows
// its text (B§2, B§5, B§8).
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DAILY_PROMPTS } from '#domain/posts/daily-prompts.ts';
import { fillStorage } from '#web/test-helpers/full-storage.ts';
import { imageFiles } from '#web/test-helpers/image-files.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '写下此刻的灵感' });
const publish = () => screen.getByRole('button', { name: '发布' });
const ownPosts = async (api: ReturnType<typeof createTestApi>['api']) =>
  (await api.posts.list({ limit: 50 })).items.filter((post) => !post.isSample);

describe('the compose page', () => {
  it('publishes trimmed text, confirms it and leads to the feed', async () => {
    const { api } = createTestApi();
    const user = await openScreen('/poston', api);
    await user.type(field(), '  今天看到晚霞  ');
    expect(screen.getByText(/已存草稿/)).toBeTruthy();
    await user.click(publish());
    expect(await screen.findByText('灵感发布成功！')).toBeTruthy();
    expect(await screen.findByText('今天看到晚霞')).toBeTruthy();
    expect((await ownPosts(api)).map((post) => post.content)).toEqual(['今天看到晚霞']);
    expect(localStorage.getItem('echo.draft.trial.post')).toBeNull();
  });

  it('offers no reply while AI is off', async () => {
    const { api } = createTestApi();
    await api.ai.updateSettings({ aiOff: true });
    const user = await openScreen('/poston', api);
    await waitFor(() => expect(screen.queryByRole('switch')).toBeNull());
    await user.type(field(), '只记下来');
    await user.click(publish());
    expect(await screen.findByText('灵感发布成功！')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /听听回响/ })).toBeNull();
  });

  // C§74.31
  it('offers a recording only where a model turns speech into text', async () => {
    const { api, real, replaced } = createTestApi();
    const config = await real.config.get();
    const open = async (transcribe: string | null) => {
      const ai = { ...config.ai, transcribe };
      const read = vi.fn(async () => ({ ...config, ai }));
      replaced.config = { get: read };
      await openScreen('/poston', api);
      await screen.findByRole('switch', { name: '发布后听回响' });
      await waitFor(() => expect(read).toHaveBeenCalled());
    };
    await open('whisper-1');
    await screen.findByRole('button', { name: '录音' });
    cleanup();
    // Its chunk is loaded by now, so the button would be there at once.
    await open(null);
    expect(screen.queryByRole('button', { name: '录音' })).toBeNull();
  });

  // C§67.01
  it.each([
    ['failed', '太大了'],
    ['missed', '现在再分享一次就可以'],
  ])('says why a share is not in the draft: %s', async (end, text) => {
    await openScreen(`/poston?share=${end}`, createTestApi().api);
    expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  });

  it('marks a post 不给AI看 when it is created, and asks for no reply', async () => {
    const { api } = createTestApi();
    const user = await openScreen('/poston', api);
    await user.click(await screen.findByRole('switch', { name: '发布后听回响' }));
    await user.type(field(), '只给自己看');
    await user.click(screen.getByRole('button', { name: '不给AI看' }));
    await user.click(publish());
    await screen.findByText('灵感发布成功！');
    const [post] = await ownPosts(api);
    expect(post).toMatchObject({ content: '只给自己看', aiPrivate: true });
    expect((await api.messages.list({ postId: post?.id ?? '' })).items).toEqual([]);
  });

  it('creates one row on a double click', async () => {
    const { api } = createTestApi();
    const user = await openScreen('/poston', api);
    await user.type(field(), '只有一条');
    await user.dblClick(publish());
    await screen.findByText('灵感发布成功！');
    expect(await ownPosts(api)).toHaveLength(1);
    expect(screen.queryByText('请输入内容或添加图片')).toBeNull();
  });

  it('requires text or an image', async () => {
    const { api } = createTestApi();
    const user = await openScreen('/poston', api);
    await user.type(field(), '   ');
    await user.click(publish());
    expect(await screen.findByText('请输入内容或添加图片')).toBeTruthy();
    expect(await ownPosts(api)).toEqual([]);
    await user.clear(field());
  });

  it('publishes images without text, at most four', async () => {
    const { api } = createTestApi();
    const user = await openScreen('/poston', api);
    await user.upload(screen.getByLabelText('选择图片'), imageFiles(5));
    expect(await screen.findByText('最多只能上传 4 张图片')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('button', { name: /移除第/ })).toHaveLength(4));
    await user.click(screen.getByRole('button', { name: '移除第 1 张图片' }));
    await user.click(publish());
    await screen.findByText('灵感发布成功！');
    expect((await ownPosts(api))[0]?.images).toHaveLength(3);
  });

  it('accepts pasted images', async () => {
    const { api } = createTestApi();
    const user = await openScreen('/poston', api);
    fireEvent.paste(field(), {
      clipboardData: { files: imageFiles(1) },
    });
    await user.click(await screen.findByRole('button', { name: '移除第 1 张图片' }));
    expect(screen.queryByRole('button', { name: /移除第/ })).toBeNull();
  });

  it('an image added while the post is published stays for the next one', async () => {
    const { api, real, replaced } = createTestApi();
    const gate = Promise.withResolvers<void>();
    replaced.posts = {
      create: async (post) => {
        await gate.promise;
        return real.posts.create(post);
      },
    };
    const user = await openScreen('/poston', api);
    await user.type(field(), '正在发布');
    await user.click(publish());
    fireEvent.drop(field(), { dataTransfer: { files: imageFiles(1), types: ['Files'] } });
    await screen.findByRole('button', { name: '移除第 1 张图片' });
    gate.resolve();
    await screen.findByText('灵感发布成功！');
    cleanup();
    const again = await openScreen('/poston', api);
    expect(field().value).toBe('');
    await again.click(screen.getByRole('button', { name: '移除第 1 张图片' }));
  });

  it('publishes only after all shared images are in the draft', async () => {
    const { api } = createTestApi();
    const last = Promise.withResolvers<void>();
    const image = () => new Response('png', { headers: { 'Content-Type': 'image/png' } });
    const rows = new Map([
      ['/share/1-a/text', new Response('分享的字')],
      ['/share/1-a/image-0', image()],
      ['/share/1-a/image-1', image()],
    ]);
    const cache = {
      keys: async () => [...rows.keys()].map((path) => ({ url: `https://diary.example${path}` })),
      match: async (path: string) => {
        if (path.endsWith('image-1')) await last.promise;
        return rows.get(path)?.clone();
      },
      put: async (path: string, row: Response) => void rows.set(path, row),
      delete: async (path: string) => rows.delete(path),
    };
    vi.stubGlobal('caches', { has: async () => true, open: async () => cache });
    const request = (_: string, work: () => Promise<void>) => work();
    vi.spyOn(navigator, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager);
    const user = await openScreen('/poston', api);
    await screen.findByRole('button', { name: '移除第 1 张图片' });
    await user.type(field(), '{Control>}{Enter}{/Control}');
    expect(publish()).toHaveProperty('disabled', true);
    expect(await ownPosts(api)).toEqual([]);
    last.resolve();
    await waitFor(() => expect(publish()).toHaveProperty('disabled', false));
    vi.unstubAllGlobals();
    await user.click(publish());
    await screen.findByText('灵感发布成功！');
    expect(await ownPosts(api)).toMatchObject([{ content: '分享的字' }]);
    expect((await ownPosts(api))[0]?.images).toHaveLength(2);
  });

  it('keeps every word when publishing fails, and publishes them on retry', async () => {
    const { api, replaced } = createTestApi();
    replaced.posts = { create: () => Promise.reject(new TypeError('no network')) };
    const user = await openScreen('/poston', api);
    await user.type(field(), '断网时写的');
    await user.click(publish());
    expect(await screen.findByText('发布失败，请重试')).toBeTruthy();
    expect(field().value).toBe('断网时写的');
    replaced.posts = {};
    await user.click(publish());
    await screen.findByText('灵感发布成功！');
    expect(await ownPosts(api)).toHaveLength(1);
  });

  it('publishes the latest text when an earlier try arrived without a response', async () => {
    const { api, real, replaced } = createTestApi();
    replaced.posts = {
      create: async (post) => {
        await real.posts.create(post);
        throw new TypeError('the answer was lost');
      },
    };
    const user = await openScreen('/poston', api);
    await user.type(field(), '第一稿');
    await user.click(publish());
    await screen.findByText('发布失败，请重试');
    replaced.posts = {};
    await user.type(field(), '，又添了一句');
    await user.click(publish());
    await screen.findByText('灵感发布成功！');
    expect((await ownPosts(api)).map((post) => post.content)).toEqual(['第一稿，又添了一句']);
  });

  it('publishes about the latest moment when an earlier try arrived with another', async () => {
    const { api, real, replaced } = createTestApi();
    const lose = async (post: Parameters<typeof real.posts.create>[0]) => {
      await real.posts.create(post);
      throw new TypeError('the answer was lost');
    };
    const moment = () => screen.getByLabelText<HTMLInputElement>('这件事的时间');
    for (const [text, again] of [
      ['改到别的年份', '2001-02-03T04:05'],
      ['改回此刻', null],
    ] as const) {
      replaced.posts = { create: lose };
      const user = await openScreen('/poston', api);
      await user.type(field(), text);
      await user.click(screen.getByRole('button', { name: '补记' }));
      fireEvent.change(moment(), { target: { value: '1999-12-31T23:59' } });
      await user.click(publish());
      await screen.findByText('发布失败，请重试');
      replaced.posts = {};
      if (again === null) await user.click(screen.getByRole('button', { name: '改回此刻' }));
      else fireEvent.change(moment(), { target: { value: again } });
      await user.click(publish());
      await screen.findByText('灵感发布成功！');
      cleanup();
      const saved = (await ownPosts(api)).find((post) => post.content === text);
      const expected = again === null ? saved?.recordedAt : new Date(again).toISOString();
      expect(saved?.createdAt).toBe(expected);
    }
  });

  it('a field for the moment that was emptied · means the time of publishing', async () => {
    const { api } = createTestApi();
    const user = await openScreen('/poston', api);
    await user.type(field(), '就是现在');
    await user.click(screen.getByRole('button', { name: '补记' }));
    const moment = screen.getByLabelText('这件事的时间');
    fireEvent.change(moment, { target: { value: '1999-12-31T23:59' } });
    fireEvent.change(moment, { target: { value: '' } });
    expect(screen.getByText('留空就是发布的时刻')).toBeTruthy();
    await user.click(publish());
    await screen.findByText('灵感发布成功！');
    const [saved] = await ownPosts(api);
    expect(saved?.createdAt).toBe(saved?.recordedAt);
  });

  it('restores the draft after another page was open', async () => {
    const { api } = createTestApi();
    const user = await openScreen('/poston', api);
    await user.type(field(), '写到一半');
    cleanup();
    await openScreen('/poston', api);
    expect(field().value).toBe('写到一半');
    await user.clear(field());
  });

  it('types the prompt at 130 ms per character and changes it after 10 s', async () => {
    vi.useFakeTimers();
    try {
      const { api } = createTestApi();
      await openScreen('/poston', api);
      const whole = () =>
        screen.getByText(
          (text, element) =>
            element?.className === 'sr-only' && DAILY_PROMPTS.some((prompt) => prompt === text),
        );
      const typed = () => whole().nextElementSibling?.textContent;
      const pass = async (milliseconds: number) =>
        act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
      const first = whole().textContent ?? '';
      for (let count = 1; count <= first.length; count += 1) {
        await pass(130);
        expect(typed()).toBe(first.slice(0, count));
      }
      await pass(10_000 - 130 * first.length - 1);
      expect(whole().textContent).toBe(first);
      await pass(1);
      expect(whole().textContent).not.toBe(first);
      expect(typed()).toBe('');
    } finally {
      vi.useRealTimers();
    }
  });
});

it('links back to the feed', async () => {
  const { api } = createTestApi();
  const user = await openScreen('/poston', api);
  await user.click(screen.getByRole('link', { name: '返回灵感' }));
  expect((await screen.findAllByRole('article')).length).toBeGreaterThan(0);
});

describe('the diary tab', () => {
  const ownNotes = async (api: ReturnType<typeof createTestApi>['api']) =>
    Promise.all(
      (await api.diaries.list({ limit: 50 })).items
        .filter((note) => !note.isSample)
        .map(({ id }) => api.diaries.get({ id })),
    );

  it('requires title and body, then saves the first image as the cover', async () => {
    const { api } = createTestApi();
    const user = await openScreen('/poston', api);
    await user.click(screen.getByRole('tab', { name: '发布笔记' }));
    await user.type(screen.getByRole('textbox', { name: '正文' }), '一整天都在下雨。');
    await user.click(screen.getByRole('button', { name: '发布笔记' }));
    expect(await screen.findByText('请输入标题和内容')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: '标题' }), '雨天');
    await user.upload(screen.getByLabelText('选择图片'), imageFiles(10));
    expect(await screen.findByText('最多只能上传 9 张图片')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('button', { name: /移除第/ })).toHaveLength(9));
    await user.dblClick(screen.getByRole('button', { name: '发布笔记' }));
    await waitFor(async () => expect(await ownNotes(api)).toHaveLength(1));
    const [note] = await ownNotes(api);
    expect(note).toMatchObject({ title: '雨天', content: '一整天都在下雨。', mood: '平静' });
    expect(note?.coverImage).toBe(note?.images[0]);
  });

  it('uses the chosen cover, or the first remaining image once it is removed', async () => {
    const { api } = createTestApi();
    const user = await openScreen('/poston?as=note', api);
    await user.upload(screen.getByLabelText('选择图片'), imageFiles(3));
    const covers = () =>
      screen
        .getAllByRole('button', { name: /设为封面$/ })
        .map((button) => button.getAttribute('aria-pressed'));
    await waitFor(() => expect(covers()).toEqual(['true', 'false', 'false']));
    await user.click(screen.getByRole('button', { name: '把第 2 张设为封面' }));
    expect(covers()).toEqual(['false', 'true', 'false']);
    await user.click(screen.getByRole('button', { name: '移除第 2 张图片' }));
    expect(covers()).toEqual(['true', 'false']);
    await user.click(screen.getByRole('button', { name: '移除第 1 张图片' }));
    await user.click(screen.getByRole('button', { name: '移除第 1 张图片' }));
  });

  it('keeps every word when publishing fails', async () => {
    const { api, replaced } = createTestApi();
    replaced.diaries = { create: () => Promise.reject(new TypeError('no network')) };
    const user = await openScreen('/poston?as=note', api);
    await user.type(screen.getByRole('textbox', { name: '标题' }), '雨天');
    await user.type(screen.getByRole('textbox', { name: '正文' }), '写了很久');
    await user.click(screen.getByRole('button', { name: '发布笔记' }));
    expect(await screen.findByText('发布笔记失败，请重试')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '正文' }).value).toBe(
      '写了很久',
    );
    await user.clear(screen.getByRole('textbox', { name: '正文' }));
    await user.clear(screen.getByRole('textbox', { name: '标题' }));
  });

  it('shows that the storage is full, until there is space again', async () => {
    const user = await openScreen('/poston?as=note', createTestApi().api);
    const makeRoom = fillStorage();
    await user.type(screen.getByRole('textbox', { name: '标题' }), '雨');
    expect(screen.getByText(/浏览器的存储空间已满/)).toBeTruthy();
    makeRoom();
    await user.type(screen.getByRole('textbox', { name: '标题' }), '天');
    expect(screen.queryByText(/浏览器的存储空间已满/)).toBeNull();
    expect(screen.getByText(/已存草稿/)).toBeTruthy();
    await user.clear(screen.getByRole('textbox', { name: '标题' }));
  });
});
