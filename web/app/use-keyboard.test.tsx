// Key presses before the app listens. C§82.01
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useKeyboard } from '#web/app/use-keyboard.ts';

function Keys() {
  const [presses] = useKeyboard();
  return <output>{presses.map(({ key }) => key).join(' ')}</output>;
}

const pressedKeys = () => screen.getByRole('status').textContent;

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

beforeEach(async () => {
  document.body.replaceChildren();
  vi.resetModules();
  await import('#web/public/theme.js');
});

test('keys before the app · are read once it listens, once', async () => {
  const user = userEvent.setup();
  await user.keyboard('g?');
  render(<Keys />);
  expect(pressedKeys()).toBe('g ?');
  await user.keyboard('j');
  expect(pressedKeys()).toBe('? j');
});

test('keys before the app · typed into a field · are not read', async () => {
  const field = document.body.appendChild(document.createElement('input'));
  const user = userEvent.setup();
  await user.type(field, 'gn?');
  field.remove();
  render(<Keys />);
  expect(pressedKeys()).toBe('');
});

test('keys before a click · belong to the page before', async () => {
  const user = userEvent.setup();
  await user.keyboard('n');
  await user.click(document.body.appendChild(document.createElement('button')));
  render(<Keys />);
  expect(pressedKeys()).toBe('');
});
