// Behaviour of the ui components: answers, focus, keys and announcements.
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '#web/ui/button.tsx';
import { ConfirmProvider, useConfirm, type ConfirmQuestion } from '#web/ui/confirm.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import { MemoryRouter } from '#web/ui/navigation/router.tsx';
import {
  NoticeProvider,
  useActionError,
  useErrorsOfPage,
  useNotice,
  type Notices,
} from '#web/ui/notice.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));

describe('dialog', () => {
  it('Escape in a dialog inside it · closes only the inner one', async () => {
    const onClose = vi.fn();
    const onCloseInner = vi.fn();
    render(
      <Dialog open title="外层" onClose={onClose}>
        <Dialog open title="里层" onClose={onCloseInner} />
      </Dialog>,
    );
    const inner = screen.getByRole('dialog', { name: '里层' });
    await act(async () => inner.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(onCloseInner).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('confirm', () => {
  function Asker({
    question,
    onAnswer,
  }: {
    question: ConfirmQuestion;
    onAnswer: (yes: boolean) => void;
  }) {
    const confirm = useConfirm();
    return <Button onClick={() => void confirm(question).then(onAnswer)}>问</Button>;
  }
  const ask = async () => {
    const onAnswer = vi.fn();
    render(
      <ConfirmProvider>
        <Asker
          question={{ title: '确定要删除吗？', action: '删除', danger: true }}
          onAnswer={onAnswer}
        />
      </ConfirmProvider>,
    );
    await press('问');
    return onAnswer;
  };

  it.each([
    ['删除', true],
    ['取消', false],
    ['关闭', false],
  ])('%s · resolves to %s', async (name, answer) => {
    const onAnswer = await ask();
    await press(name);
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(answer);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('Escape · resolves to false', async () => {
    const onAnswer = await ask();
    await act(async () =>
      screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true })),
    );
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false);
  });

  it('the safe answer has the focus', async () => {
    await ask();
    expect(document.activeElement?.textContent).toBe('取消');
  });
});

describe('notices', () => {
  const show = () => {
    let notices: Notices | null = null;
    function Catcher() {
      notices = useNotice();
      return null;
    }
    render(
      <NoticeProvider>
        <Catcher />
      </NoticeProvider>,
    );
    if (notices === null) throw new Error('no notices');
    return notices as Notices;
  };

  it('are announced, errors at once, and disappear', () => {
    vi.useFakeTimers();
    const notices = show();
    act(() => void notices.success('已保存'));
    expect(screen.getByText('已保存').closest('[aria-live=polite]')).toBeTruthy();
    act(() => void notices.error('上传背景图失败'));
    expect(screen.getByRole('alert').textContent).toContain('上传背景图失败');
    // Inside another live region it would be announced twice.
    expect(screen.getByRole('alert').closest('[aria-live]')).toBeNull();
    act(() => void vi.advanceTimersByTime(4000));
    expect(screen.queryByText('已保存')).toBeNull();
    expect(screen.getByRole('alert')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(4000));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('with an action · stay 8 s or until dismissed', () => {
    vi.useFakeTimers();
    const notices = show();
    act(() => void notices.success('心情改为感动', { label: '撤销', onSelect: () => undefined }));
    act(() => void vi.advanceTimersByTime(7999));
    expect(screen.getByText('心情改为感动')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('心情改为感动')).toBeNull();
    let dismiss = () => {};
    act(() => void (dismiss = notices.error('上传头像失败')));
    act(() => dismiss());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('about what is gone · are withdrawn, others stay', () => {
    const notices = show();
    const onSelect = () => undefined;
    act(
      () => void notices.success('灵感发布成功！', { label: '听听回响 →', onSelect, about: 'a' }),
    );
    act(() => void notices.info('灵感已删除', { label: '撤销', onSelect }));
    act(() => notices.withdraw('a'));
    expect(screen.queryByText('灵感发布成功！')).toBeNull();
    expect(screen.getByText('灵感已删除')).toBeTruthy();
  });

  it('repeated text · is shown once, at most two notices', () => {
    const notices = show();
    act(() => ['一', '二', '三', '四', '四'].forEach((text) => notices.info(text)));
    expect(screen.getAllByRole('button', { name: '知道了' })).toHaveLength(2);
    expect(screen.queryByText('二')).toBeNull();
  });

  it('useActionError · the next error replaces it, clear removes it', () => {
    let failure = { show: (_: string) => {}, clear: () => {} };
    function Catcher() {
      failure = useActionError();
      return null;
    }
    render(
      <NoticeProvider>
        <Catcher />
      </NoticeProvider>,
    );
    act(() => failure.show('发布失败，请重试'));
    act(() => failure.show('请输入内容或添加图片'));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    act(() => failure.clear());
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('useErrorsOfPage · another page · only its own errors stay', () => {
    let notices: Notices | null = null;
    function Page({ path }: { path: string }) {
      notices = useNotice();
      useErrorsOfPage(path);
      return null;
    }
    const page = (path: string) => (
      <NoticeProvider>
        <Page path={path} />
      </NoticeProvider>
    );
    const { rerender } = render(page(location.pathname));
    act(() => {
      notices?.error('保存失败，请重试');
      notices?.success('已保存');
    });
    rerender(page('/elsewhere'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('已保存')).toBeTruthy();
  });

  it('action · runs and closes the notice', async () => {
    const onSelect = vi.fn();
    const notices = show();
    act(() => void notices.error('灵感石不足，请先领取或充值', { label: '去领取', onSelect }));
    await press('去领取');
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('tabs', () => {
  it('arrow keys · move and wrap around, with the focus', async () => {
    const items = [
      { id: 'a', label: '灵感' },
      { id: 'b', label: '笔记' },
    ] as const;
    function Pair() {
      const [value, setValue] = useState<'a' | 'b'>('a');
      return (
        <Tabs label="类型" items={items} value={value} onChange={setValue}>
          <p>{value}</p>
        </Tabs>
      );
    }
    render(<Pair />);
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: '笔记', selected: true })).toBe(document.activeElement);
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: '灵感', selected: true })).toBe(document.activeElement);
    await user.keyboard('{End}');
    expect(screen.getByRole('tabpanel', { name: '笔记' }).textContent).toBe('b');
  });
});

describe('menu', () => {
  it('item · runs after the focus is back on the button', async () => {
    let focused: string | null | undefined = null;
    await act(async () => {
      render(
        <MemoryRouter>
          <Menu label="更多" icon="⋯">
            <MenuItem
              onSelect={() => (focused = document.activeElement?.getAttribute('aria-label'))}
            >
              删除
            </MenuItem>
          </Menu>
        </MemoryRouter>,
      );
    });
    await press('更多');
    // The list is a chunk of its own. React renders it only within act.
    await act(() => vi.dynamicImportSettled());
    const item = await screen.findByRole('menuitem', { name: '删除' });
    expect(
      screen.getByRole('button', { name: '更多', hidden: true }).getAttribute('aria-expanded'),
    ).toBe('true');
    await userEvent.setup().click(item);
    expect(focused).toBe('更多');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  });
});
