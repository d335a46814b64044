// An import goes on wherever it ended, makes nothing twice, and can be undone without touching what
// was there before.
import { describe, expect, test } from 'vitest';
import { ImageStoreFailure } from '#contract/image-store.ts';
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import { localTimeOf } from '#domain/shared/local-time.ts';
import { zipBytes, type ZippedFile } from '#web/test-helpers/zip-bytes.ts';
import { newId } from '#web/core/browser/new-id.ts';
import {
  countUnsure,
  retryFailed,
  runImport,
  undoImport,
} from '#web/features/import/import-runner.ts';
import { openImport } from '#web/features/import/import-work.ts';
import { ReadError } from '#web/features/import/reader-client.ts';
import { createSourceReader, type ReaderAnswer } from '#web/features/import/source-reader.ts';
import { stageSource } from '#web/features/import/stage-source.ts';
import { createTestApi } from '#web/test-helpers/screen.tsx';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]);
const CHOICES = { timeZone: 'Asia/Shanghai', shape: 'fitting' } as const;

/** Twelve entries: more than one batch, two with images, one of them in two diaries. */
const FILES: ZippedFile[] = [
  ...Array.from({ length: 10 }, (_, at) => ({
    name: `2021-01-${String(at + 10)}.md`,
    body: `第${at}天。`,
  })),
  { name: '2021-02-01.md', body: '两张图。![](1.png)![](2.png)' },
  {
    name: '2021-02-02.md',
    body: `许多图。${Array.from({ length: 11 }, (_, at) => `![](${at + 3}.png)`).join('')}`,
  },
  ...Array.from({ length: 13 }, (_, at) => ({ name: `${at + 1}.png`, body: PNG })),
];
const SOURCE = new File([zipBytes(FILES)], 'vault.zip');

class Killed extends Error {}

/** An import over the trial API, which a test can end before any call outside. */
async function openWorld(source = SOURCE, owner = `owner-${newId()}`) {
  const { api, replaced, real } = createTestApi();
  const importId = newId();
  const summary = await stageSource(
    { owner, importId, files: [source], timeZone: CHOICES.timeZone, nowMs: Date.now() },
    () => undefined,
  );
  const work = openImport(owner, importId);
  const seen = { calls: 0, killAt: Infinity, uploads: 0 };
  const step = () => {
    seen.calls += 1;
    if (seen.calls === seen.killAt) throw new Killed();
  };
  type Created = Awaited<ReturnType<typeof real.import.create>>;
  let spoil = (answer: Created): Created => answer;
  const breakCreate = (by: typeof spoil) => (spoil = by);
  replaced.import = {
    known: (input) => (step(), real.import.known(input)),
    // The rows arrive, their confirmation does not.
    create: async (input) => {
      const answer = await real.import.create(input);
      step();
      return spoil(answer);
    },
  };
  const answers: ((answer: ReaderAnswer) => void)[] = [];
  const ask = createSourceReader((answer) => answers.shift()?.(answer));
  const faults = { unreadable: '', damaged: '' };
  const run = (signal = new AbortController().signal) => ({
    work,
    choices: CHOICES,
    signal,
    onStep: () => undefined,
    ports: {
      api,
      now: Date.now,
      openImage: async (image: { file: number; path: string | null; name: string }) => {
        step();
        if (image.name === faults.damaged) throw new ReadError('damaged');
        const answer = await new Promise<ReaderAnswer>((resolve) => {
          answers.push(resolve);
          ask({ id: 1, ask: 'image', files: [source], image });
        });
        if (answer.is !== 'image') throw new ReadError('damaged');
        return new Blob([answer.bytes]);
      },
      images: {
        compress: async (image: Blob) => image,
        putNow: async () => {
          step();
          seen.uploads += 1;
          if (faults.unreadable === String(seen.uploads))
            throw new ImageStoreFailure('IMAGE_UNREADABLE');
          return `local:${crypto.randomUUID()}`;
        },
      },
    },
  });
  const posts = async () =>
    (await real.posts.list({ limit: 50 })).items.filter(({ isSample }) => !isSample);
  const diaries = async () =>
    (await real.diaries.list({ limit: 50 })).items.filter(({ isSample }) => !isSample);
  return { owner, work, run, posts, diaries, seen, faults, summary, breakCreate, api: real };
}

describe('an import', () => {
  // C§63.06
  test('an edited file of our own export stays 不给AI看 without its id', async () => {
    const text = (words: string) =>
      `---\nkind: post\ndate: 2024-01-02\nprivate: true\n---\n${words}`;
    const files = [
      { name: 'a.md', body: text('只给自己') },
      { name: 'b.md', body: text('长'.repeat(POST_MAX_CHARACTERS + 1)) },
      { name: 'c.md', body: '没有标记' },
    ];
    const source = new File([zipBytes(files)], 'a.zip');
    const { run, posts, diaries, api } = await openWorld(source);
    await runImport(run());
    const marks = (await posts()).map(({ content, aiPrivate }) => [content.slice(-4), aiPrivate]);
    expect(Object.fromEntries(marks)).toEqual({ 只给自己: true, 没有标记: false });
    const cards = await diaries();
    const written = await Promise.all(cards.map(({ id }) => api.diaries.get({ id })));
    expect(written.length).toBeGreaterThan(0);
    expect(written.every(({ fromPrivate }) => fromPrivate === true)).toBe(true);
  });

  test('all entries arrive with their days and images, as the preview says', async () => {
    const { run, posts, diaries, summary, work } = await openWorld();
    await runImport(run());
    const [made, written] = [await posts(), await diaries()];
    expect([made.length, written.length]).toEqual([11, 2]);
    expect(summary.rows.fitting).toEqual({ posts: made.length, diaries: written.length });
    expect(summary).toMatchObject({ entries: 12, images: 13, withoutZone: 12, skipped: [] });
    expect(made.map((post) => localTimeOf(Date.parse(post.createdAt), CHOICES.timeZone))).toContain(
      '2021-01-10T12:00',
    );
    expect(made.find(({ content }) => content === '两张图。')?.images).toHaveLength(2);
    expect(written.map(({ imageCount }) => imageCount).toSorted((a, b) => a - b)).toEqual([2, 9]);
    expect(await work.count('waiting')).toBe(0);
  });

  test('killed before every call in turn · the next run makes the rest, nothing twice', async () => {
    const whole = await openWorld();
    await runImport(whole.run());
    for (let killAt = 1; killAt <= whole.seen.calls; killAt += 1) {
      const { run, posts, diaries, seen, work } = await openWorld();
      seen.killAt = killAt;
      await expect(runImport(run())).rejects.toThrow(Killed);
      seen.killAt = Infinity;
      await runImport(run());
      expect([(await posts()).length, (await diaries()).length]).toEqual([11, 2]);
      // All of it was made here, so an undo takes all of it back.
      const made = (await work.first('made', 100)).flatMap(([, rows]) => rows);
      expect(made).toHaveLength(13);
      // At most the image that was on its way is stored a second time.
      expect(seen.uploads).toBeLessThanOrEqual(whole.seen.uploads + 1);
    }
  });

  test('the same file again · is known, and its images are not stored again', async () => {
    const first = await openWorld();
    await runImport(first.run());
    const importId = newId();
    await stageSource(
      { owner: first.owner, importId, files: [SOURCE], timeZone: 'UTC', nowMs: Date.now() },
      () => undefined,
    );
    const again = openImport(first.owner, importId);
    const before = first.seen.uploads;
    await runImport({ ...first.run(), work: again });
    expect(first.seen.uploads).toBe(before);
    expect(await again.count('known')).toBe(12);
    expect((await first.posts()).length).toBe(11);
    await undoImport({ ...first.run(), work: again });
    expect((await first.posts()).length).toBe(11);
  });

  test('equal entries of one file · each arrive', async () => {
    const { run, posts } = await openWorld(
      new File(['2021年1月1日\n早。\n2021年1月1日\n早。\n2021年1月1日\n早。'], 'a.txt'),
    );
    await runImport(run());
    expect(await posts()).toHaveLength(3);
  });

  test('undo · removes what was made, at once or after an interruption', async () => {
    const { run, posts, diaries, api } = await openWorld();
    const own = await api.posts.create({ id: newId(), content: '自己的', images: [] });
    await runImport(run());
    const [gone] = (await posts()).filter(({ id }) => id !== own.id);
    await api.posts.remove({ id: gone?.id ?? '' });
    const controller = new AbortController();
    const halfway = { ...run(controller.signal), onStep: () => controller.abort() };
    await expect(undoImport(halfway)).rejects.toThrow('abort');
    await undoImport(run());
    expect((await posts()).map(({ id }) => id)).toEqual([own.id]);
    expect(await diaries()).toEqual([]);
  });

  test('undo after a failed or partly confirmed batch · removes every row of it', async () => {
    const { run, posts, diaries, work, breakCreate, api } = await openWorld();
    // The second diary of the last entry is not confirmed: the entry fails, its rows are there.
    breakCreate((answer) => ({ ...answer, diaries: answer.diaries.slice(0, 1) }));
    await runImport(run());
    expect([await work.count('failed'), (await diaries()).length]).toEqual([1, 2]);
    const own = await api.posts.create({ id: newId(), content: '自己的', images: [] });
    await undoImport(run());
    expect([(await posts()).map(({ id }) => id), await diaries()]).toEqual([[own.id], []]);

    const full = await openWorld();
    full.breakCreate(() => {
      throw new Killed();
    });
    await expect(runImport(full.run())).rejects.toThrow(Killed);
    expect([(await full.posts()).length, await countUnsure(full.work)]).toEqual([10, 10]);
    await undoImport(full.run());
    expect(await full.posts()).toEqual([]);
    // What was never sent is not touched.
    expect(await full.work.count('waiting')).toBe(2);
  });

  test('an image that cannot be decoded · becomes a line, its entry arrives', async () => {
    const { run, posts, faults, work } = await openWorld();
    faults.unreadable = '1';
    await runImport(run());
    expect((await posts()).find(({ content }) => content.startsWith('两张图'))).toMatchObject({
      content: '两张图。\n\n〔没有导入：1.png〕',
      images: [expect.any(String)],
    });
    expect((await work.first('unreadable', 9)).map(([, names]) => names)).toEqual([['1.png']]);
  });

  test('a damaged image · its entry fails, the rest arrives; another try brings it', async () => {
    const { run, posts, faults, work } = await openWorld();
    faults.damaged = '2.png';
    await runImport(run());
    expect((await posts()).map(({ content }) => content)).not.toContain('两张图。');
    expect(await work.count('failed')).toBe(1);
    faults.damaged = '';
    await retryFailed(work);
    await runImport(run());
    expect((await posts()).map(({ content }) => content)).toContain('两张图。');
    expect(await work.count('failed')).toBe(0);
  });

  test('two owners · never see each other’s work', async () => {
    const [mine, theirs] = [await openWorld(), await openWorld()];
    await runImport(mine.run());
    expect(await theirs.work.count('waiting')).toBe(12);
    expect(await theirs.posts()).toEqual([]);
  });
});
