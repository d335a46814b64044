// A stored value of another shape counts as none.
import { describe, expect, it } from 'vitest';
import { flag, listOf, orNull, record, text } from '#web/core/drafts/shape.ts';

const note = record({ id: text, tags: listOf(text), cover: orNull(text), isOwn: flag });
const FIT = { id: 'a', tags: ['雨'], cover: null, isOwn: true };

describe('record', () => {
  it.each([
    ['all its parts', FIT, true],
    ['a part more', { ...FIT, later: 1 }, true],
    ['an image', { ...FIT, cover: 'p' }, true],
    ['a part of another kind', { ...FIT, id: 1 }, false],
    ['an item of another kind', { ...FIT, tags: ['雨', null] }, false],
    ['no list', { ...FIT, tags: { length: 0 } }, false],
    ['a part missing', { id: 'a', tags: [], cover: null }, false],
    ['nothing', null, false],
    ['a text', 'FIT', false],
  ])('%s', (_name, value, fits) => {
    expect(note(value)).toBe(fits);
  });
});
