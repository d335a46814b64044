// What was typed and not saved yet is not lost, whether or not the browser has room for it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keep, readKept } from '#web/core/drafts/kept.ts';
import { flag, listOf, orNull, record, text } from '#web/core/drafts/shape.ts';
import { fillStorage } from '#web/test-helpers/full-storage.ts';

const note = record({ id: text, tags: listOf(text), cover: orNull(text), isOwn: flag });
const FIT = { id: 'a', tags: ['雨'], cover: null, isOwn: true };

afterEach(() => {
  keep('key', null);
  localStorage.clear();
});

describe('what is kept', () => {
  it.each([
    ['nothing', null],
    ['half a value', '{"id":"a"'],
    ['another value', '[1]'],
  ])('is nothing where there is %s', (_name, kept) => {
    if (kept !== null) localStorage.setItem('key', kept);
    expect(readKept('key', note)).toBeNull();
  });

  it('is read back, with the parts that earlier versions did not keep', () => {
    localStorage.setItem('key', JSON.stringify({ id: 'a', tags: [], cover: null }));
    expect(readKept('key', note, (kept) => ({ isOwn: false, ...(kept as object) }))).toEqual({
      id: 'a',
      tags: [],
      cover: null,
      isOwn: false,
    });
  });

  it('is in the storage, until it is put away', () => {
    expect(keep('key', FIT)).toBe('kept');
    expect(JSON.parse(localStorage.getItem('key') ?? '')).toEqual(FIT);
    expect(keep('key', null)).toBe('nothing');
    expect(readKept('key', note)).toBeNull();
  });
});

describe('a storage without room', () => {
  beforeEach(() => {
    keep('key', FIT);
    fillStorage();
  });

  it('leaves the latest words in this tab, and the ones before in the storage', () => {
    expect(keep('key', { ...FIT, id: 'b' })).toBe('refused');
    expect(readKept('key', note)).toEqual({ ...FIT, id: 'b' });
    expect(JSON.parse(localStorage.getItem('key') ?? '')).toEqual(FIT);
  });

  it('forgets them when they are put away', () => {
    keep('key', { ...FIT, id: 'b' });
    expect(keep('key', null)).toBe('nothing');
    expect(readKept('key', note)).toBeNull();
  });

  it('gives way to what another tab could write', () => {
    keep('key', { ...FIT, id: 'b' });
    dispatchEvent(new StorageEvent('storage', { key: 'key', newValue: JSON.stringify(FIT) }));
    expect(readKept('key', note)).toEqual(FIT);
  });
});
