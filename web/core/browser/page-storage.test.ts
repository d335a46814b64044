// With full or denied storage, values are held in memory; storage still keeps what fits.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fillStorage } from '#web/test-helpers/full-storage.ts';

const real = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
const realSession = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
const load = () => import('#web/core/browser/page-storage.ts');

beforeEach(() => vi.resetModules());
afterEach(() => {
  if (real !== undefined) Object.defineProperty(globalThis, 'localStorage', real);
  if (realSession !== undefined) Object.defineProperty(globalThis, 'sessionStorage', realSession);
  localStorage.clear();
});

it('keepRefusedInMemory · full storage · holds the refused value in memory', async () => {
  localStorage.setItem('old', '1');
  const under = localStorage;
  const makeRoom = fillStorage();
  const { isKeptInMemory, keepRefusedInMemory } = await load();
  expect(isKeptInMemory()).toBe(false);
  keepRefusedInMemory();
  keepRefusedInMemory();
  localStorage.setItem('new', '2');
  expect([
    localStorage.getItem('old'),
    localStorage.getItem('new'),
    localStorage.getItem('none'),
  ]).toEqual(['1', '2', null]);
  expect(Object.keys(localStorage).toSorted()).toEqual(['new', 'old']);
  expect([localStorage.length, localStorage.key(5)]).toEqual([2, null]);
  expect(under.getItem('new')).toBeNull();
  localStorage.removeItem('old');
  expect([localStorage.getItem('old'), under.getItem('old')]).toEqual([null, null]);
  expect(isKeptInMemory()).toBe(true);
  makeRoom();
  localStorage.setItem('fits', '3');
  expect(under.getItem('fits')).toBe('3');
});

it('keepRefusedInMemory · another tab writes · takes the value over', async () => {
  const under = localStorage;
  const { keepRefusedInMemory } = await load();
  keepRefusedInMemory();
  dispatchEvent(new StorageEvent('storage', { key: 'a', newValue: '1', storageArea: under }));
  expect(localStorage.getItem('a')).toBe('1');
  dispatchEvent(new StorageEvent('storage', { key: 'a', newValue: null, storageArea: under }));
  expect(localStorage.getItem('a')).toBeNull();
});

it('replaceDeniedStorage · denied storage · replaces it by memory', async () => {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    });
  }
  const { isKeptInMemory, replaceDeniedStorage } = await load();
  replaceDeniedStorage();
  localStorage.setItem('a', '1');
  expect([localStorage.getItem('a'), sessionStorage.getItem('a'), isKeptInMemory()]).toEqual([
    '1',
    null,
    true,
  ]);
});

it('replaceDeniedStorage · working storage · leaves it alone', async () => {
  const { isKeptInMemory, replaceDeniedStorage } = await load();
  const before = localStorage;
  replaceDeniedStorage();
  expect(localStorage).toBe(before);
  expect(isKeptInMemory()).toBe(false);
});
