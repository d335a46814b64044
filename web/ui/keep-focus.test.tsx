// The focus of a button and of a field that are disabled while they are busy.
import { cleanup, render, screen } from '@testing-library/react';
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

const settle = () => new Promise((resolve) => setTimeout(resolve));

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
