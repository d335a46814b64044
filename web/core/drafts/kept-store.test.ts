// Unsaved input is not lost, whether or not storage has room for it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeptStore, type KeptStoreOptions } from '#web/core/drafts/kept-store.ts';
import { flag, listOf, orNull, record, text } from '#web/core/drafts/shape.ts';
import { fillStorage } from '#web/test-helpers/full-storage.ts';

const schema = record({ id: text, tags: listOf(text), cover: orNull(text), isOwn: flag });
const VALUE = { id: 'a', tags: ['雨'], cover: null, isOwn: true };
const OTHER = { ...VALUE, id: 'b' };

const storeWith = (options: KeptStoreOptions<string> = {}) =>
  createKeptStore(schema, (name: string) => `test.${name}`, options);
const stored = () => JSON.parse(localStorage.getItem('test.x') ?? 'null') as unknown;

/** Another tab writes or removes the value. */
function otherTabStores(value: object | null): void {
  if (value === null) localStorage.removeItem('test.x');
  else localStorage.setItem('test.x', JSON.stringify(value));
  const newValue = localStorage.getItem('test.x');
  dispatchEvent(new StorageEvent('storage', { key: 'test.x', newValue }));
}

afterEach(() => localStorage.clear());

describe('createKeptStore', () => {
  it.each([
    ['nothing', null],
    ['a truncated value', '{"id":"a"'],
    ['a value of another shape', '[1]'],
  ])('get · %s stored · returns none', (_name, value) => {
    if (value !== null) localStorage.setItem('test.x', value);
    expect(storeWith().get('x')).toEqual({ value: null, kept: 'nothing' });
  });

  it('get · value of an earlier version · completes it', () => {
    localStorage.setItem('test.x', JSON.stringify({ id: 'a', tags: [], cover: null }));
    const upgrade = (value: unknown) => ({ isOwn: false, ...(value as object) });
    expect(storeWith({ upgrade }).get('x')).toEqual({
      value: { id: 'a', tags: [], cover: null, isOwn: false },
      kept: 'kept',
    });
  });

  it('set · value, then null · stores it, then removes it', () => {
    const store = storeWith();
    const listener = vi.fn();
    const unsubscribe = store.subscribe(listener);
    expect(store.set('x', VALUE)).toBe('kept');
    expect(stored()).toEqual(VALUE);
    expect(store.get('x')).toEqual({ value: VALUE, kept: 'kept' });
    expect(store.set('x', null)).toBe('nothing');
    expect(stored()).toBeNull();
    expect(store.get('x').value).toBeNull();
    expect(listener).toHaveBeenCalledTimes(2);
    unsubscribe();
  });

  it('hold · new value · stores nothing', () => {
    const store = storeWith();
    store.hold('x', VALUE);
    expect([stored(), store.get('x')]).toEqual([null, { value: VALUE, kept: 'nothing' }]);
  });

  it('release · changed storage · reads what is stored now', () => {
    const store = storeWith();
    store.set('x', VALUE);
    localStorage.setItem('test.x', JSON.stringify(OTHER));
    expect(store.get('x').value).toEqual(VALUE);
    store.release('x');
    expect(store.get('x').value).toEqual(OTHER);
  });

  it('otherTab default · value removed elsewhere · keeps its own', () => {
    const store = storeWith();
    store.set('x', VALUE);
    otherTabStores(null);
    expect([stored(), store.get('x').value]).toEqual([null, VALUE]);
  });

  it('otherTab follow · value changed elsewhere · takes it over', () => {
    const store = storeWith({ otherTab: 'follow' });
    store.set('x', VALUE);
    otherTabStores(OTHER);
    expect(store.get('x').value).toEqual(OTHER);
  });

  it('otherTab restore · value removed elsewhere · stores its own again', () => {
    const store = storeWith({ otherTab: 'restore' });
    store.set('x', VALUE);
    otherTabStores(null);
    expect([stored(), store.get('x').value]).toEqual([VALUE, VALUE]);
    store.set('x', null);
  });

  it('otherTab restore · no own value · stores nothing', () => {
    const store = storeWith({ otherTab: 'restore' });
    expect(store.get('x').value).toBeNull();
    otherTabStores(null);
    expect(stored()).toBeNull();
  });

  it.each([
    ['a readable value', VALUE, VALUE],
    ['a value of another shape', { id: 1 }, { id: 1 }],
    ['a value that upgrade calls obsolete', OTHER, null],
  ])('sweep · %s', (_name, value, left) => {
    localStorage.setItem('test.x', JSON.stringify(value));
    const upgrade = (found: unknown) =>
      (found as { id: unknown }).id === OTHER.id ? undefined : found;
    storeWith({ upgrade }).sweep('x');
    expect(stored()).toEqual(left);
  });

  it.each([undefined, 'follow', 'restore'] as const)(
    'get · another tab stored a value after an empty read (%s) · returns it',
    (otherTab) => {
      const store = storeWith(otherTab === undefined ? {} : { otherTab });
      expect(store.get('x').value).toBeNull();
      otherTabStores(VALUE);
      expect(store.get('x').value).toEqual(VALUE);
      store.release('x');
    },
  );

  it('get · another tab stored a value after this one removed its own · returns it', () => {
    const store = storeWith({ otherTab: 'restore' });
    store.set('x', VALUE);
    store.set('x', null);
    otherTabStores(OTHER);
    expect(store.get('x').value).toEqual(OTHER);
    store.release('x');
  });
});

describe('createKeptStore with full storage', () => {
  const store = storeWith({ otherTab: 'follow' });

  beforeEach(() => {
    store.set('x', VALUE);
    fillStorage();
  });

  it('set · storage full · keeps the new value in this tab', () => {
    expect(store.set('x', OTHER)).toBe('refused');
    expect(store.get('x')).toEqual({ value: OTHER, kept: 'refused' });
    store.release('x');
    expect(store.get('x').value).toEqual(OTHER);
    expect(stored()).toEqual(VALUE);
  });

  it('set null · refused value · removes both', () => {
    store.set('x', OTHER);
    expect(store.set('x', null)).toBe('nothing');
    expect([stored(), store.get('x').value]).toEqual([null, null]);
  });

  it.each([
    ['stored its own', JSON.stringify(VALUE)],
    ['removed its own', null],
  ])('otherTab follow · refused value · stays when the other tab %s', (_name, newValue) => {
    store.set('x', OTHER);
    dispatchEvent(new StorageEvent('storage', { key: 'test.x', newValue }));
    expect(store.get('x')).toEqual({ value: OTHER, kept: 'refused' });
  });
});
