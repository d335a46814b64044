// Journals that are exported and brought into other journals, by the code of the screens.
import type { JournalApi } from '#contract/api.contract.ts';
import { IMPORT_BATCH_MESSAGES } from '#contract/import.contract.ts';
import { JOURNAL_PATH } from '#contract/journal-file.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { exportJournal } from '#web/features/account/journal-export.ts';
import { listArchive, unpackBudget } from '#web/features/import/archive.ts';
import { runImport } from '#web/features/import/import-runner.ts';
import { openImport } from '#web/features/import/import-work.ts';
import { createSourceReader, type ReaderAnswer } from '#web/features/import/source-reader.ts';
import { stageSource } from '#web/features/import/stage-source.ts';
import { createTestApi } from '#web/test-helpers/screen.tsx';

const TIME_ZONE = 'Asia/Shanghai';
export const EARLIER = '2021-03-04T05:06:07.000Z';
const pngOf = (mark: number) =>
  new Blob([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, mark])], {
    type: 'image/png',
  });

/** Each journal begins after the last one: times in its future would become its present. */
let startMs = Date.now() - 36_000_000;

/** A journal of its own, with its images. */
export function openJournal(atMs = (startMs += 3_600_000)) {
  const { api } = createTestApi(atMs);
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
export async function fill({ api, put }: Journal) {
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
    aiGenerated: '写的日记',
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
  await api.diaries.update({ id: diary.id, content: '写的日记又改了' });
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

export async function exportOf({ api, stored }: Journal, now = Date.now): Promise<File> {
  const { content, name } = await exportJournal(
    {
      api,
      images: { read: async (_, ref) => stored.get(ref) ?? null },
      now,
      timeZone: TIME_ZONE,
    },
    new AbortController().signal,
    () => undefined,
  );
  return new File([content], name);
}

/** The lines of an export, with each image as its bytes, and without what names the export. */
export async function contentOf(file: File): Promise<string[]> {
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
export async function openImportOf(file: File, { api, put }: Journal, owner = `owner-${newId()}`) {
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

export async function bring(file: File, journal: Journal) {
  const opened = await openImportOf(file, journal);
  await runImport(opened.run);
  return opened;
}
