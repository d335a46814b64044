// The number on the icon of the installed app.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hideUnsent, showUnsent, type Unsent } from '#web/core/outbox/unsent.store.ts';

const waiting = (path: Unsent['path'], place: number): Unsent => ({
  place,
  path,
  key: 'p',
  id: String(place),
  isRefused: false,
});

const setAppBadge = vi.fn(() => Promise.resolve());

beforeEach(() => void setAppBadge.mockClear());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
  hideUnsent();
});

// C§67.03
describe('badge of the app', () => {
  it('is the number of entries and messages that wait; 0 after a sign-out', () => {
    Object.assign(navigator, { setAppBadge });
    showUnsent('me', [waiting('images.put', 1), waiting('posts.create', 2)]);
    expect(setAppBadge).toHaveBeenLastCalledWith(1);
    hideUnsent();
    expect(setAppBadge).toHaveBeenLastCalledWith(0);
  });

  it('refused by the system · changes nothing else', () => {
    Object.assign(navigator, { setAppBadge: () => Promise.reject(new Error('no')) });
    expect(() => {
      showUnsent('me', [waiting('posts.create', 1)]);
    }).not.toThrow();
  });
});
