// A filtered field under an input method, and its caret.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { typedCouponCode } from '#domain/stones/coupon.ts';
import { useFilteredInput } from '#web/ui/use-filtered-input.ts';

afterEach(cleanup);

function Field({ initial }: { initial: string }) {
  const [code, setCode] = useState(initial);
  return <input {...useFilteredInput(code, typedCouponCode, setCode)} />;
}

function open(initial = ''): HTMLInputElement {
  render(<Field initial={initial} />);
  const field = screen.getByRole<HTMLInputElement>('textbox');
  field.focus();
  return field;
}

/** One step of a composition: the input method replaces the text of the field. */
function compose(field: HTMLInputElement, text: string): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setValue?.call(field, text);
  act(
    () => void field.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true })),
  );
}

describe('input method', () => {
  it('composition · is filtered once, at its end', () => {
    const field = open();
    fireEvent.compositionStart(field);
    for (const step of ['w', "w'e", "w'e'l", 'welcome 欢迎']) {
      compose(field, step);
      expect(field.value).toBe(step);
    }
    fireEvent.compositionEnd(field);
    expect(field.value).toBe('welcome');
  });

  it('full-width letters · are letters', () => {
    const field = open();
    fireEvent.compositionStart(field);
    compose(field, 'ＷＥＬ２');
    fireEvent.compositionEnd(field);
    expect(field.value).toBe('wel2');
  });
});

describe('caret', () => {
  const type = (field: HTMLInputElement, at: number, keys: string) =>
    userEvent.type(field, keys, {
      skipClick: true,
      initialSelectionStart: at,
      initialSelectionEnd: at,
    });

  it.each([
    ['accepted characters', 'xy', 'wexylcome', 4],
    ['a capital', 'X', 'wexlcome', 3],
    ['a character that is left out', '-', 'welcome', 2],
  ])('%s in the middle of a word · stays behind them', async (_, keys, value, caret) => {
    const field = open('welcome');
    await type(field, 2, keys);
    expect([field.value, field.selectionStart, field.selectionEnd]).toEqual([value, caret, caret]);
  });
});
