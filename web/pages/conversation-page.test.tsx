// The conversation: writing and sending a line, making a reply anew, deleting it, and the screen
// around (B§2, B§4, B§5, B§8).
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newId } from '#web/core/browser/new-id.ts';
import { echo, field, handWritten, send, talk, withPost } from '#web/test-helpers/conversation.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a line of the person', () => {
  it('is sent by Enter and saved; Shift+Enter breaks the line', async () => {
    const { api, path, saved } = await withPost();
    const hands = await openScreen(path, api);
    await hands.type(await field(), '第一行{Shift>}{Enter}{/Shift}第二行{Enter}');
    await waitFor(async () =>
      expect((await saved()).map((message) => message.content)).toEqual(['第一行\n第二行']),
    );
    expect((await field()).value).toBe('');
    expect((await saved())[0]?.isUser).toBe(true);
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'is not sent while an IME composes: %o',
    async (ime) => {
      const { api, path, saved } = await withPost();
      const hands = await openScreen(path, api);
      await hands.type(await field(), '打字');
      fireEvent.keyDown(await field(), { key: 'Enter', ...ime });
      await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))));
      expect(await saved()).toEqual([]);
      expect((await field()).value).toBe('打字');
      await hands.clear(await field());
    },
  );

  it('cannot be empty, but can be an image alone, three at the most', async () => {
    const { api, path, saved } = await withPost();
    const hands = await openScreen(path, api);
    await hands.type(await field(), '   ');
    expect(send().disabled).toBe(true);
    await hands.clear(await field());
    const files = Array.from(
      { length: 4 },
      (_, index) => new File(['x'], `${index}.png`, { type: 'image/png' }),
    );
    await hands.upload(screen.getByLabelText('选择图片'), files);
    expect(await screen.findByText('最多只能上传 3 张图片')).toBeTruthy();
    await waitFor(() => expect(send().disabled).toBe(false));
    await hands.click(send());
    await waitFor(async () => expect((await saved())[0]?.images).toHaveLength(3));
  });

  it('stays in the field when it cannot be sent', async () => {
    const { api, replaced, path } = await withPost();
    replaced.messages = { send: () => Promise.reject(new TypeError('no network')) };
    const hands = await openScreen(path, api);
    await hands.type(await field(), '断网了{Enter}');
    expect(await screen.findByText('发送失败，请重试')).toBeTruthy();
    expect((await field()).value).toBe('断网了');
    expect(talk().queryByText('断网了')).toBeNull();
    await hands.clear(await field());
  });

  it('keeps its draft for each post', async () => {
    const { api, path } = await withPost();
    const other = await api.posts.create({ id: newId(), content: '另一条', images: [] });
    const hands = await openScreen(path, api);
    await hands.type(await field(), '只属于这一条');
    cleanup();
    await openScreen(`/chat/${other.id}`, api);
    expect((await field()).value).toBe('');
    cleanup();
    await openScreen(path, api);
    expect((await field()).value).toBe('只属于这一条');
    await hands.clear(await field());
  });
});

describe('a saved reply', () => {
  const regenerate = () => screen.queryByRole('button', { name: '重新生成这条回复' });

  it('can be regenerated only while it is the last line', async () => {
    const { api, path, post } = await withPost();
    await api.replies.create({ post_id: post.id }, { context: { idempotencyKey: newId() } });
    await api.replies.create({ post_id: post.id }, { context: { idempotencyKey: newId() } });
    const hands = await openScreen(path, api);
    await field();
    expect(screen.getAllByRole('button', { name: '删除这条回复' })).toHaveLength(2);
    expect(screen.getAllByRole('button', { name: '重新生成这条回复' })).toHaveLength(1);
    await hands.type(await field(), '我再说一句{Enter}');
    await waitFor(() => expect(regenerate()).toBeNull());
  });

  it('gives its place to the new one', async () => {
    const { api, replaced, path, post, saved } = await withPost();
    await api.replies.create({ post_id: post.id }, { context: { idempotencyKey: newId() } });
    const [old] = await saved();
    const pen = handWritten();
    replaced.replies = { stream: pen.stream };
    const hands = await openScreen(path, api);
    await field();
    await hands.click(regenerate() as HTMLElement);
    expect(talk().queryByText(old?.content ?? '')).toBeNull();
    expect(regenerate()).toBeNull();
    expect(pen.calls[0]?.input).toMatchObject({ post_id: post.id, regenerate_message_id: old?.id });
    await hands.click(screen.getByRole('button', { name: '停下' }));
    expect(talk().getByText(old?.content ?? '')).toBeTruthy();

    replaced.replies = {};
    await hands.click(regenerate() as HTMLElement);
    await waitFor(async () => {
      const now = await saved();
      expect(now).toHaveLength(1);
      expect(now[0]?.id).not.toBe(old?.id);
    });
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: '删除这条回复' })).toHaveLength(1),
    );
  });

  it('stays when it cannot be made anew, and that is said', async () => {
    const { api, replaced, path, post, saved } = await withPost();
    await api.replies.create({ post_id: post.id }, { context: { idempotencyKey: newId() } });
    const [old] = await saved();
    const pen = handWritten();
    replaced.replies = { stream: pen.stream };
    const hands = await openScreen(path, api);
    await field();
    await hands.click(regenerate() as HTMLElement);
    await pen.say({ type: 'error', code: 'AI_UNAVAILABLE', error: '' });
    await pen.end();
    expect((await screen.findByRole('alert')).textContent).toBe('重新生成消息失败，请重试');
    expect(talk().getByText(old?.content ?? '')).toBeTruthy();
    await hands.click(screen.getByRole('button', { name: '知道了' }));
  });

  it('is deleted only after the question', async () => {
    const { api, path, post, saved } = await withPost();
    await api.replies.create({ post_id: post.id }, { context: { idempotencyKey: newId() } });
    const hands = await openScreen(path, api);
    await field();
    await hands.click(screen.getByRole('button', { name: '删除这条回复' }));
    expect(within(screen.getByRole('dialog')).getByText('确定要删除这条AI回复吗？')).toBeTruthy();
    await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: '取消' }));
    expect(await saved()).toHaveLength(1);
    await hands.click(screen.getByRole('button', { name: '删除这条回复' }));
    await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(async () => expect(await saved()).toEqual([]));
    expect(screen.queryByRole('button', { name: '删除这条回复' })).toBeNull();
  });

  it('of several pages is shown whole, oldest first', async () => {
    const { api, replaced, path, post, real } = await withPost();
    for (const content of ['第一句', '第二句', '第三句', '第四句', '第五句'])
      await api.messages.send({ postId: post.id, id: newId(), content, images: [] });
    replaced.messages = { list: (input) => real.messages.list({ ...input, limit: 2 }) };
    await openScreen(path, api);
    expect((await screen.findAllByText(/^第.句$/)).map((line) => line.textContent)).toEqual([
      '第一句',
      '第二句',
      '第三句',
      '第四句',
      '第五句',
    ]);
  });

  it('whose id is not of the server’s shape goes from this browser alone', async () => {
    const { api, replaced, path, post } = await withPost();
    await api.replies.create({ post_id: post.id }, { context: { idempotencyKey: newId() } });
    const [real] = (await api.messages.list({ postId: post.id })).items;
    const remove = vi.fn(async () => ({ removed: true as const }));
    replaced.messages = {
      list: async () => ({
        items: real === undefined ? [] : [{ ...real, id: 'local-1' }],
        nextCursor: null,
      }),
      remove: remove as never,
    };
    const hands = await openScreen(path, api);
    await field();
    await hands.click(screen.getByRole('button', { name: '删除这条回复' }));
    await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '删除这条回复' })).toBeNull());
    expect(remove).not.toHaveBeenCalled();
  });

  it('comes back when its deletion is refused', async () => {
    const { api, replaced, path, post } = await withPost();
    await api.replies.create({ post_id: post.id }, { context: { idempotencyKey: newId() } });
    replaced.messages = { remove: () => Promise.reject(new TypeError('no network')) };
    const hands = await openScreen(path, api);
    await field();
    await hands.click(screen.getByRole('button', { name: '删除这条回复' }));
    await hands.click(within(screen.getByRole('dialog')).getByRole('button', { name: '删除' }));
    expect(await screen.findByText('删除消息失败，请重试')).toBeTruthy();
    expect(await screen.findByRole('button', { name: '删除这条回复' })).toBeTruthy();
  });
});

describe("a sample's own reply", () => {
  it('offers nothing that would be refused; what is said after it is like any other line', async () => {
    const { api } = createTestApi();
    const posts = (await api.posts.list({ limit: 50 })).items;
    const talks = await Promise.all(
      posts.map(async ({ id }) => ({ id, lines: (await api.messages.list({ postId: id })).items })),
    );
    const sample = talks.find(({ lines }) => lines.at(-1)?.isUser === false);
    const hands = await openScreen(`/chat/${sample?.id ?? ''}`, api);
    await field();
    expect(screen.queryByRole('button', { name: /^(删除|重新生成)这条回复$/ })).toBeNull();
    await hands.type(await field(), '我也是{Enter}');
    await waitFor(() => expect(echo().disabled).toBe(false));
    await hands.click(echo());
    expect(await screen.findByRole('button', { name: '重新生成这条回复' })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: '删除这条回复' })).toHaveLength(1);
  });
});

describe('the screen', () => {
  it.each(['00000000-0000-4000-8000-000000000000', 'no-id'])(
    'says when there is no such post: %s',
    async (id) => {
      const { api } = createTestApi();
      await openScreen(`/chat/${id}`, api);
      expect(await screen.findByText('未找到对应的灵感内容')).toBeTruthy();
      expect(screen.getByRole('link', { name: '返回灵感' }).getAttribute('href')).toBe(
        '/test/inspiration',
      );
    },
  );

  it('has the first line as its title, its day, the tokens used, and an image to make of it', async () => {
    const { api, path, real, replaced } = await withPost('桂花开了\n整条街都是');
    replaced.messages = {
      list: async (input) => {
        const [first, ...rest] = (await real.messages.list(input)).items;
        const counted =
          first === undefined
            ? []
            : [
                {
                  ...first,
                  usage: { prompt_tokens: 900, completion_tokens: 334, total_tokens: 1234 },
                },
              ];
        return { items: [...counted, ...rest], nextCursor: null };
      },
    };
    const [post] = (await api.posts.list({})).items;
    await api.replies.create({ post_id: post?.id ?? '' }, { context: { idempotencyKey: newId() } });
    await openScreen(path, api);
    await field();
    const head = screen.getByRole('heading', { level: 1 });
    expect(head.textContent).toBe('桂花开了');
    expect(head.nextElementSibling?.textContent).toMatch(/^.*月.+日 周. · 用了 1,234 tokens$/);
    expect(screen.getByRole('button', { name: '导出为图片' })).toBeTruthy();
  });

  it('begins with the post itself, which can be changed in place', async () => {
    const { api, path, post } = await withPost('原来的话');
    const hands = await openScreen(path, api);
    await field();
    expect(document.getElementById('original-post')?.textContent).toContain('原来的话');
    await hands.click(screen.getByRole('button', { name: '编辑' }));
    await hands.type(screen.getByRole('textbox', { name: '编辑灵感' }), '，改了');
    await hands.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(async () =>
      expect((await api.posts.get({ id: post.id })).content).toBe('原来的话，改了'),
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('原来的话，改了');
  });

  it('opens a larger box on small screens at the first touch', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      () =>
        ({
          matches: false,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    const { api, path } = await withPost();
    const hands = await openScreen(path, api);
    expect((await field()).getAttribute('rows')).toBe('1');
    await hands.click(await field());
    expect((await field()).getAttribute('rows')).toBe('3');
  });

  it('lets the person choose who answers', async () => {
    const { api, replaced, path } = await withPost();
    const pen = handWritten();
    replaced.replies = { stream: pen.stream };
    const hands = await openScreen(path, api);
    await field();
    await hands.click(await screen.findByRole('button', { name: '回应的人：默认陪伴者' }));
    await hands.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: /旁观的诗人/ }),
    );
    await hands.click(echo());
    expect(pen.calls[0]?.input).toMatchObject({ role: 'poetic_observer' });
    await hands.click(screen.getByRole('button', { name: '停下' }));
  });

  it('never reads what was written as markup', async () => {
    const { api, path, post } = await withPost('<img src=x onerror="alert(1)">');
    await api.messages.send({
      postId: post.id,
      id: newId(),
      content: '<b>粗</b>\n第二行',
      images: [],
    });
    await openScreen(path, api);
    await field();
    expect(document.querySelector('#original-post img, section b')).toBeNull();
    expect(
      talk().getByText(
        (_, element) => element?.textContent === '<b>粗</b>\n第二行' && element.tagName === 'P',
      ),
    ).toBeTruthy();
  });
});
