import { beforeEach, expect, test, vi } from 'vitest';

const KEY = 'echo-notes-install';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
  Reflect.deleteProperty(navigator, 'standalone');
});

/** A page of its own, as after a reload, with the offer as its screen shows it. */
async function openPage() {
  const module = await import('#web/core/install/install-offer.store.ts');
  const { renderHook } = await import('@testing-library/react');
  module.watchInstall();
  const { result, rerender } = renderHook(() => module.useInstallOffer());
  return {
    ...module,
    offer: () => {
      rerender();
      return result.current;
    },
  };
}

/** The browser says that it can install. */
function announce() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn<() => Promise<void>>(async () => undefined),
  });
  dispatchEvent(event);
  return event;
}

test('the offer comes with the third entry, and the browser keeps its own back', async () => {
  const { noteNewEntry, offer } = await openPage();
  const event = announce();
  expect(event.defaultPrevented).toBe(true);
  noteNewEntry();
  noteNewEntry();
  expect(offer()).toBeNull();
  noteNewEntry();
  expect(offer()).toBe('prompt');
});

test('entries of earlier visits count', async () => {
  localStorage.setItem(KEY, '2');
  const { noteNewEntry, offer } = await openPage();
  announce();
  noteNewEntry();
  expect(offer()).toBe('prompt');
});

test('a browser that cannot install makes no offer, and may later', async () => {
  const { noteNewEntry, offer } = await openPage();
  for (let entry = 0; entry < 5; entry += 1) noteNewEntry();
  expect(offer()).toBeNull();
  announce();
  expect(offer()).toBeNull();
  noteNewEntry();
  expect(offer()).toBe('prompt');
});

test('Safari on iOS gets a line about its menu, the installed app none', async () => {
  Object.assign(navigator, { standalone: true });
  const { noteNewEntry, offer } = await openPage();
  for (let entry = 0; entry < 3; entry += 1) noteNewEntry();
  expect(offer()).toBeNull();
  Object.assign(navigator, { standalone: false });
  noteNewEntry();
  expect(offer()).toBe('menu');
});

test('the offer is made once, whatever the answer', async () => {
  const first = await openPage();
  const event = announce();
  for (let entry = 0; entry < 3; entry += 1) first.noteNewEntry();
  await first.install();
  expect(event.prompt).toHaveBeenCalledOnce();
  expect(first.offer()).toBeNull();

  vi.resetModules();
  const second = await openPage();
  announce();
  for (let entry = 0; entry < 3; entry += 1) second.noteNewEntry();
  expect(second.offer()).toBeNull();
});

test('an app installed by the menu of the browser is not offered', async () => {
  const { noteNewEntry, offer } = await openPage();
  announce();
  dispatchEvent(new Event('appinstalled'));
  for (let entry = 0; entry < 3; entry += 1) noteNewEntry();
  expect(offer()).toBeNull();
});

test('a full storage and a stored value of another kind break nothing', async () => {
  localStorage.setItem(KEY, '{"hostile":1}');
  const { noteNewEntry, offer } = await openPage();
  announce();
  const full = vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  for (let entry = 0; entry < 4; entry += 1) noteNewEntry();
  expect(offer()).toBeNull();
  full.mockRestore();
});
