// The conversation page, and writing and sending a message (B§2, B§4, B§5, B§8).
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newId } from '#web/core/browser/new-id.ts';
import {
  echo,
  field,
  controlledStream,
  send,
  talk,
  withPost,
} from '#web/test-helpers/conversation.ts';
import { matchOnly } from '#web/test-helpers/media.ts';
import { imageFiles } from '#web/test-helpers/image-files.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

describe('the page', () => {
  it.each(['00000000-0000-4000-8000-000000000000', 'no-id'])(
    'shows that there is no such post: %s',
    async (id) => {
      const { api } = createTestApi();
      await openScreen(`/chat/${id}`, api);
      expect(await screen.findByText('未找到对应的灵感内容')).toBeTruthy();
      expect(screen.getByRole('link', { name: '返回灵感' }).getAttribute('href')).toBe(
        '/test/inspiration',
      );
    },
  );

  it('shows the first line as its title, the day, the tokens used and the export', async () => {
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
    const user = await openScreen(path, api);
    await field();
    const head = screen.getByRole('heading', { level: 1 });
    expect(head.textContent).toBe('桂花开了');
    expect(head.nextElementSibling?.textContent).toMatch(/^.*月.+日 周.用量$/);
    await user.click(screen.getByRole('button', { name: '用量' }));
    expect(head.nextElementSibling?.textContent).toContain('用了 1,234 tokens');
    expect(screen.getByRole('button', { name: '导出为图片' })).toBeTruthy();
  });

  it('begins with the post, which can be edited in place', async () => {
    const { api, path, post } = await withPost('原来的话');
    const user = await openScreen(path, api);
    await field();
    expect(document.getElementById('original-post')?.textContent).toContain('原来的话');
    await user.click(screen.getByRole('button', { name: '编辑' }));
    await user.type(screen.getByRole('textbox', { name: '编辑灵感' }), '，改了');
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(async () =>
      expect((await api.posts.get({ id: post.id })).content).toBe('原来的话，改了'),
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('原来的话，改了');
  });

  it('enlarges the field on small screens at the first touch', async () => {
    matchOnly();
    const { api, path } = await withPost();
    const user = await openScreen(path, api);
    expect((await field()).getAttribute('rows')).toBe('1');
    await user.click(await field());
    expect((await field()).getAttribute('rows')).toBe('3');
  });

  it('lets the user choose who replies', async () => {
    const { api, replaced, path } = await withPost();
    const source = controlledStream();
    replaced.replies = { stream: source.stream };
    const user = await openScreen(path, api);
    await field();
    await user.click(await screen.findByRole('button', { name: '回应的人：回响' }));
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: /旁观的诗人/ }),
    );
    await user.click(echo());
    expect(source.calls[0]?.input).toMatchObject({ role: 'poetic_observer' });
    await user.click(screen.getByRole('button', { name: '停下' }));
  });

  it('never renders text as markup', async () => {
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

describe('a message of the user', () => {
  it('is sent by Enter and saved; Shift+Enter breaks the line', async () => {
    const { api, path, saved } = await withPost();
    const user = await openScreen(path, api);
    await user.type(await field(), '第一行{Shift>}{Enter}{/Shift}第二行{Enter}');
    await waitFor(async () =>
      expect((await saved()).map((message) => message.content)).toEqual(['第一行\n第二行']),
    );
    expect((await field()).value).toBe('');
    expect((await saved())[0]?.isUser).toBe(true);
  });

  it('is sent once by a double press', async () => {
    const { api, path, saved } = await withPost();
    const user = await openScreen(path, api);
    await user.type(await field(), '按钮按了两下');
    await user.dblClick(send());
    await user.type(await field(), '回车按了两下{Enter}{Enter}');
    await waitFor(async () =>
      expect((await saved()).map((message) => message.content)).toEqual([
        '按钮按了两下',
        '回车按了两下',
      ]),
    );
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])(
    'is not sent while an input method composes: %o',
    async (ime) => {
      const { api, path, saved } = await withPost();
      const user = await openScreen(path, api);
      await user.type(await field(), '打字');
      fireEvent.keyDown(await field(), { key: 'Enter', ...ime });
      await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 20))));
      expect(await saved()).toEqual([]);
      expect((await field()).value).toBe('打字');
      await user.clear(await field());
    },
  );

  it('cannot be empty, but can consist of images, at most three', async () => {
    const { api, path, saved } = await withPost();
    const user = await openScreen(path, api);
    await user.type(await field(), '   ');
    expect(send().disabled).toBe(true);
    await user.clear(await field());
    await user.upload(screen.getByLabelText('选择图片'), imageFiles(4));
    expect(await screen.findByText('最多只能上传 3 张图片')).toBeTruthy();
    await waitFor(() => expect(send().disabled).toBe(false));
    await user.click(send());
    await waitFor(async () => expect((await saved())[0]?.images).toHaveLength(3));
  });

  it('stays in the field when sending fails', async () => {
    const { api, replaced, path } = await withPost();
    replaced.messages = { send: () => Promise.reject(new TypeError('no network')) };
    const user = await openScreen(path, api);
    await user.type(await field(), '断网了{Enter}');
    expect(await screen.findByText('发送失败，请重试')).toBeTruthy();
    expect((await field()).value).toBe('断网了');
    expect(talk().queryByText('断网了')).toBeNull();
    await user.clear(await field());
  });

  it('leaves what was typed and added while it was sent', async () => {
    const { api, real, replaced, path, saved } = await withPost();
    const gate = Promise.withResolvers<void>();
    replaced.messages = {
      send: async (message) => {
        await gate.promise;
        return real.messages.send(message);
      },
    };
    const user = await openScreen(path, api);
    await user.type(await field(), '第一句{Enter}');
    await user.type(await field(), '第二句');
    await user.upload(screen.getByLabelText('选择图片'), imageFiles(1));
    await screen.findByRole('button', { name: '移除第 1 张图片' });
    gate.resolve();
    await waitFor(async () => expect((await field()).value).toBe('第二句'));
    replaced.messages = {};
    await user.type(await field(), '{Enter}');
    await waitFor(async () =>
      expect((await saved()).map(({ content, images }) => [content, images.length])).toEqual([
        ['第一句', 0],
        ['第二句', 1],
      ]),
    );
    expect((await field()).value).toBe('');
  });

  it('has a draft for each post', async () => {
    const { api, path } = await withPost();
    const other = await api.posts.create({ id: newId(), content: '另一条', images: [] });
    const user = await openScreen(path, api);
    await user.type(await field(), '只属于这一条');
    cleanup();
    await openScreen(`/chat/${other.id}`, api);
    expect((await field()).value).toBe('');
    cleanup();
    await openScreen(path, api);
    expect((await field()).value).toBe('只属于这一条');
    await user.clear(await field());
  });
});
