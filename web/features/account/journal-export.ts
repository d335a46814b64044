// Makes an export in this browser, for the mode that has no server (rulings 62): the journal file
// and the images, read by the same calls as the screens.
import type { JournalApi } from '#contract/api.contract.ts';
import {
  JOURNAL_PATH,
  JOURNAL_VERSION,
  README_TITLE,
  writeJournalLine,
  type EntryLine,
  type JournalRow,
} from '#contract/journal-file.ts';
import { createEntryFiles, type TextFile } from '#contract/journal-markdown.ts';
import type { ImportedVersion } from '#contract/version.contract.ts';
import { chaptersOf, type BookEntry } from '#domain/book/chapters.ts';
import { bookFiles } from '#domain/book/html-book.ts';
import { DEFAULT_MOOD } from '#domain/diaries/mood.ts';
import { localMoment } from '#domain/shared/chinese-date.ts';
import type { EntryKind } from '#domain/entries/entry.ts';
import { IMAGE_EXTENSION, IMAGE_TYPES } from '#domain/images/image-rules.ts';
import type { Post } from '#domain/posts/post.ts';
import type { Images } from '#web/core/images/use-images.ts';
import type { ExportFile } from '#web/features/account/export-download.ts';

const BUCKET = 'card-image-bucket';

const README = `${README_TITLE}

book/index.html        一本可以用浏览器打开的书，一月一页，不需要网络
journal/               每条灵感（连同对话）和每篇笔记一个 Markdown 文件，按年份分文件夹；
                       Obsidian 等软件可以直接打开
pictures/              图片
data/journal.jsonl     全部内容，每行一条；“导入”先读它，可以导回任何一处回响，账号或试用都行；
                       要导入 journal/ 里改过的，就先删掉这一份
`;

export interface JournalExportPorts {
  api: JournalApi;
  images: Pick<Images, 'read'>;
  now: () => number;
  /** The zone of the texts and of the book (IANA name). */
  timeZone: string;
}

/** Exports everything of its owner. `onProgress` gets the bytes so far, before compression. */
export async function exportJournal(
  { api, images, now, timeZone }: JournalExportPorts,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<ExportFile> {
  const { BlobReader, BlobWriter, configure, TextReader, ZipWriter } =
    await import('@zip.js/zip.js/lib/zip-core-native.js');
  // Our policy allows the library no workers of its own.
  configure({ useWebWorkers: false, useCompressionStream: true });
  const zip = new ZipWriter(new BlobWriter('application/zip'));
  let bytes = 0;
  const grow = (by: number) => {
    signal.throwIfAborted();
    bytes += by;
    onProgress(bytes);
  };
  const paths = new Map<string, string | null>();
  /** The path of an image in the archive, where it is stored with its first use. */
  const store = async (ref: string): Promise<string | null> => {
    const known = paths.get(ref);
    if (known !== undefined) return known;
    const image = await images.read(BUCKET, ref);
    const path = image === null ? null : pathOf(ref, image);
    paths.set(ref, path);
    if (image === null || path === null) return null;
    await zip.add(path, new BlobReader(image), { level: 0 });
    grow(image.size);
    return path;
  };

  await zip.add('README.txt', new TextReader(README));
  const exportedAt = new Date(now()).toISOString();
  const parts = [writeJournalLine({ kind: 'head', version: JOURNAL_VERSION, exportedAt })];
  const fileOf = createEntryFiles(timeZone);
  const entries: BookEntry[] = [];
  const addText = async ({ name, text }: TextFile) => {
    await zip.add(name, new TextReader(text));
    grow(text.length);
  };
  for await (const row of rowsOf(api, store)) {
    parts.push(writeJournalLine(row));
    grow(parts.at(-1)?.length ?? 0);
    if (row.kind !== 'post' && row.kind !== 'diary') continue;
    await addText(fileOf(row));
    entries.push(bookEntry(row));
  }
  parts.push(writeJournalLine({ kind: 'settings', row: await settingsOf(api) }));
  await zip.add(JOURNAL_PATH, new BlobReader(new Blob(parts)));
  const dayOf = (moment: string) => localMoment(moment, timeZone, moment).day;
  const imagePath = (path: string) => `../${path}`;
  const load = async function* load(some: readonly BookEntry[]) {
    yield* some;
  };
  const chapters = chaptersOf(entries, dayOf);
  for await (const file of bookFiles(chapters, { timeZone, imagePath, load })) {
    let text = '';
    for await (const part of file.parts) text += part;
    await addText({ name: `book/${file.name}`, text });
  }
  return { name: `echo-notes-${exportedAt.slice(0, 10)}.zip`, content: await zip.close() };
}

/** What the book shows of a row. A text beside that of the AI was written by the user. */
function bookEntry(line: EntryLine): BookEntry {
  if (line.kind === 'post') {
    const { messages, ...post } = line.row;
    return {
      kind: 'post',
      post,
      messages: messages.map(({ engine = null, ...message }) => ({ ...message, engine })),
    };
  }
  const { engine = null, mood = DEFAULT_MOOD, ...row } = line.row;
  const userEdited =
    row.aiGenerated === null || row.aiGenerated === row.content ? null : row.content;
  return { kind: 'diary', diary: { ...row, engine, mood, userEdited } };
}

type StorePicture = (ref: string) => Promise<string | null>;

/** All rows, each after those that it cites. */
async function* rowsOf(api: JournalApi, store: StorePicture): AsyncGenerator<JournalRow> {
  for (const row of (await api.personas.list()).items) yield { kind: 'persona', row };
  for (const row of (await api.templates.list()).items) yield { kind: 'template', row };
  for await (const post of pagesOf((cursor) => api.posts.list(cursor)))
    if (!post.isSample) yield await postRow(api, post, store);
  for await (const { id, isSample } of pagesOf((cursor) => api.diaries.list(cursor)))
    if (!isSample) yield await diaryRow(api, id, store);
  for (const { id, content, createdAt, confirmedAt, source } of (await api.facts.list()).items) {
    const cited = source && { postId: source.postId, messageId: source.messageId };
    yield { kind: 'fact', row: { id, content, createdAt, confirmedAt, source: cited } };
  }
  for await (const row of pagesOf((cursor) => api.questions.list(cursor)))
    yield { kind: 'question', row };
}

async function postRow(api: JournalApi, post: Post, store: StorePicture): Promise<JournalRow> {
  const messages: Extract<JournalRow, { kind: 'post' }>['row']['messages'] = [];
  if (post.conversationCount > 0)
    for await (const message of pagesOf(async (cursor) => {
      const page = await api.messages.list({ ...cursor, postId: post.id });
      return { ...page, items: page.items.toReversed() };
    })) {
      const { id, content, isUser, createdAt, roleKey, engine } = message;
      const images = await storeAll(message.images, store);
      messages.unshift({ id, content, isUser, images, createdAt, roleKey, engine });
    }
  const { id, content, sourceContent, aiPrivate, createdAt, recordedAt } = post;
  const { isFavourite, isPinned } = post;
  const images = await storeAll(post.images, store);
  const texts = { id, content, sourceContent, images, aiPrivate, createdAt, recordedAt };
  return {
    kind: 'post',
    row: { ...texts, isFavourite, isPinned, messages },
    versions: await versionsOf(api, 'post', id),
  };
}

async function diaryRow(api: JournalApi, id: string, store: StorePicture): Promise<JournalRow> {
  const stored = await api.diaries.get({ id });
  const { userEdited: _edited, updatedAt: _when, isSample: _own, ...diary } = stored;
  const originalPosts = [];
  for (const post of diary.originalPosts)
    originalPosts.push({ ...post, images: await storeAll(post.images, store) });
  const works = (await api.recommendations.list({ diaryId: id })).items.map(
    ({ id: _row, diaryId: _of, verified: _here, createdAt: _when, ...work }) => work,
  );
  const images = await storeAll(diary.images, store);
  const coverImage = diary.coverImage === null ? null : await store(diary.coverImage);
  return {
    kind: 'diary',
    row: { ...diary, images, coverImage, originalPosts, works },
    versions: await versionsOf(api, 'diary', id),
  };
}

async function versionsOf(
  api: JournalApi,
  kind: EntryKind,
  entryId: string,
): Promise<ImportedVersion[]> {
  const entry = { kind, entryId };
  const versions: ImportedVersion[] = [];
  for (const { number, replacedAt, isDraft } of (await api.versions.list(entry)).items) {
    const text = await api.versions.get({ ...entry, number });
    versions.unshift({ ...entry, number, replacedAt, isDraft, ...text });
  }
  return versions;
}

async function settingsOf(api: JournalApi) {
  const { nickname, defaultSummaryStyle } = await api.profile.get();
  const { aiOff, memoryOff, factsOff } = await api.ai.settings();
  // A trial has no bio, and shows a sentence in its place.
  return { nickname, bio: null, defaultSummaryStyle, aiOff, memoryOff, factsOff };
}

/** All items of a list that has pages. */
async function* pagesOf<Item>(
  load: (page: { cursor?: string }) => Promise<{ items: Item[]; nextCursor: string | null }>,
): AsyncGenerator<Item> {
  let cursor: string | null = null;
  do {
    const page: { items: Item[]; nextCursor: string | null } = await load(
      cursor === null ? {} : { cursor },
    );
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

async function storeAll(refs: readonly string[], store: StorePicture): Promise<string[]> {
  const paths: string[] = [];
  for (const ref of refs) {
    const path = await store(ref);
    if (path !== null) paths.push(path);
  }
  return paths;
}

/** The name of a reference without its kind, with the extension of its bytes. */
function pathOf(ref: string, image: Blob): string | null {
  const type = IMAGE_TYPES.find((one) => one === image.type);
  const name = ref.replace(/^\w+:/, '').replace(/\.\w+$/, '');
  return type === undefined ? null : `pictures/${BUCKET}/${name}.${IMAGE_EXTENSION[type]}`;
}
