// Any row that a journal file holds: the preview shows a bounded part of it, and all of it is sent,
// in batches that the server accepts (C§62.02, C§62.07).
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchesOf } from '#contract/import-batches.ts';
import {
  IMPORT_BATCH_MESSAGES,
  IMPORT_BATCH_ROWS,
  IMPORT_BATCH_VERSIONS,
  importBatchSchema,
} from '#contract/import.contract.ts';
import { readJournalLine, type JournalRow } from '#contract/journal-file.ts';
import { PERSONA_AVATAR_NAMES } from '#domain/personas/persona.ts';
import { entryOfRow, idsOfRow, piecesOfRow } from '#web/features/import/own-entry.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('', ' ', '\ud800', '__proto__', '〔没有导入：图片〕', '../../a.png'),
);
const time = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const paths = fc.array(fc.oneof(text, fc.constantFrom('pictures/a.png', 'pictures/b.png')), {
  maxLength: 3,
});
const shared = { id: fc.uuid(), content: text };
const message = fc.record({
  ...shared,
  isUser: fc.boolean(),
  images: paths,
  createdAt: time,
  roleKey: fc.option(fc.string({ maxLength: 20 })),
});
const version = (kind: 'post' | 'diary', entryId: string) =>
  fc.record({
    kind: fc.constant(kind),
    entryId: fc.constant(entryId),
    number: fc.integer({ min: 1, max: 1_000 }),
    replacedAt: time,
    isDraft: fc.boolean(),
    title: fc.option(text),
    content: text,
  });
const post = fc
  .record({
    ...shared,
    images: paths,
    sourceContent: fc.option(text),
    aiPrivate: fc.boolean(),
    createdAt: time,
    isFavourite: fc.boolean(),
    messages: fc.array(message, { maxLength: 250, size: 'large' }),
  })
  .chain((row) =>
    fc.record({
      kind: fc.constant('post' as const),
      row: fc.constant(row),
      versions: fc.array(version('post', row.id), { maxLength: 5 }),
    }),
  );
const diary = fc
  .record({
    ...shared,
    date: fc.constantFrom('2026-01-02', '1900-01-01'),
    title: text,
    tags: fc.array(text, { maxLength: 3 }),
    aiGenerated: fc.option(text),
    emotionalThemes: fc.constant([]),
    images: paths,
    coverImage: fc.option(fc.constantFrom('pictures/a.png', 'pictures/b.png')),
    originalPosts: fc.array(fc.record({ ...shared, timestamp: time, images: paths }), {
      maxLength: 3,
    }),
    createdAt: time,
    works: fc.constant([]),
  })
  .chain((row) =>
    fc.record({
      kind: fc.constant('diary' as const),
      row: fc.constant(row),
      versions: fc.array(version('diary', row.id), { maxLength: 5 }),
    }),
  );
const list = fc.oneof(
  fc.record({
    kind: fc.constant('template' as const),
    row: fc.record({ ...shared, name: text }),
  }),
  fc.record({
    kind: fc.constant('persona' as const),
    row: fc.record({
      id: fc.uuid(),
      name: text,
      voice: text,
      avatar: fc.constantFrom(...PERSONA_AVATAR_NAMES),
      createdAt: time,
    }),
  }),
);
/** Lines as files hold them: valid ones, and ones with a part that is not. */
const line = fc
  .tuple(
    fc.oneof(post, diary, list),
    fc.option(fc.tuple(fc.constantFrom('id', 'images', 'messages', 'createdAt'), fc.jsonValue())),
  )
  .map(([value, broken]) =>
    JSON.stringify(
      broken === null ? value : { ...value, row: { ...value.row, [broken[0]]: broken[1] } },
    ),
  );

const find = (path: string) =>
  path.startsWith('pictures/a') ? { file: 0, path, name: 'a.png' } : null;

function imagesIn(row: JournalRow): string[] {
  if (row.kind === 'diary')
    return [...row.row.images, ...row.row.originalPosts.flatMap(({ images }) => images)];
  if (row.kind !== 'post') return [];
  return [...row.row.images, ...row.row.messages.flatMap(({ images }) => images)];
}

test('entryOfRow · any line · shows a bounded part, and each image once', () => {
  let read = 0;
  fc.assert(
    fc.property(line, (written) => {
      const row = readJournalLine(written);
      if (row === null || row.kind === 'head' || row.kind === 'settings') return;
      read += 1;
      const { text: shown, images, leftOut, moment } = entryOfRow(row, find);
      expect(shown.length).toBeLessThanOrEqual(200);
      expect(Number.isFinite(moment.kind === 'local' ? NaN : moment.at)).toBe(true);
      expect(new Set([...images.map(({ path }) => path), ...leftOut])).toEqual(
        new Set(imagesIn(row)),
      );
    }),
  );
  expect(read).toBeGreaterThan(20);
});

test('piecesOfRow · any line · arrives whole, in batches that are accepted', () => {
  fc.assert(
    fc.property(line, (written) => {
      const row = readJournalLine(written);
      if (row === null || row.kind === 'head' || row.kind === 'settings') return;
      const batches = [...batchesOf(piecesOfRow(row, 0, { '0/pictures/a.png': 'card/a.png' }))];
      const ids = new Set<string>();
      for (const batch of batches) {
        expect(batch.posts.length).toBeLessThanOrEqual(IMPORT_BATCH_ROWS);
        expect(batch.versions?.length ?? 0).toBeLessThanOrEqual(IMPORT_BATCH_VERSIONS);
        const messages = batch.posts.flatMap((one) => one.messages);
        expect(messages.length).toBeLessThanOrEqual(IMPORT_BATCH_MESSAGES);
        expect(importBatchSchema.safeParse(batch).success).toBe(true);
        for (const { id } of [...batch.posts, ...messages, ...batch.diaries]) ids.add(id);
        for (const { id } of [...(batch.templates ?? []), ...(batch.personas ?? [])]) ids.add(id);
        // A post or message without a word has an image, or the line that replaces it.
        for (const { content, images } of [...batch.posts, ...messages])
          if (images.length === 0 && content.trim() === '')
            throw new Error('a row that nothing is left of');
      }
      expect(ids).toEqual(new Set(idsOfRow(row).map(({ id }) => id)));
    }),
  );
});
