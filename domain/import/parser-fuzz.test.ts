// Arbitrary files for each parser of the import: none throws, and none returns more than its file
// holds, so memory is bounded by the limits of the reader. Times are in linear-time.test.ts.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { archivePath, judgeName, resolvedPath } from '#domain/import/archive-name.ts';
import { takeAttachments, type FindAttachment } from '#domain/import/attachments.ts';
import { dateLine, momentOfName, momentOfValue } from '#domain/import/dates.ts';
import { entriesOfDayOne } from '#domain/import/day-one.ts';
import { decodeText } from '#domain/import/decode-text.ts';
import { entriesOfFlomo } from '#domain/import/flomo.ts';
import { readFrontMatter } from '#domain/import/front-matter.ts';
import { htmlTokens } from '#domain/import/html-tokens.ts';
import type { SourceEntry, SourceMoment } from '#domain/import/source-entry.ts';
import { entriesOfText } from '#domain/import/text-file.ts';

/** What parsers look for, in any order, between arbitrary text. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '---\n',
        '\n# 2024-01-01\n',
        '2024-01-02 晚上1:30',
        '99999-99-99',
        '上午',
        '\r\n',
        '![](a.png)',
        '![[b.png]]',
        '![](',
        '](',
        '<div class="memo">',
        '<div class="time">',
        '<div class="content">',
        '<!--',
        '<script>',
        '</',
        '&#x110000;',
        '&amp;',
        '"',
        "'",
        'dayone-moment://',
        '\\',
        '\u200b',
        '\ud800',
        '\u0000',
        'tags: [',
        '../',
        '__proto__',
      ),
    ),
    { maxLength: 80 },
  )
  .map((parts) => parts.join(''));

const found: FindAttachment = (reference) =>
  reference.length % 2 === 0
    ? { kind: 'image', image: { file: 0, path: reference, name: reference } }
    : { kind: 'leftOut', name: reference };

/** Characters that entries hold, and what each may add: its marked lines. */
function expectBounded(entries: readonly SourceEntry[], source: string): void {
  // One date line begins an entry and repeats the tags and places of the file.
  expect(entries.length).toBeLessThanOrEqual(source.length + 1);
  for (const { title, text, images, leftOut, moment } of entries) {
    expect((title ?? '').length).toBeLessThanOrEqual(Math.max(source.length, 200));
    expect(text.length).toBeLessThanOrEqual(source.length * 10 + 100);
    expect(images.length + leftOut.length).toBeLessThanOrEqual(source.length);
    expectMoment(moment);
  }
}

function expectMoment(moment: SourceMoment): void {
  const ms = moment.kind === 'local' ? Date.parse(`${moment.at}Z`) : moment.at;
  expect(Number.isFinite(ms)).toBe(true);
}

// C§62.02
test('text files · any text · is read in bounds', () => {
  fc.assert(
    fc.property(hostileText, fc.boolean(), (text, isMarkdown) => {
      const file = { stem: text.slice(0, 40), isMarkdown, text, modifiedMs: 0 };
      expectBounded(entriesOfText(file, found), text);
    }),
  );
});

test('flomo · any document · is read in bounds', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      expectBounded(entriesOfFlomo(text, found), text);
      expect([...htmlTokens(text)].length).toBeLessThanOrEqual(text.length + 1);
    }),
  );
});

test('Day One · any JSON and any text in its place · is read in bounds', () => {
  const json = fc.oneof(
    hostileText,
    fc.json(),
    fc
      .record({
        metadata: fc.jsonValue(),
        entries: fc.oneof(
          fc.jsonValue(),
          fc.array(
            fc.record(
              {
                uuid: fc.jsonValue(),
                creationDate: fc.oneof(fc.jsonValue(), fc.constant('2024-01-02T00:00:00Z')),
                timeZone: fc.oneof(fc.jsonValue(), fc.constant('Asia/Shanghai')),
                text: fc.oneof(fc.jsonValue(), hostileText),
                richText: fc.oneof(fc.jsonValue(), fc.json()),
                photos: fc.jsonValue(),
                tags: fc.jsonValue(),
                location: fc.jsonValue(),
                weather: fc.jsonValue(),
              },
              { requiredKeys: [] },
            ),
            { maxLength: 5 },
          ),
        ),
      })
      .map((value) => JSON.stringify(value)),
  );
  fc.assert(
    fc.property(json, hostileText, (text, stem) => {
      expectBounded(entriesOfDayOne(text, stem, found) ?? [], text);
    }),
  );
});

test('dates, front matter and attachments · any text · end in a value', () => {
  fc.assert(
    fc.property(hostileText, fc.boolean(), (text, needsHeading) => {
      for (const moment of [
        momentOfValue(text),
        momentOfName(text)?.moment,
        dateLine(text, needsHeading)?.moment,
      ])
        if (moment !== null && moment !== undefined) expectMoment(moment);
      const { values, body } = readFrontMatter(text);
      expect(body.length).toBeLessThanOrEqual(text.length);
      expect([...values.values()].flat().join('').length).toBeLessThanOrEqual(text.length);
      expect(takeAttachments(text, found).images.length).toBeLessThanOrEqual(text.length);
    }),
  );
});

test('names in archives · any name · is judged, and none leaves its folder', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (name, from) => {
      const path = archivePath(name);
      if (path.split('/').includes('..')) expect(judgeName(path)).toBe('unsafe');
      // A reference is in a text whose own path was judged.
      if (judgeName(from) === 'readable')
        expect(resolvedPath(path, from).split('/')).not.toContain('..');
    }),
  );
});

test('bytes of a text · any bytes · are a text or none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      expect(decodeText(bytes)?.length ?? 0).toBeLessThanOrEqual(bytes.length);
    }),
  );
});
