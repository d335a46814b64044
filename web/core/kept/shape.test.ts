// Storage that anybody can write to: what is not of the shape is as good as nothing.
import { afterEach, describe, expect, it } from 'vitest';
import { flag, listOf, orNull, readKept, record, text } from '#web/core/kept/shape.ts';

const note = record({ id: text, tags: listOf(text), cover: orNull(text), isOwn: flag });
const FIT = { id: 'a', tags: ['雨'], cover: null, isOwn: true };

afterEach(() => localStorage.clear());

describe('a shape', () => {
  it.each([
    ['all its parts', FIT, true],
    ['a part more', { ...FIT, later: 1 }, true],
    ['a picture', { ...FIT, cover: 'p' }, true],
    ['a part of another kind', { ...FIT, id: 1 }, false],
    ['an item of another kind', { ...FIT, tags: ['雨', null] }, false],
    ['no list', { ...FIT, tags: { length: 0 } }, false],
    ['a part missing', { id: 'a', tags: [], cover: null }, false],
    ['nothing', null, false],
    ['a text', 'FIT', false],
  ])('with %s', (_name, value, fits) => {
    expect(note(value)).toBe(fits);
  });
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
    expect(readKept('key', note, (kept) => ({ isOwn: false, ...(kept as object) }))).toEqual({ id: 'a', tags: [], cover: null, isOwn: false });
  });
});
