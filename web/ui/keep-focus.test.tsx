// The focus of a button and of a field that are disabled while busy, and of what is removed.
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { Button } from '#web/ui/button.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import { TextField } from '#web/ui/text-field.tsx';

let end = () => {};
beforeEach(() => {
  end = keepFocus(document);
});
afterEach(() => {
  end();
  cleanup();
});

function Form({ busy, isGone = false }: { busy: boolean; isGone?: boolean }) {
  return (
    <>
      <TextField label="邮箱" disabled={busy} />
      {!isGone && (
        <Button busy={busy} busyLabel="登录中...">
          登录
        </Button>
      )}
      <button type="button">别处</button>
    </>
  );
}

/**
 * Moves the focus to the body, as browsers do when the focused element is disabled: happy-dom
 * leaves it there. Returns how often the element has got the focus since.
 */
function lose(element: HTMLElement): () => number {
  expect(element.matches(':disabled')).toBe(true);
  const active = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body);
  onTestFinished(() => active.mockRestore());
  const focus = vi.spyOn(element, 'focus');
  document.addEventListener('focusin', () => active.mockRestore(), { once: true });
  return () => focus.mock.calls.length;
}

/** Until mutations are reported and what waits for the end of a turn has run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

it.each([
  ['button', () => screen.getByRole('button', { name: /登录/ })],
  ['field', () => screen.getByLabelText('邮箱')],
])('busy %s · has the focus again afterwards', async (_, find) => {
  const { rerender } = render(<Form busy={false} />);
  find().focus();
  rerender(<Form busy />);
  const count = lose(find());
  rerender(<Form busy={false} />);
  await settle();
  expect(count()).toBe(1);
});

it('busy button · leaves the focus where the user has taken it', async () => {
  const { rerender } = render(<Form busy={false} />);
  const button = screen.getByRole('button', { name: '登录' });
  button.focus();
  rerender(<Form busy />);
  const count = lose(button);
  screen.getByRole('button', { name: '别处' }).focus();
  rerender(<Form busy={false} />);
  await settle();
  expect(count()).toBe(0);
});

it('busy button · press elsewhere · stays without the focus', async () => {
  const { rerender } = render(<Form busy={false} />);
  const button = screen.getByRole('button', { name: '登录' });
  button.focus();
  rerender(<Form busy />);
  const count = lose(button);
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  rerender(<Form busy={false} />);
  await settle();
  expect(count()).toBe(0);
});

it('busy button that is gone · takes no focus', async () => {
  const { rerender } = render(<Form busy={false} />);
  const button = screen.getByRole('button', { name: '登录' });
  button.focus();
  rerender(<Form busy />);
  const count = lose(button);
  rerender(<Form busy={false} isGone />);
  await settle();
  expect(count()).toBe(0);
});

function Lines({ ids, children }: { ids: readonly string[]; children?: ReactNode }) {
  return (
    <main tabIndex={-1}>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <button type="button">{`删除${id}`}</button>
          </li>
        ))}
      </ul>
      {children}
    </main>
  );
}

const named = (name: string) => screen.getByRole('button', { name });

it.each([
  ['first', ['b', 'c'], 'a', '删除b'],
  ['middle', ['a', 'c'], 'b', '删除c'],
  ['last', ['a', 'b'], 'c', '删除b'],
])('%s line of a list that is removed · its neighbour has the focus', async (_, left, gone, to) => {
  const { rerender } = render(<Lines ids={['a', 'b', 'c']} />);
  named(`删除${gone}`).focus();
  rerender(<Lines ids={left} />);
  await settle();
  expect(document.activeElement).toBe(named(to));
});

it('only line of a list that is removed · the page has the focus', async () => {
  const { rerender } = render(<Lines ids={['a']} />);
  named('删除a').focus();
  rerender(<Lines ids={[]} />);
  await settle();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('pause button of a reply that ends · the reply in its place has the focus', async () => {
  const { rerender } = render(
    <Lines ids={[]}>
      <section key="writing">
        <button type="button">暂停</button>
      </section>
    </Lines>,
  );
  named('暂停').focus();
  rerender(
    <Lines ids={[]}>
      <article key="written" tabIndex={-1} />
    </Lines>,
  );
  await settle();
  expect(document.activeElement).toBe(screen.getByRole('article'));
});

it('removed line · focus that something else has taken · stays there', async () => {
  const { rerender } = render(<Lines ids={['a', 'b', 'c']} />);
  named('删除a').focus();
  rerender(<Lines ids={['b', 'c']} />);
  named('删除c').focus();
  await settle();
  expect(document.activeElement).toBe(named('删除c'));
});

it('removed line · another page is open by then · takes no focus', async () => {
  const { rerender } = render(<Lines ids={['a', 'b']} />);
  named('删除a').focus();
  const before = location.pathname;
  history.pushState(null, '', '/another');
  rerender(<Lines ids={['b']} />);
  await settle();
  history.pushState(null, '', before);
  expect(document.activeElement).toBe(document.body);
});
