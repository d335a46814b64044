// Any line of a journal file is a row or refused; what is written is read back.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJournalLine, writeJournalLine } from '#contract/journal-file.ts';
import { newId } from '#contract/compliance/world.ts';
import { NEW_POST } from '#domain/posts/post.ts';

// C§62.07
test('readJournalLine · any text and any JSON · returns a row or null', () => {
  const row = fc.record({
    kind: fc.constantFrom('head', 'post', 'diary', 'fact', 'persona', 'question', 'template', 'x'),
    row: fc.jsonValue(),
    versions: fc.jsonValue(),
    version: fc.jsonValue(),
  });
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    row.map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(text, (line) => {
      const read = readJournalLine(line);
      if (read !== null) expect(JSON.parse(line)).toMatchObject({ kind: read.kind });
    }),
  );
});

test('writeJournalLine · any text in a row · is one line that is read back', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      (name, content) => {
        const line = { kind: 'template' as const, row: { id: newId(), name, content } };
        const text = writeJournalLine(line);
        expect(text.indexOf('\n')).toBe(text.length - 1);
        const read = readJournalLine(text);
        if (read !== null) expect(read).toEqual(line);
      },
    ),
  );
});

// C§62.07
test('readJournalLine · a post from before a field · gets the value of a new post', () => {
  const row = {
    id: newId(),
    content: '旧的',
    images: [],
    createdAt: '2024-05-06T07:08:09.000Z',
    messages: [],
  };
  // The two fields of NEW_POST are in every line; a later field will not be.
  const line = readJournalLine(JSON.stringify({ kind: 'post', row, versions: [] }));
  expect(line).toEqual({ kind: 'post', row: { ...NEW_POST, ...row }, versions: [] });
});
