// An export of this product arrives complete in another journal, once, and a second round trip
// loses nothing more (C§62.07).
import { describe, expect, test } from 'vitest';
import { JOURNAL_PATH, readJournalLine, writeJournalLine } from '#contract/journal-file.ts';
import { PERSONAS_MAX } from '#domain/personas/persona.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { listArchive, unpackBudget } from '#web/features/import/archive.ts';
import { undoImport } from '#web/features/import/import-runner.ts';
import {
  bring,
  contentOf,
  EARLIER,
  exportOf,
  fill,
  openImportOf,
  openJournal,
} from '#web/test-helpers/own-exports.ts';
import { zipBytes, type ZippedFile } from '#web/test-helpers/zip-bytes.ts';

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
