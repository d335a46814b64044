import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDiaryDraft, DIARY_MAX_IMAGES } from '#domain/diaries/diary.ts';
import {
  entryKey,
  momentMs,
  planEntry,
  withoutImages,
  type ImportChoices,
} from '#domain/import/import-plan.ts';
import type { SourceEntry, SourceImage } from '#domain/import/source-entry.ts';
import { checkPostDraft } from '#domain/posts/post.ts';

const NOW_MS = Date.UTC(2026, 10, 20);
const CHOICES: ImportChoices = { timeZone: 'Asia/Shanghai', shape: 'fitting' };

const images = (count: number): SourceImage[] =>
  Array.from({ length: count }, (_, at) => ({ file: 0, path: `${at}.png`, name: `${at}.png` }));
const entry = (part: Partial<SourceEntry> = {}): SourceEntry => ({
  identity: null,
  moment: { kind: 'local', at: '2024-01-02T08:30:15' },
  title: null,
  text: '桂花开了',
  tags: [],
  details: [],
  images: [],
  leftOut: [],
  isFavourite: false,
  ...part,
});
const plan = (part: Partial<SourceEntry> = {}, choices = CHOICES) =>
  planEntry('key', entry(part), choices, NOW_MS);

// C§78.01
describe('what an entry becomes (rulings 78)', () => {
  test('a post · with title, details and tags that the text does not have', () => {
    expect(
      plan({
        title: '院子',
        text: '#花 开了',
        tags: ['花', '秋 天', '!'],
        details: ['晴', '杭州'],
      }),
    ).toMatchObject([
      {
        kind: 'post',
        createdAt: '2024-01-02T00:30:15.000Z',
        content: '院子\n\n#花 开了\n\n晴 · 杭州\n\n#秋-天',
      },
    ]);
  });

  test.each([
    [{ images: images(4) }, ['post']],
    [{ images: images(5) }, ['diary']],
    [{ images: images(10) }, ['diary', 'diary']],
    [{ text: '字'.repeat(20_000) }, ['post']],
    [{ text: '字'.repeat(20_001) }, ['diary']],
    [{ text: '字'.repeat(200_001) }, ['diary', 'diary', 'diary']],
  ])('case %# · rows by the limits', (part, kinds) => {
    expect(plan(part).map(({ kind }) => kind)).toEqual(kinds);
  });

  test('diaries only · the first line is the title, the day is that of the zone', () => {
    const [row] = plan(
      { moment: { kind: 'instant', at: Date.UTC(2024, 0, 1, 20) }, text: '# 早上\n起来了' },
      { ...CHOICES, shape: 'diaries' },
    );
    expect(row).toMatchObject({ kind: 'diary', date: '2024-01-02', title: '早上' });
  });

  test.each([
    ['2099-01-01T12:00:00', NOW_MS],
    ['1850-01-01T12:00:00', Date.UTC(1900, 0, 1)],
  ])('%s · is moved into the range and stays readable', (at, ms) => {
    const [row] = plan({ moment: { kind: 'local', at } });
    expect(row?.createdAt).toBe(new Date(ms).toISOString());
    expect(row?.content).toContain(`原来的日期：${at.slice(0, 10)}`);
  });

  test('1969 · is kept', () => {
    const [row] = plan({ moment: { kind: 'local', at: '1969-07-20T20:17:40' } });
    expect(row?.createdAt).toBe('1969-07-20T12:17:40.000Z');
  });

  test('any entry · every row keeps the rules, all images and all letters arrive', () => {
    const any = fc.record({
      title: fc.option(fc.string({ unit: 'binary', maxLength: 300 })),
      text: fc
        .tuple(fc.string({ unit: 'binary', maxLength: 50 }), fc.nat(4_000))
        .map(([text, times]) => text.repeat(times)),
      count: fc.nat(30),
      tags: fc.array(fc.string({ maxLength: 12 }), { maxLength: 5 }),
      shape: fc.constantFrom('fitting' as const, 'diaries' as const),
    });
    fc.assert(
      fc.property(any, ({ title, text, count, tags, shape }) => {
        const given = { title, text: `始${text}`, tags, images: images(count) };
        const rows = plan(given, { ...CHOICES, shape });
        for (const row of rows)
          expect(
            row.kind === 'post'
              ? checkPostDraft(draftOf(row))
              : checkDiaryDraft({ ...row, ...draftOf(row) }),
          ).toMatchObject({ ok: true });
        expect(rows.flatMap((row) => row.images)).toHaveLength(count);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      }),
      { numRuns: 60 },
    );
  });

  const draftOf = (row: { content: string; images: SourceImage[] }) => ({
    content: row.content,
    images: row.images.map(({ name }) => name),
  });

  test('keys · equal entries differ by their number, owners and texts make others', () => {
    const keys = [
      entryKey('a', entry(), 0),
      entryKey('a', entry(), 1),
      entryKey('b', entry(), 0),
      entryKey('a', entry({ text: '别的' }), 0),
      entryKey('a', entry({ identity: 'x' }), 0),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(entryKey('a', entry(), 0)).toBe(keys[0]);
  });

  test('key · the time of a file does not count', () => {
    const at = (ms: number) => entryKey('a', entry({ moment: { kind: 'file', at: ms } }), 0);
    expect(at(1)).toBe(at(2));
  });

  test('images that cannot be decoded · become lines', () => {
    const changed = withoutImages(entry({ images: images(3) }), ({ name }) => name !== '1.png');
    expect(changed.images.map(({ name }) => name)).toEqual(['1.png']);
    expect(changed.text).toBe('桂花开了\n\n〔没有导入：0.png〕\n〔没有导入：2.png〕');
  });

  test('local time · seconds are kept', () => {
    expect(momentMs({ kind: 'local', at: '2024-01-02T08:30:15' }, 'UTC')).toBe(
      Date.UTC(2024, 0, 2, 8, 30, 15),
    );
  });
});

test('a diary · holds nine images', () => {
  expect(plan({ images: images(20) }).map((row) => row.images.length)).toEqual([
    DIARY_MAX_IMAGES,
    DIARY_MAX_IMAGES,
    2,
  ]);
});
