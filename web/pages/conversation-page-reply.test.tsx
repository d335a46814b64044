// Asking for a reply on the conversation page, and every way in which that can fail (B§4, B§8).
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { ERROR_TEXT } from '#contract/error-codes.ts';
import { newId } from '#web/core/browser/new-id.ts';
import {
  echo,
  field,
  controlledStream,
  send,
  talk,
  withPost,
  replyMessage,
} from '#web/test-helpers/conversation.ts';
import { createTestApi, openScreen } from '#web/test-helpers/screen.tsx';

const browserAsksBeforeLeaving = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Opens a post's page and asks for a reply, which `source` then streams. */
async function askForReply() {
  const test = await withPost();
  const source = controlledStream();
  test.replaced.replies = { stream: source.stream };
  const user = await openScreen(test.path, test.api);
  await field();
  await user.click(echo());
  return { ...test, source, user };
}

describe('a reply', () => {
  it('is requested, streamed, saved and labelled', async () => {
    const { api, path, saved } = await withPost();
    const user = await openScreen(path, api);
    await user.type(await field(), '闻到了{Enter}');
    await waitFor(() => expect(echo().disabled).toBe(false));
    await user.click(echo());
    expect(await talk().findByText('内置引擎')).toBeTruthy();
    const [, reply] = await saved();
    expect(reply?.isUser).toBe(false);
    expect(talk().getAllByText((text) => text === reply?.content)).toHaveLength(1);
  });

  it('is requested once by a double press', async () => {
    const { path, api, replaced } = await withPost();
    const source = controlledStream();
    replaced.replies = { stream: source.stream, cancel: async () => ({ cancelled: true }) };
    const user = await openScreen(path, api);
    await waitFor(() => expect(echo().disabled).toBe(false));
    await user.dblClick(echo());
    await source.emit({ type: 'delta', text: '一声' });
    expect(await talk().findByText('一声')).toBeTruthy();
    expect(source.calls).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '停下' }));
  });

  // C§211.03
  it('that has a fault says 正在重写 and is replaced', async () => {
    const { source, post } = await askForReply();
    const shown = () => screen.getByRole('region', { name: '对话' }).textContent;
    await source.emit({ type: 'delta', text: '作为AI' });
    expect(shown()).toContain('作为AI');
    await source.emit({ type: 'delta', text: '', rewrite: true });
    expect(shown()).toContain('正在重写');
    expect(shown()).not.toContain('作为AI');
    expect(screen.getByRole('status').textContent).toBe('正在重写');
    const message = replyMessage(post.id, '风停了。');
    await source.emit({ type: 'done', success: true, response: '风停了。', message });
    expect(shown()).toContain('风停了。');
    expect(shown()).not.toContain('正在重写');
  });

  it('follows a new post by 听听回响, or by itself from then on', async () => {
    const { api } = createTestApi();
    const user = await openScreen('/poston', api);
    const publish = async (text: string) => {
      await user.type(screen.getByRole('textbox', { name: '写下此刻的灵感' }), text);
      await user.click(screen.getByRole('button', { name: '发布' }));
    };
    const replied = async (text: string) => {
      const { items } = await api.posts.list({ limit: 50 });
      const post = items.find(({ content }) => content === text);
      return (await api.messages.list({ postId: post?.id ?? '' })).items.length;
    };
    await publish('第一句');
    await user.click(await screen.findByRole('button', { name: /听听回响/ }));
    await waitFor(async () => expect(await replied('第一句')).toBe(1));
    expect(await talk().findByText('内置引擎')).toBeTruthy();
    cleanup();

    const again = await openScreen('/poston', api);
    await again.click(await screen.findByRole('switch', { name: '发布后听回响' }));
    await again.type(screen.getByRole('textbox', { name: '写下此刻的灵感' }), '第二句');
    await again.click(screen.getByRole('button', { name: '发布' }));
    await waitFor(async () => expect(await replied('第二句')).toBe(1));
    expect(screen.queryByRole('button', { name: /听听回响/ })).toBeNull();
    cleanup();
    await openScreen('/poston', api);
    const kept = await screen.findByRole('switch', { name: '发布后听回响' });
    expect(kept.getAttribute('aria-checked')).toBe('true');
  });

  it('follows every sent line while 发送即回响 is on, which is remembered', async () => {
    const { api, path, saved } = await withPost();
    const user = await openScreen(path, api);
    await field();
    const toggle = () => screen.getByRole('switch', { name: '发送即回响' });
    expect(toggle().getAttribute('aria-checked')).toBe('false');
    await user.click(toggle());
    await user.type(await field(), '说吧{Enter}');
    await waitFor(async () =>
      expect((await saved()).map((message) => message.isUser)).toEqual([true, false]),
    );
    cleanup();
    await openScreen(path, api);
    await field();
    expect(toggle().getAttribute('aria-checked')).toBe('true');
    await user.click(toggle());
  });

  it('shows words as they arrive and blocks sending and asking until it ends', async () => {
    const { source, user } = await askForReply();
    expect(browserAsksBeforeLeaving()).toBe(true);
    await source.emit({ type: 'delta', text: '读到' });
    await source.emit({ type: 'delta', text: '桂花' });
    expect(screen.getByRole('region', { name: '对话' }).textContent).toContain('读到桂花');
    expect(screen.getByRole('status').textContent).toBe('回响正在写来');
    await user.type(await field(), '可以接着写');
    expect([echo().disabled, send().disabled]).toEqual([true, true]);
    await user.click(screen.getByRole('button', { name: '停下' }));
    expect(browserAsksBeforeLeaving()).toBe(false);
    await user.clear(await field());
  });

  it('paused · leaves nothing, shows no error, cancels on the server', async () => {
    const { api, replaced, path, saved } = await withPost();
    const source = controlledStream();
    const cancel = vi.fn(async () => ({ cancelled: true }));
    replaced.replies = { stream: source.stream, cancel };
    const user = await openScreen(path, api);
    await field();
    await user.click(echo());
    await source.emit({ type: 'delta', text: '说到一半' });
    await user.click(screen.getByRole('button', { name: '停下' }));
    expect(screen.getByRole('region', { name: '对话' }).textContent).not.toContain('说到一半');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(source.calls[0]?.signal?.aborted).toBe(true);
    expect(cancel).toHaveBeenCalledWith({ idempotencyKey: source.calls[0]?.key });
    expect(await saved()).toEqual([]);
    expect(echo().disabled).toBe(false);
  });

  it('continues while another page is open, and shows on return', async () => {
    const { post, source, user } = await askForReply();
    await source.emit({ type: 'delta', text: '慢慢' });
    await user.click(screen.getByRole('link', { name: '返回灵感' }));
    await source.emit({ type: 'delta', text: '写着' });
    expect(source.calls[0]?.signal?.aborted).toBe(false);
    await user.click(await screen.findByRole('button', { name: '对话' }));
    expect((await screen.findByRole('region', { name: '对话' })).textContent).toContain('慢慢写着');
    const message = replyMessage(post.id, '慢慢写着，写完了');
    await source.emit({ type: 'done', success: true, response: message.content, message });
    await source.end();
    expect(talk().getAllByText('慢慢写着，写完了')).toHaveLength(1);
    expect(talk().getByText('AI 生成')).toBeTruthy();
    expect(screen.getByRole('button', { name: '1 句' })).toBeTruthy();
  });

  it('that fails shows the specified text and can be retried', async () => {
    const { replaced, saved, source, user } = await askForReply();
    await source.emit({ type: 'error', code: 'AI_UNAVAILABLE', error: '' });
    await source.end();
    expect((await screen.findByRole('alert')).textContent).toBe('抱歉，暂时无法回应，请稍后再试。');
    replaced.replies = {};
    await user.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(async () => expect(await saved()).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('without a final answer has failed', async () => {
    const { source, user } = await askForReply();
    await source.end();
    expect((await screen.findByRole('alert')).textContent).toBe('抱歉，暂时无法回应，请稍后再试。');
    await user.click(screen.getByRole('button', { name: '知道了' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('lost in transit is requested again under the same key, so it costs once', async () => {
    const { api, replaced, path } = await withPost();
    const keys: (string | undefined)[] = [];
    replaced.replies = {
      stream: (async (_, options) => {
        keys.push(options?.context?.idempotencyKey);
        throw new TypeError('connection lost');
      }) as JournalApi['replies']['stream'],
    };
    const user = await openScreen(path, api);
    await field();
    await user.click(echo());
    await user.click(await screen.findByRole('button', { name: '重试' }));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).toBe(keys[0]);
  });

  it('waits 120 s for its end, however long the model is silent', async () => {
    const { api, replaced, path } = await withPost();
    const source = controlledStream();
    const cancel = vi.fn(async () => ({ cancelled: true }));
    replaced.replies = { stream: source.stream, cancel };
    await openScreen(path, api);
    await field();
    vi.useFakeTimers();
    try {
      fireEvent.click(echo());
      await act(async () => void (await vi.advanceTimersByTimeAsync(119_999)));
      expect(screen.queryByRole('alert')).toBeNull();
      await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
    } finally {
      vi.useRealTimers();
    }
    expect((await screen.findByRole('alert')).textContent).toBe('抱歉，暂时无法回应，请稍后再试。');
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('to a text with signs of danger has a card that stays until dismissed', async () => {
    const { api, path } = await withPost('不想活了');
    const user = await openScreen(path, api);
    await field();
    await user.click(echo());
    const number = await screen.findByRole('link', { name: /12356/ });
    expect(number.getAttribute('href')).toBe('tel:12356');
    await user.type(await field(), '谢谢{Enter}');
    expect(screen.getByRole('link', { name: /12356/ })).toBeTruthy();
    const card = number.closest('section') as HTMLElement;
    await user.click(within(card).getByRole('button'));
    expect(screen.queryByRole('link', { name: /12356/ })).toBeNull();
  });

  it('links to the facts and the earlier days it used', async () => {
    const { post, source } = await askForReply();
    const message = replyMessage(post.id, '去年也写过桂花');
    const earlier = { post_id: newId(), date: '2025-10-02T04:00:00.000Z' };
    await source.emit({
      type: 'done',
      success: true,
      response: message.content,
      message,
      facts: 2,
      related: [earlier],
    });
    await source.end();
    const [facts, day] = ['关于我', '二〇二五年十月二日的一条'].map((name) =>
      talk().getByRole('link', { name }),
    );
    expect(facts?.closest('p')?.textContent).toBe('用到了：关于我 · 二〇二五年十月二日的一条');
    expect(facts?.getAttribute('href')).toBe('/test/about-me');
    expect(day?.getAttribute('href')).toBe(`/test/chat/${earlier.post_id}`);
  });

  it('tells three earlier posts of one day apart, and says that it was cut', async () => {
    const { post, source } = await askForReply();
    const message = replyMessage(post.id, '去年也写过桂花。');
    const related = ['04:00', '04:20', '23:00'].map((time) => ({
      post_id: newId(),
      date: `2025-10-02T${time}:00.000Z`,
    }));
    await source.emit({
      type: 'done',
      success: true,
      response: message.content,
      message,
      notice: 'cut',
      related,
    });
    await source.end();
    expect(await talk().findByText(/写到长度上限就停了/)).toBeTruthy();
    const names = talk()
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(new Set(names).size).toBe(3);
  });

  /** A reply that is written up to 我读到你写的. */
  async function breakOff() {
    const test = await askForReply();
    await test.source.emit({ type: 'delta', text: '我读到你写的' });
    await test.source.emit({ type: 'error', code: 'AI_TIMEOUT', error: '' });
    await test.source.end();
    expect(await talk().findByText('我读到你写的')).toBeTruthy();
    const keep = () => screen.queryByRole('button', { name: '留下已写出的部分' });
    return { ...test, keep };
  }

  it('that breaks off can be kept as far as it was read', async () => {
    const { source, user, keep, post, replaced } = await breakOff();
    const kept = replyMessage(post.id, '我读到你写的');
    const sent: unknown[] = [];
    replaced.replies = {
      keep: async (input) => {
        sent.push(input);
        return kept;
      },
    };
    await user.click(keep() as HTMLElement);
    await waitFor(() => expect(keep()).toBeNull());
    expect(sent).toEqual([{ idempotencyKey: source.calls[0]?.key, postId: post.id }]);
    expect(screen.queryByRole('alert')).toBeNull();
    const line = within(document.querySelector(`[data-line="${kept.id}"]`) as HTMLElement);
    expect(line.getByText('我读到你写的')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: '对话' }));
  });

  it('that breaks off stays in sight when it cannot be kept', async () => {
    const { user, keep } = await breakOff();
    await user.click(keep() as HTMLElement);
    expect(await screen.findByText(ERROR_TEXT.REPLY_PART_GONE)).toBeTruthy();
    expect(talk().getByText('我读到你写的')).toBeTruthy();
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy();
  });

  it('that fails without a word has nothing to keep', async () => {
    const { source } = await askForReply();
    await source.emit({ type: 'error', code: 'AI_TIMEOUT', error: '' });
    await source.end();
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '留下已写出的部分' })).toBeNull();
  });

  it('that needs more stones links to where to get them', async () => {
    const { source } = await askForReply();
    await source.emit({ type: 'error', code: 'INSUFFICIENT_STONES', error: '' });
    expect(await screen.findByText('灵感石不足，请先领取或充值')).toBeTruthy();
    expect(screen.getByRole('link', { name: '领取灵感石' }).getAttribute('href')).toBe(
      '/test/purchase_token',
    );
    await source.end();
  });
});
