// Archives of every kind, hostile ones too: what can be read is read, the rest is named with its
// reason, and nothing grows without bound.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SourceEntry } from '#domain/import/source-entry.ts';
import { deflatedZeros, zipBytes, type ZippedFile } from '#web/test-helpers/zip-bytes.ts';
import { listArchive, unpackBudget } from '#web/features/import/archive.ts';
import { readSource, SourceFailure, type OwnRow } from '#web/features/import/read-source.ts';

const archive = (files: readonly ZippedFile[], name = 'a.zip') => new File([zipBytes(files)], name);

/** Reads some files of which at most `maxEntries` are entries. */
const readAtMost = (maxEntries: number, ...files: File[]) => readAll(files, maxEntries);
const read = (...files: File[]) => readAll(files);

async function readAll(files: readonly File[], maxEntries?: number) {
  const entries: SourceEntry[] = [];
  const rows: OwnRow[] = [];
  const skipped: [string, string][] = [];
  const sink = {
    onEntries: async (some: SourceEntry[]) => void entries.push(...some),
    onRows: async (some: OwnRow[]) => void rows.push(...some),
    onSettings: () => undefined,
    onSkip: (...one: [string, string]) => void skipped.push(one),
    onFile: () => undefined,
  };
  const failure = await readSource(files, sink, maxEntries).then(
    () => null,
    (error: unknown) => (error instanceof SourceFailure ? error.reason : error),
  );
  return { entries, rows, skipped, failure, texts: entries.map(({ text }) => text) };
}

const GOOD: ZippedFile = { name: '2024-01-01.md', body: '一句话。' };

// C§62.02
describe('archives', () => {
  test.each<[string, ZippedFile, string]>([
    ['traversal', { name: '../a.md', body: 'x' }, 'unsafe'],
    ['traversal with backslashes', { name: 'b\\..\\..\\a.md', body: 'x' }, 'unsafe'],
    ['absolute path', { name: '/etc/a.md', body: 'x' }, 'unsafe'],
    ['drive', { name: 'C:\\a.md', body: 'x' }, 'unsafe'],
    ['NUL', { name: 'a\0.md', body: 'x' }, 'unsafe'],
    ['symbolic link', { name: 'a.md', body: '/etc/passwd', mode: 0o120777 }, 'symlink'],
    ['wrong CRC', { name: 'a.md', body: 'abc', crc: 1 }, 'damaged'],
    [
      'no deflated data',
      { name: 'a.md', body: 'x', packed: new Uint8Array(9).fill(255) },
      'damaged',
    ],
    ['password', { name: 'a.md', body: 'x', isEncrypted: true }, 'encrypted'],
    ['claim of 4 GB', { name: 'a.md', body: 'x', claimedSize: 0xfffffff0 }, 'tooLarge'],
    ['binary', { name: 'a.md', body: new Uint8Array([0, 1, 2]) }, 'notText'],
    ['empty', { name: 'a.md', body: ' \n' }, 'empty'],
  ])('%s · is skipped with its reason; the rest is read', async (_name, bad, reason) => {
    const { texts, skipped } = await read(archive([bad, GOOD]));
    expect(texts).toEqual(['一句话。']);
    expect(skipped.map(([, why]) => why)).toEqual([reason]);
  });

  test.each(['__MACOSX/._a.md', '.obsidian/a.md', 'a/.hidden.md'])(
    '%s · is what systems add, and not mentioned',
    async (name) => {
      const { texts, skipped } = await read(archive([{ name, body: 'x' }, GOOD]));
      expect([texts, skipped]).toEqual([['一句话。'], []]);
    },
  );

  test('GBK names beside UTF-8 ones · are both read', async () => {
    // 日记/桂花.md in GB18030.
    const name = Uint8Array.from([
      0xc8, 0xd5, 0xbc, 0xc7, 0x2f, 0xb9, 0xf0, 0xbb, 0xa8, 0x2e, 0x6d, 0x64,
    ]);
    const { entries } = await read(
      archive([
        { name, body: '甲' },
        { name: '日记/雨.md', body: '乙' },
      ]),
    );
    expect(entries.map(({ title, text }) => [title, text])).toEqual([
      ['桂花', '甲'],
      ['雨', '乙'],
    ]);
  });

  test('GBK text · is read', async () => {
    const body = Uint8Array.from([0xb9, 0xf0, 0xbb, 0xa8]);
    expect((await read(archive([{ name: 'a.txt', body }]))).texts).toEqual(['桂花']);
  });

  test('bomb · a megabyte for each kilobyte · ends early', async () => {
    const packed = await deflatedZeros(200);
    const bomb = { name: 'a.md', packed, claimedSize: 200 * 1_048_576 };
    const liar = { name: 'b.md', packed, claimedSize: 1000 };
    const { texts, skipped } = await read(archive([bomb, liar, GOOD]));
    expect(texts).toEqual(['一句话。']);
    expect(skipped[0]?.[1]).toBe('tooLarge');
    expect(['tooLarge', 'damaged']).toContain(skipped[1]?.[1]);
  });

  test('bomb · many files, each within its limits · share a budget', async () => {
    const packed = await deflatedZeros(8);
    const bombs = Array.from({ length: 12 }, (_, at) => ({
      name: `${at}.md`,
      packed,
      claimedSize: 8 * 1_048_576,
      crc: 0x1ad2bc45,
    }));
    const { texts, skipped } = await read(archive([GOOD, ...bombs]));
    expect(texts).toEqual(['一句话。']);
    // 64 MiB hold the good file and seven of 8 MiB.
    expect(skipped.findIndex(([, why]) => why === 'tooLarge')).toBe(7);
    expect(skipped.slice(7).every(([, why]) => why === 'tooLarge')).toBe(true);
  });

  test('a file read twice · takes its bytes from the budget once', async () => {
    const budget = unpackBudget(0);
    const before = budget.left;
    for await (const found of listArchive(archive([GOOD]), () => undefined, budget)) {
      await found?.read(100);
      await found?.read(100);
    }
    expect(before - budget.left).toBe(new TextEncoder().encode('一句话。').length);
    expect(unpackBudget(2_147_483_648).left).toBe(4_294_967_296);
  });

  test('folders and hidden files · count as entries of the archive', async () => {
    const files = Array.from({ length: 51 }, (_, at) => ({
      name: at % 2 === 0 ? `__MACOSX/${at}` : `${at}/`,
      body: '',
    }));
    const half = archive(files);
    expect((await readAtMost(101, half, half)).failure).toBe('tooMany');
  });

  test('as many files as an import may have · are read', async () => {
    const files = Array.from({ length: 50 }, (_, at) => ({ name: `${at}.md`, body: 'a' }));
    const half = archive(files);
    expect(await readAtMost(100, half, half)).toMatchObject({ failure: null });
  });

  test('more files than an import may have · is refused', async () => {
    const files = Array.from({ length: 51 }, (_, at) => ({ name: `${at}.md`, body: 'a' }));
    const half = archive(files);
    expect((await readAtMost(101, half, half)).failure).toBe('tooMany');
  });

  // C§62.07
  test('our own export · its texts and images do not count as entries', async () => {
    const row = { id: '0190a000-0000-7000-8000-000000000001', name: '晨记', content: '今天' };
    const line = JSON.stringify({ kind: 'template', row });
    const texts = Array.from({ length: 101 }, (_, at) => ({ name: `${at}.md`, body: 'a' }));
    const source = archive([{ name: 'data/journal.jsonl', body: line }, ...texts]);
    expect((await readAtMost(100, source)).failure).toBeNull();
  });

  test('images · are found by folder, from the top, and by name; missing ones are named', async () => {
    const { entries } = await read(
      archive([
        { name: 'notes/a.md', body: '![](img/1.png) ![](/img/2.png) ![[3.png]] ![](4.png)' },
        { name: 'notes/img/1.png', body: 'x' },
        { name: 'img/2.png', body: 'x' },
        { name: 'deep/er/3.png', body: 'x' },
      ]),
    );
    expect(entries[0]?.images.map(({ path }) => path)).toEqual([
      'notes/img/1.png',
      'img/2.png',
      'deep/er/3.png',
    ]);
    expect(entries[0]?.leftOut).toEqual(['4.png']);
  });

  test('an old export · is refused as a whole, because it would arrive in part', async () => {
    const files = [
      { name: 'README.txt', body: 'x' },
      { name: 'journal/灵感.md', body: '# 灵感' },
    ];
    expect((await read(archive(files))).failure).toBe('oldExport');
  });

  // C§62.05
  test('flomo and Day One · are found in their archives, with their images', async () => {
    const memo =
      '<div class="memo"><div class="time">2024-01-02 08:00:00</div><div class="content"><p>甲</p></div><div class="files"><img src="file/2024/a.jpg"></div></div>';
    const journal = {
      metadata: { version: '1.0' },
      entries: [
        {
          uuid: 'U',
          creationDate: '2024-01-02T00:00:00Z',
          text: '乙 ![](dayone-moment://P)',
          photos: [{ identifier: 'P', md5: 'ff', type: 'jpeg' }],
        },
      ],
    };
    const { entries, skipped } = await read(
      archive([
        { name: '我的/1234.html', body: memo },
        { name: '我的/file/2024/a.jpg', body: 'x' },
      ]),
      archive([
        { name: '旅行.json', body: JSON.stringify(journal) },
        { name: 'Photos/ff.jpeg', body: 'x' },
        { name: 'other.json', body: '{}' },
      ]),
    );
    expect(entries.map(({ text, images, tags }) => [text, images[0]?.path, tags])).toEqual([
      ['甲', '我的/file/2024/a.jpg', []],
      ['乙', 'Photos/ff.jpeg', ['旅行']],
    ]);
    expect(skipped).toEqual([]);
  });

  test('loose files · a text with its image', async () => {
    const { entries } = await read(
      new File(['早 ![](b%20c.png)'], '2024-01-01.md', { lastModified: 5 }),
      new File(['x'], 'b c.png'),
    );
    expect(entries).toMatchObject([{ images: [{ file: 1, path: null, name: 'b c.png' }] }]);
  });

  test.each([
    ['no zip', new File(['PK no'], 'a.zip')],
    ['empty', new File([], 'a.zip')],
    ['unknown', new File(['x'], 'a.docx')],
  ])('%s · says that nothing was found', async (_name, file) => {
    const { failure, skipped } = await read(file);
    expect(failure).toBe('noEntries');
    expect(skipped).toHaveLength(1);
  });

  test('damaged anywhere · ends with entries or reasons, never with an exception', async () => {
    const bytes = zipBytes([
      GOOD,
      { name: 'b/c.txt', body: '2024年1月1日\n早。' },
      { name: 'd.png', body: 'x' },
    ]);
    const change = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(change, fc.nat(bytes.length), fc.boolean(), async (changes, end, isCut) => {
        const copy = new Uint8Array(isCut ? bytes.slice(0, end) : bytes);
        for (const [at, value] of changes) if (at < copy.length) copy[at] = value;
        const { failure, entries } = await read(new File([copy], 'a.zip'));
        expect(failure === null ? entries.length > 0 : failure === 'noEntries').toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
