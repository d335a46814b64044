// What the import page shows: after a reload, without the files, beside another tab.
import { describe, expect, test } from 'vitest';
import { newId } from '#web/core/browser/new-id.ts';
import {
  canUndo,
  createImportSession,
  type ImportSession,
  type ImportState,
} from '#web/features/import/import-session.ts';
import { listImports, openImport } from '#web/features/import/import-work.ts';
import {
  openFileReading,
  ReadError,
  type FileReading,
  type ReadingWorker,
} from '#web/features/import/reader-client.ts';
import { createSourceReader, type ReaderRequest } from '#web/features/import/source-reader.ts';
import { createTestApi } from '#web/test-helpers/screen.tsx';
import { zipBytes } from '#web/test-helpers/zip-bytes.ts';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3, 4]);
const SOURCE = new File(
  [
    zipBytes([
      { name: '2021-01-01.md', body: '甲' },
      { name: '2021-01-02.md', body: '乙 ![](a.png)' },
      { name: 'a.png', body: PNG },
    ]),
  ],
  'vault.zip',
);

/** A worker in this thread. */
function threadWorker(): ReadingWorker {
  let listen: (event: MessageEvent) => void = () => undefined;
  const answer = createSourceReader((data) => listen({ data } as MessageEvent));
  return {
    postMessage: (request: ReaderRequest) => answer(request),
    addEventListener: (kind: string, listener: never) => {
      if (kind === 'message') listen = listener;
    },
    terminate: () => undefined,
  } as ReadingWorker;
}

function openWorld() {
  const owner = `owner-${newId()}`;
  const { api, replaced, real } = createTestApi();
  const locks = new Set<string>();
  const opened: string[] = [];
  const faults = { isUnreadable: false };
  const readHere = (): FileReading => {
    const reading = openFileReading(threadWorker);
    return {
      ...reading,
      image: (files, image) => {
        opened.push(files[image.file]?.name ?? '');
        return faults.isUnreadable
          ? Promise.reject(new ReadError('damaged'))
          : reading.image(files, image);
      },
    };
  };
  const visit = () => {
    const session = createImportSession({
      owner,
      timeZone: 'Asia/Shanghai',
      app: {
        api,
        now: Date.now,
        images: {
          compress: async (image: Blob) => image,
          putNow: async () => `local:${crypto.randomUUID()}`,
        },
      },
      reading: readHere(),
      newId,
      alone: async (name, work) => {
        if (locks.has(name)) return false;
        locks.add(name);
        await work().finally(() => locks.delete(name));
        return true;
      },
      onChanged: () => undefined,
    });
    return session;
  };
  return { owner, api, replaced, real, visit, locks, opened, faults };
}

function stateAt<At extends ImportState['at']>(session: ImportSession, at: At) {
  const state = session.getState();
  if (state.at !== at) throw new Error(`${state.at} is shown, not ${at}`);
  return state as Extract<ImportState, { at: At }>;
}

async function preview(session: ImportSession) {
  await session.start();
  await session.read([SOURCE]);
  return stateAt(session, 'preview');
}

// C§62.01, C§62.03
describe('the import page', () => {
  test('files · are previewed, imported and reported', async () => {
    const { visit, api } = openWorld();
    const session = visit();
    const { id, head, summary } = await preview(session);
    expect(summary).toMatchObject({ entries: 2, images: 1 });
    await session.begin(id, head.choices);
    expect(stateAt(session, 'ended').report).toMatchObject({ made: 2, failedCount: 0 });
    expect((await api.posts.list({})).items.filter(({ isSample }) => !isSample)).toHaveLength(2);
    await session.leave();
    expect(stateAt(session, 'choosing').past).toHaveLength(1);
  });

  // C§78.02
  test('single entries · left out or of another kind · the report is what was shown', async () => {
    const { visit, api } = openWorld();
    const session = visit();
    const texts = Array.from({ length: 60 }, (_, at) => ({ name: `${at}.md`, body: `第${at}条` }));
    await session.start();
    await session.read([new File([zipBytes([...texts, { name: 'a.png', body: PNG }])], 'a.zip')]);
    const { id, head } = stateAt(session, 'preview');
    const second = await session.entries(id, 50, 50);
    expect(second.map(({ place }) => place)).toEqual([50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    // As fast as a finger: every choice counts.
    await Promise.all([
      session.choose(id, [3], { isChosen: false }),
      session.choose(id, [4], { isChosen: false }),
      session.choose(id, [5], { shape: 'diaries' }),
      session.choose(id, [6], { shape: 'diaries' }),
      session.choose(id, [6], { isChosen: false }),
      session.choose(id, [4], { isChosen: true }),
      session.choose(id, [7], { shape: 'diaries' }),
      session.choose(id, [7], { shape: 'fitting' }),
    ]);
    const { summary } = stateAt(session, 'preview');
    expect(summary).toMatchObject({
      entries: 58,
      unchosen: 2,
      rows: { fitting: { posts: 57, diaries: 1 }, diaries: { posts: 1, diaries: 57 } },
    });
    const later = visit();
    await later.start();
    expect(stateAt(later, 'preview').summary).toEqual(summary);
    const listed = await later.entries(id, 0, 8);
    expect(listed.map(({ isChosen }) => (isChosen ? '+' : '-')).join('')).toBe('+++-++-+');
    await later.begin(id, head.choices);
    expect(stateAt(later, 'ended').report).toMatchObject({ made: 58, failedCount: 0 });
    const own = (await api.diaries.list({})).items.filter(({ isSample }) => !isSample);
    expect(own.map(({ excerpt }) => excerpt)).toEqual(['第5条']);
  });

  test('a reload before the import · shows the preview', async () => {
    const { visit } = openWorld();
    await preview(visit());
    const second = visit();
    await second.start();
    expect(stateAt(second, 'preview').summary.entries).toBe(2);
  });

  test('an error in the middle · says why; another visit goes on', async () => {
    const { visit, replaced } = openWorld();
    const session = visit();
    const { id, head } = await preview(session);
    replaced.import = { create: () => Promise.reject(new TypeError('no network')) };
    await session.begin(id, head.choices);
    expect(stateAt(session, 'halted').report.made).toBe(0);
    delete replaced.import;
    const second = visit();
    await second.start();
    const halted = stateAt(second, 'halted');
    expect(halted.why).toBe('上次没有导完。');
    await second.resume(halted.report, null);
    expect(stateAt(second, 'ended').report.made).toBe(2);
  });

  test('images without their files · the files are asked for, only the same ones', async () => {
    const { owner, visit, replaced } = openWorld();
    const session = visit();
    const { id, head } = await preview(session);
    const known = () => Promise.reject(new TypeError('no network'));
    replaced.import = { known };
    await session.begin(id, head.choices);
    delete replaced.import;
    await openImport(owner, id).move('files', [0], 'files', []);
    const second = visit();
    await second.start();
    await second.resume(stateAt(second, 'halted').report, null);
    const { report, needsFiles } = stateAt(second, 'halted');
    expect(needsFiles).toBe(true);
    await second.resume(report, [new File(['x'], 'other.zip')]);
    expect(stateAt(second, 'halted').why).toContain('不是原来的文件');
    await second.resume(report, [SOURCE]);
    expect(stateAt(second, 'ended').report.made).toBe(2);
  });

  test('another tab is at it · nothing is read, imported or removed', async () => {
    const { owner, visit, locks } = openWorld();
    const session = visit();
    await session.start();
    const reading = newId();
    await openImport(owner, reading).writeHead({
      phase: 'reading',
      startedAtMs: 0,
      files: [],
      summary: null,
      choices: { timeZone: 'UTC', shape: 'fitting' },
    });
    locks.add(`echo.import.${owner}`);
    await session.read([SOURCE]);
    expect(stateAt(session, 'choosing').problem).toContain('另一个标签页');
    expect(await listImports(owner)).toEqual([reading]);
    locks.clear();
    await session.start();
    expect(await listImports(owner)).toEqual([]);
  });

  test('nothing to read · says what can be chosen, and stores nothing', async () => {
    const { owner, visit } = openWorld();
    const session = visit();
    await session.start();
    await session.read([new File(['x'], 'a.docx')]);
    expect(stateAt(session, 'choosing').problem).toContain('没有找到能导入的内容');
    expect(await listImports(owner)).toEqual([]);
  });

  test('undo · takes everything back and forgets the import', async () => {
    const { owner, visit, api } = openWorld();
    const session = visit();
    const { id, head } = await preview(session);
    await session.begin(id, head.choices);
    await session.undo(id);
    expect(stateAt(session, 'choosing').past).toEqual([]);
    expect((await api.posts.list({})).items.filter(({ isSample }) => !isSample)).toEqual([]);
    expect(await listImports(owner)).toEqual([]);
  });

  test('stopped with a request on its way · an undo takes back what arrived', async () => {
    const { owner, visit, replaced, real, api } = openWorld();
    const session = visit();
    const { id, head } = await preview(session);
    replaced.import = {
      create: async (batch) => {
        await real.import.create(batch);
        session.pause();
        throw new DOMException('paused', 'AbortError');
      },
    };
    await session.begin(id, head.choices);
    const { report } = stateAt(session, 'halted');
    expect(report).toMatchObject({ made: 0, waiting: 2, unsure: 2 });
    await session.finish(report);
    const [past] = stateAt(session, 'choosing').past;
    expect(past !== undefined && canUndo(past)).toBe(true);
    await session.undo(id);
    expect((await api.posts.list({})).items.filter(({ isSample }) => !isSample)).toEqual([]);
    expect(await listImports(owner)).toEqual([]);
  });

  test('ended before anything was sent · leaves nothing to undo', async () => {
    const { owner, visit, replaced } = openWorld();
    const session = visit();
    const { id, head } = await preview(session);
    replaced.import = { known: () => Promise.reject(new TypeError('no network')) };
    await session.begin(id, head.choices);
    await session.finish(stateAt(session, 'halted').report);
    expect(await listImports(owner)).toEqual([]);
  });

  test('another import was chosen since · another try uses only its own files', async () => {
    const { visit, opened, faults } = openWorld();
    const session = visit();
    const first = await preview(session);
    faults.isUnreadable = true;
    await session.begin(first.id, first.head.choices);
    expect(stateAt(session, 'ended').report.failedCount).toBe(1);
    faults.isUnreadable = false;
    const other = new File([zipBytes([{ name: 'b.md', body: '丙' }])], 'other.zip');
    await session.read([other]);
    const second = stateAt(session, 'preview');
    await session.begin(second.id, second.head.choices);
    opened.length = 0;
    await session.retry(first.id);
    const { report, needsFiles } = stateAt(session, 'halted');
    expect([needsFiles, opened]).toEqual([true, []]);
    await session.resume(report, [SOURCE]);
    expect(stateAt(session, 'ended').report).toMatchObject({ made: 2, failedCount: 0 });
    expect(opened).toEqual(['vault.zip']);
  });

  test('another tab runs the import · no button of a stale page touches it', async () => {
    const { owner, visit, replaced, locks } = openWorld();
    const session = visit();
    const { id, head } = await preview(session);
    replaced.import = { known: () => Promise.reject(new TypeError('no network')) };
    await session.begin(id, head.choices);
    const { report } = stateAt(session, 'halted');
    locks.add(`echo.import.${owner}`);
    const work = openImport(owner, id);
    const before = await work.readHead();
    await session.begin(id, { timeZone: 'UTC', shape: 'diaries' });
    await session.retry(id);
    await session.finish(report);
    expect(stateAt(session, 'halted').why).toContain('另一个标签页');
    await session.forget(id);
    expect(await work.readHead()).toEqual(before);
    expect(await work.count('waiting')).toBe(2);
  });

  test('another tab ended the import · a stale page shows that and changes nothing', async () => {
    const { owner, visit, api } = openWorld();
    const [stale, session] = [visit(), visit()];
    const { id, head } = await preview(session);
    await stale.start();
    await session.begin(id, head.choices);
    const { report } = stateAt(session, 'ended');
    await stale.begin(id, { timeZone: 'UTC', shape: 'diaries' });
    expect(stateAt(stale, 'choosing').past).toHaveLength(1);
    // The page counted nothing made when it was shown.
    await stale.finish({ ...report, made: 0, head: { ...head, phase: 'running' } });
    expect(await openImport(owner, id).readHead()).toEqual(report.head);
    await stale.undo(id);
    expect((await api.posts.list({})).items.filter(({ isSample }) => !isSample)).toEqual([]);
  });

  test('ended by the user · the chosen files are stored no longer', async () => {
    const { owner, visit, replaced, real } = openWorld();
    const session = visit();
    const { id, head } = await preview(session);
    expect(await openImport(owner, id).count('files')).toBe(1);
    replaced.import = {
      create: async (batch) => {
        await real.import.create(batch);
        throw new TypeError('no network');
      },
    };
    await session.begin(id, head.choices);
    await session.finish(stateAt(session, 'halted').report);
    expect(await openImport(owner, id).count('files')).toBe(0);
  });
});
