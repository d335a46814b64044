// A stored value of another shape counts as none.
import { describe, expect, it } from 'vitest';
import { flag, listOf, orNull, record, text } from '#web/core/drafts/shape.ts';

const note = record({ id: text, tags: listOf(text), cover: orNull(text), isOwn: flag });
const FIT = { id: 'a', tags: ['雨'], cover: null, isOwn: true };

describe('record', () => {
  it.each([
    ['all properties', FIT, true],
    ['an additional property', { ...FIT, later: 1 }, true],
    ['an image', { ...FIT, cover: 'p' }, true],
    ['a property of another type', { ...FIT, id: 1 }, false],
    ['an item of another type', { ...FIT, tags: ['雨', null] }, false],
    ['an object instead of a list', { ...FIT, tags: { length: 0 } }, false],
    ['a missing property', { id: 'a', tags: [], cover: null }, false],
    ['null', null, false],
    ['a text', 'FIT', false],
  ])('%s', (_name, value, fits) => {
    expect(note(value)).toBe(fits);
  });
});
