// An export of this product arrives complete in another journal, once, and a second round trip
// loses nothing more (C§62.07).
import { describe, expect, test } from 'vitest';
import type { JournalApi } from '#contract/api.contract.ts';
import { JOURNAL_PATH, readJournalLine, writeJournalLine } from '#contract/journal-file.ts';
import { IMPORT_BATCH_MESSAGES } from '#contract/import.contract.ts';
import { PERSONAS_MAX } from '#domain/personas/persona.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { exportJournal } from '#web/features/account/journal-export.ts';
import { runImport, undoImport } from '#web/features/import/import-runner.ts';
import { openImport } from '#web/features/import/import-work.ts';
import { createSourceReader, type ReaderAnswer } from '#web/features/import/source-reader.ts';
import { stageSource } from '#web/features/import/stage-source.ts';
import { createTestApi } from '#web/test-helpers/screen.tsx';
import { zipBytes, type ZippedFile } from '#web/test-helpers/zip-bytes.ts';
import { unpackBudget, listArchive } from '#web/features/import/archive.ts';

const TIME_ZONE = 'Asia/Shanghai';
const EARLIER = '2021-03-04T05:06:07.000Z';
const pngOf = (mark: number) =>
  new Blob([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, mark])], {
    type: 'image/png',
  });

/** Each journal begins after the last one: times in its future would become its present. */
let startMs = Date.now() - 36_000_000;

/** A journal of its own, with its images. */
function openJournal() {
  startMs += 3_600_000;
  const { api } = createTestApi(startMs);
  const stored = new Map<string, Blob>();
  const put = async (image: Blob) => {
    const ref = `local:${crypto.randomUUID()}`;
    stored.set(ref, image);
    return ref;
  };
  return { api, stored, put };
}

type Journal = ReturnType<typeof openJournal>;

/** Everything that an export holds, written by the calls of the screens where there are some. */
async function fill({ api, put }: Journal) {
  const [one, two] = [await put(pngOf(1)), await put(pngOf(2))];
  const post = { content: '桂花糕 #甜', images: [one], createdAt: EARLIER };
  const { id: postId } = await api.posts.create({ id: newId(), ...post });
  await api.posts.update({ id: postId, content: '桂花糕很甜 #甜', aiPrivate: true });
  await api.entries.setFavourite({ kind: 'post', id: postId, isFavourite: true });
  await api.entries.setPinned({ kind: 'post', id: postId, isPinned: true });
  await api.messages.send({ postId, id: newId(), content: '慢了', images: [two] });
  const line = { content: '不急。', isUser: false, images: [], createdAt: EARLIER };
  const reply = { ...line, id: newId(), roleKey: 'gentle', engine: 'remote' as const };
  const fields = { images: [], sourceContent: null, aiPrivate: false, createdAt: EARLIER };
  const talk = { ...fields, id: newId(), content: '很长的对话' };
  const many = Array.from({ length: IMPORT_BATCH_MESSAGES }, (_, at) => ({
    id: newId(),
    content: `第${at}句`,
    isUser: true,
    images: [],
    roleKey: null,
    createdAt: new Date(Date.parse(EARLIER) + at * 1000).toISOString(),
  }));
  const diary = {
    id: newId(),
    date: '2021-03-05',
    title: '那天',
    content: '我改过的',
    mood: '感动' as const,
    aiGenerated: '写的',
    engine: 'remote' as const,
    tags: ['甜'],
    emotionalThemes: ['日常'],
    images: [one, two],
    coverImage: two,
    createdAt: EARLIER,
    isFavourite: true,
    fromPrivate: true,
    originalPosts: [{ id: postId, content: '桂花糕', timestamp: EARLIER, images: [one] }],
    works: [
      {
        title: '背影',
        author: '朱自清',
        worksType: 'article' as const,
        matchScore: 8,
        sourceContext: '父亲送别',
        matchReason: '都在动作里',
        engine: 'remote' as const,
      },
    ],
  };
  await api.import.create({
    posts: [
      { ...talk, messages: many },
      { ...talk, messages: [reply] },
    ],
    diaries: [diary],
  });
  await api.diaries.update({ id: diary.id, content: '又改了' });
  await api.facts.create({
    id: newId(),
    content: '有一只猫',
    source: { postId, messageId: null },
  });
  await api.personas.save({ id: newId(), name: '老船长', avatar: 'boat', voice: '少话' });
  await api.templates.save({ id: newId(), name: '晨记', content: '今天{星期}' });
  await api.profile.update({ nickname: '小雨' });
  await api.ai.updateSettings({ memoryOff: true });
  return { postId };
}

async function exportOf({ api, stored }: Journal): Promise<File> {
  const { content, name } = await exportJournal(
    {
      api,
      images: { read: async (_, ref) => stored.get(ref) ?? null },
      now: Date.now,
      timeZone: TIME_ZONE,
    },
    new AbortController().signal,
    () => undefined,
  );
  return new File([content], name);
}

/** The lines of an export, with each image as its bytes, and without what names the export. */
async function contentOf(file: File): Promise<string[]> {
  const lines: string[] = [];
  const images = new Map<string, string>();
  for await (const found of listArchive(file, () => undefined, unpackBudget(file.size))) {
    if (found?.path.startsWith('pictures/') === true)
      images.set(found.path, (await found.read(1_000)).join(' '));
    if (found?.path === JOURNAL_PATH)
      for await (const line of found.lines(1e9, 1e9))
        if (!line.includes('"head"')) lines.push(line);
  }
  return lines
    .map((line) =>
      line.replaceAll(/pictures\/[\w./-]+/g, (path) => images.get(path) ?? `missing ${path}`),
    )
    .toSorted();
}

/** An import of a file into a journal. */
async function openImportOf(file: File, { api, put }: Journal, owner = `owner-${newId()}`) {
  const importId = newId();
  const summary = await stageSource(
    { owner, importId, files: [file], timeZone: TIME_ZONE, nowMs: Date.now() },
    () => undefined,
  );
  const work = openImport(owner, importId);
  const answers: ((answer: ReaderAnswer) => void)[] = [];
  const ask = createSourceReader((answer) => answers.shift()?.(answer));
  const run = {
    work,
    choices: { timeZone: TIME_ZONE, shape: 'fitting' as const },
    settings: summary.settings,
    signal: new AbortController().signal,
    onStep: () => undefined,
    ports: {
      api: api as JournalApi,
      now: Date.now,
      openImage: async (image: { file: number; path: string | null; name: string }) => {
        const answer = await new Promise<ReaderAnswer>((resolve) => {
          answers.push(resolve);
          ask({ id: 1, ask: 'image', files: [file], image });
        });
        return new Blob(answer.is === 'image' ? [answer.bytes] : []);
      },
      images: {
        compress: () => Promise.reject(new Error('compressed a second time')),
        putNow: (_bucket: string, image: Blob) => put(image),
      },
    },
  };
  return { run, work, summary, owner };
}

async function bring(file: File, journal: Journal) {
  const opened = await openImportOf(file, journal);
  await runImport(opened.run);
  return opened;
}

const linesFile = (lines: readonly string[]) =>
  new File([zipBytes([{ name: JOURNAL_PATH, body: lines.join('\n') }])], 'a.zip');

// C§62.07
describe('our own export', () => {
  test('arrives complete, and a second round trip loses nothing more', async () => {
    const first = openJournal();
    await fill(first);
    const file = await exportOf(first);
    const second = openJournal();
    const { summary, work } = await bring(file, second);
    expect(summary).toMatchObject({
      entries: 6,
      skipped: [],
      leftOut: { count: 0 },
      rows: { fitting: { posts: 2, diaries: 1 } },
      own: { message: 102, version: 2, fact: 1, persona: 1, template: 1, question: 0 },
    });
    expect([await work.count('made'), await work.count('failed')]).toEqual([6, 0]);
    const again = await exportOf(second);
    expect(await contentOf(again)).toEqual(await contentOf(file));
    const third = openJournal();
    await bring(again, third);
    expect(await contentOf(await exportOf(third))).toEqual(await contentOf(file));
    // An image of two entries is stored once.
    expect(second.stored.size).toBe(2);
  });

  test('the same file again · changes nothing, and its undo removes nothing', async () => {
    const journal = openJournal();
    await fill(journal);
    const file = await exportOf(journal);
    const { work, run } = await bring(file, journal);
    expect([await work.count('known'), await work.count('made')]).toEqual([6, 0]);
    await undoImport(run);
    expect(await contentOf(await exportOf(journal))).toEqual(await contentOf(file));
  });

  test('a later export · adds what is new; its undo removes that alone', async () => {
    const first = openJournal();
    const { postId } = await fill(first);
    const earlier = await exportOf(first);
    const second = openJournal();
    await bring(earlier, second);
    const line = { postId, id: newId(), content: '后来说的', images: [] };
    await first.api.messages.send(line);
    await first.api.facts.create({ id: newId(), content: '后来的事' });
    const { run } = await bring(await exportOf(first), second);
    const { items } = await second.api.messages.list({ postId });
    expect(items.map(({ id }) => id)).toContain(line.id);
    await undoImport(run);
    expect(await contentOf(await exportOf(second))).toEqual(await contentOf(earlier));
  });

  test('an undo · leaves an empty journal, its settings aside', async () => {
    const first = openJournal();
    await fill(first);
    const second = openJournal();
    const { run } = await bring(await exportOf(first), second);
    await undoImport(run);
    expect(
      (await contentOf(await exportOf(second))).map((line) => readJournalLine(line)?.kind),
    ).toEqual(['settings']);
  });

  test('settings that are there · stay', async () => {
    const first = openJournal();
    await fill(first);
    const second = openJournal();
    await second.api.profile.update({ nickname: '大雨' });
    await bring(await exportOf(first), second);
    expect((await second.api.profile.get()).nickname).toBe('大雨');
    expect(await second.api.ai.settings()).toMatchObject({ memoryOff: true, consentAt: null });
  });

  test('broken lines and missing images · are named, the rest arrives', async () => {
    const row = { id: newId(), content: '好的一条', images: ['pictures/gone.png'] };
    const marks = { sourceContent: null, aiPrivate: false, createdAt: EARLIER, messages: [] };
    const good = writeJournalLine({ kind: 'post', row: { ...row, ...marks }, versions: [] });
    const journal = openJournal();
    const file = linesFile(['{"kind":"post","row":{}}', '[', '', good.trim()]);
    const { summary, work } = await bring(file, journal);
    expect(summary.skipped).toEqual([
      { reason: 'damaged', count: 3, names: [1, 2, 3].map((at) => `${JOURNAL_PATH}:${at}`) },
    ]);
    expect(summary.leftOut).toEqual({ count: 1, names: ['pictures/gone.png'] });
    expect(await work.count('made')).toBe(1);
    expect((await journal.api.posts.get({ id: row.id })).images).toEqual([]);
  });

  test('posts and messages of lost images · keep their place', async () => {
    const fields = { content: '', images: ['pictures/gone.png'], createdAt: EARLIER };
    const said = { id: newId(), ...fields, isUser: true, roleKey: null };
    const reply = { ...said, id: newId(), content: '看见了。', images: [], isUser: false };
    const marks = { sourceContent: null, aiPrivate: false, messages: [said, reply] };
    const row = { id: newId(), ...fields, ...marks };
    const journal = openJournal();
    const line = writeJournalLine({ kind: 'post', row, versions: [] });
    const { work } = await bring(linesFile([line]), journal);
    expect([await work.count('made'), await work.count('failed')]).toEqual([1, 0]);
    expect((await journal.api.posts.get({ id: row.id })).content).toBe('〔没有导入：图片〕');
    const { items } = await journal.api.messages.list({ postId: row.id });
    expect(items.map(({ content }) => content).toSorted()).toEqual([
      '〔没有导入：图片〕',
      '看见了。',
    ]);
  });

  test('a later export · its versions and its text join the history, once', async () => {
    const first = openJournal();
    const { id } = await first.api.posts.create({ id: newId(), content: '一', images: [] });
    const second = openJournal();
    await bring(await exportOf(first), second);
    await first.api.posts.update({ id, content: '二' });
    const later = await exportOf(first);
    await bring(later, second);
    await bring(later, second);
    expect((await second.api.posts.get({ id })).content).toBe('一');
    const entry = { kind: 'post' as const, entryId: id };
    const texts: string[] = [];
    for (const { number } of (await second.api.versions.list(entry)).items)
      texts.push((await second.api.versions.get({ ...entry, number })).content);
    expect(texts).toEqual(['二', '一']);
  });

  // C§63.04
  test('has a book that opens from a disk, with its images', async () => {
    const journal = openJournal();
    await fill(journal);
    const file = await exportOf(journal);
    const texts = new Map<string, string>();
    for await (const found of listArchive(file, () => undefined, unpackBudget(file.size)))
      if (found !== null) texts.set(found.path, new TextDecoder().decode(await found.read(1e6)));
    const month = texts.get('book/2021-03.html') ?? '';
    for (const words of ['桂花糕很甜', '不急。', '那天', '又改了', '已修改'])
      expect(month).toContain(words);
    const images = [...month.matchAll(/src="\.\.\/([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(images.length).toBeGreaterThan(2);
    expect(images.every((path) => texts.has(path))).toBe(true);
    expect(texts.get('book/index.html')).toContain('2021-03.html');
    expect(texts.has('book/style.css')).toBe(true);
  });

  // C§63.06
  test('its Markdown alone · comes back with images and conversations', async () => {
    const first = openJournal();
    const { postId } = await fill(first);
    const zipped: ZippedFile[] = [];
    const file = await exportOf(first);
    for await (const found of listArchive(file, () => undefined, unpackBudget(file.size)))
      if (found !== null && !found.path.startsWith('data/'))
        zipped.push({ name: found.path, body: await found.read(1e6) });
    const texts = new File([zipBytes(zipped)], 'vault.zip');
    const second = openJournal();
    const { summary, work } = await bring(texts, second);
    expect(summary).toMatchObject({
      entries: 3,
      leftOut: { count: 0 },
      own: { message: 102, version: 0 },
      rows: { fitting: { posts: 2, diaries: 1 } },
    });
    expect([await work.count('made'), await work.count('failed')]).toEqual([3, 0]);
    const [one, other] = [first, second].map(({ api }) => api.posts.get({ id: postId }));
    const ofHere = { images: [], updatedAt: '', diaryCount: 0 };
    expect({ ...(await other), ...ofHere }).toEqual({ ...(await one), ...ofHere });
    expect(second.stored.size).toBe(2);
    expect((await second.api.messages.list({ postId })).items).toHaveLength(1);
  });

  // C§63.06
  test('a text that was edited elsewhere · joins the history of its entry', async () => {
    const journal = openJournal();
    const { id } = await journal.api.posts.create({ id: newId(), content: '一', images: [] });
    const file = await exportOf(journal);
    let text = '';
    for await (const found of listArchive(file, () => undefined, unpackBudget(file.size)))
      if (found?.path.includes('灵感') === true)
        text = new TextDecoder().decode(await found.read(1e6));
    const edited = new File([text.replace('\n\n一', '\n\n一二三')], 'a.md');
    for (let time = 0; time < 2; time += 1) await bring(edited, journal);
    expect((await journal.api.posts.get({ id })).content).toBe('一');
    const entry = { kind: 'post' as const, entryId: id };
    const { items } = await journal.api.versions.list(entry);
    expect(items.map(({ number, isDraft }) => [number, isDraft])).toEqual([[1, true]]);
    expect((await journal.api.versions.get({ ...entry, number: 1 })).content).toBe('一二三');
  });

  test('a list that is full · says so, and the rest arrives', async () => {
    const first = openJournal();
    await fill(first);
    const second = openJournal();
    for (let at = 0; at < PERSONAS_MAX; at += 1)
      await second.api.personas.save({
        id: newId(),
        name: `第${at}位`,
        avatar: 'boat',
        voice: '慢',
      });
    const { work } = await bring(await exportOf(first), second);
    const [[, failed] = []] = await work.first('failed', 2);
    expect(failed).toMatchObject({
      entry: { title: '老船长' },
      failure: '没有导入，可能已经到了数量上限；删掉几条再试',
    });
    expect([await work.count('made'), await work.count('failed')]).toEqual([5, 1]);
  });

  test('an export of a later version · is refused', async () => {
    const head = JSON.stringify({ kind: 'head', version: 2, exportedAt: EARLIER });
    const opening = openImportOf(linesFile([head]), openJournal());
    await expect(opening).rejects.toMatchObject({ reason: 'newerExport' });
  });
});
