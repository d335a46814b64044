// Brings the memos of a memos server into an account (rulings 62, 120). A memo and its comments are
// in one transaction with a hundred others; their ids follow from them, so a run that was killed is
// simply started again.
import type { ImportBatch } from '#contract/import.contract.ts';
import { imageKey } from '#domain/import/attachments.ts';
import {
  entryKey,
  planEntry,
  rowId,
  withoutImages,
  type ImportChoices,
  type PlannedRow,
} from '#domain/import/import-plan.ts';
import { entryOfMemo, identitiesOfMemo, type Memo } from '#domain/import/memos.ts';
import { uuidOfName } from '#domain/import/name-uuid.ts';
import type { SourceEntry, SourceImage } from '#domain/import/source-entry.ts';
import { sniffImageType } from '#domain/images/image-rules.ts';
import { boundedMoment } from '#domain/posts/moment.ts';
import { checkMessageDraft } from '#domain/messages/message.ts';
import type { Post } from '#domain/posts/post.ts';
import type { DiaryService } from '#server/features/diaries/diary.service.ts';
import type { ImportService } from '#server/features/import/import.service.ts';
import {
  MEMO_MAX_BYTES,
  MemosFileError,
  openMemosFile,
  type MemoHead,
  type MemosFile,
} from '#server/features/import/memos-file.ts';
import type { MessageService } from '#server/features/messages/message.service.ts';
import type { PostService } from '#server/features/posts/post.service.ts';
import type { SaveImportedImage } from '#server/features/storage/imported-image.service.ts';

/** Memos and comments in one transaction. */
export const MEMOS_BATCH = 100;

/** Bytes of text in one transaction, beyond which fewer memos are. */
const BATCH_BYTES = 4_000_000;

/** Ids in one query. */
const IDS_AT_ONCE = 200;

/** What one run did, or a trial run would do. */
export interface MemosReport {
  posts: number;
  diaries: number;
  messages: number;
  images: number;
  /** Memos that the account has from an earlier run. */
  known: number;
  /** Memos that others could read in memos. Here everything is private. */
  formerlyPublic: number;
  /** Comments that other accounts wrote; they are not the user's words. */
  othersComments: number;
  /** What was left out, and why. Names no text. */
  problems: string[];
}

export interface MemosImportOrder {
  userId: string;
  /** The path of the SQLite file. */
  file: string;
  /** The account in memos; null: the only one that has memos. */
  memosUser: string | null;
  choices: ImportChoices;
  isDryRun: boolean;
  /** Called after each transaction with the memos that are done and all. */
  onStep: (done: number, all: number) => void;
}

export interface MemosImportPorts {
  imports: Pick<ImportService, 'importBatch'>;
  posts: Pick<PostService, 'listSome'>;
  diaries: Pick<DiaryService, 'listCards'>;
  messages: Pick<MessageService, 'listKnown'>;
  saveImage: SaveImportedImage;
  now: () => number;
}

export type MemosImportService = ReturnType<typeof createMemosImportService>;

/** A memo with what was written below it. */
interface Thread {
  root: MemoHead;
  comments: MemoHead[];
  /** Whether an earlier transaction had the memo and the first of its comments. */
  isContinued: boolean;
}

/** What a memo is in the account already. */
type KnownMemo =
  | { kind: 'post'; post: Post }
  | { kind: 'diary'; title: string }
  | { kind: 'message' };

type KnownMemos = ReadonlyMap<number, KnownMemo>;

/** A memo as it was read. `key`: as of {@link entryKey}. */
interface ReadMemo {
  memo: Memo;
  entry: SourceEntry;
  key: string;
}

interface Run extends MemosImportOrder {
  source: MemosFile;
  report: MemosReport;
}

/** One transaction: its rows, and which of them the account does not have. */
interface Batch extends ImportBatch {
  fresh: Set<string>;
}

const NO_READABLE_FILE =
  'its file is missing, outside the folder, too large, or in an object store';

const IMAGE_PROBLEMS = {
  unreadable: 'it cannot be decoded',
  spaceFull: 'the image space of the account is full',
} as const;

export function createMemosImportService({
  imports,
  posts,
  diaries,
  messages,
  saveImage,
  now,
}: MemosImportPorts) {
  /** Reads a memo, and reports what is left out of it; null when nothing is left. */
  const readMemo = ({ userId, source, report }: Run, { id, bytes }: MemoHead): ReadMemo | null => {
    const memo = bytes > MEMO_MAX_BYTES ? null : source.readMemo(id);
    if (memo === null) {
      report.problems.push(`memo ${id}: its text has ${bytes} bytes, more than ${MEMO_MAX_BYTES}`);
      return null;
    }
    const problems = new Set<string>();
    const entry = entryOfMemo(memo, (attachment) => {
      const content = source.readAttachment(attachment);
      if (content !== null && sniffImageType(content) !== null) return true;
      const reason = content === null ? NO_READABLE_FILE : 'no JPEG, PNG, GIF or WebP';
      if (attachment.place.kind !== 'link')
        problems.add(`memo ${id}, attachment ${attachment.id}: ${reason}`);
      return false;
    });
    report.problems.push(...problems);
    if (entry.text !== '' || entry.images.length > 0)
      return { memo, entry, key: entryKey(userId, entry, 0) };
    report.problems.push(`memo ${id}: it is empty`);
    return null;
  };

  /** Stores the images of an entry; what cannot be stored becomes a marked line. */
  const storeImages = async (
    { userId, source, report, isDryRun }: Run,
    { memo, entry, key }: ReadMemo,
  ): Promise<{ entry: SourceEntry; stored: ReadonlyMap<string, string> }> => {
    const stored = new Map<string, string>();
    for (const image of entry.images) {
      const attachment = memo.attachments.find(({ id }) => id === image.file);
      const bytes = attachment === undefined ? null : source.readAttachment(attachment);
      if (bytes === null) continue;
      const name = uuidOfName(`${key} image ${image.file}`).replaceAll('-', '');
      const made = isDryRun ? { ref: name } : await saveImage(userId, bytes, name);
      if ('ref' in made) stored.set(imageKey(image), made.ref);
      else
        report.problems.push(
          `memo ${memo.id}, attachment ${image.file}: ${IMAGE_PROBLEMS[made.problem]}`,
        );
    }
    const isGone = (image: SourceImage) => !stored.has(imageKey(image));
    return { entry: withoutImages(entry, isGone), stored };
  };

  /** Adds the rows of a memo that the account does not have; returns the first one. */
  const addRoot = async (
    run: Run,
    { root, isContinued }: Thread,
    batch: Batch,
  ): Promise<NamedRow | undefined> => {
    // Counted and reported with its first comments already.
    const read = readMemo(isContinued ? { ...run, report: newReport() } : run, root);
    if (read === null) return undefined;
    const { entry, stored } = await storeImages(run, read);
    const rows = planEntry(read.key, entry, run.choices, now());
    for (const row of rows) {
      addRow(batch, row, stored);
      if (!isContinued) batch.fresh.add(row.id);
    }
    return rows[0];
  };

  /**
   * Adds the rows of a memo and its comments to a batch, unless the account has them all. A memo
   * that the account has stays what it became then, whatever it is in memos now.
   */
  const addThread = async (
    run: Run,
    thread: Thread,
    known: KnownMemos,
    batch: Batch,
  ): Promise<void> => {
    const { root, comments, isContinued } = thread;
    const there = known.get(root.id);
    if (there !== undefined && !isContinued) run.report.known += 1;
    if ([root, ...comments].every(({ id }) => known.has(id))) return;
    if (there?.kind === 'post') batch.posts.push({ ...there.post, messages: [] });
    const first = there === undefined ? await addRoot(run, thread, batch) : ofKnown(there);
    for (const head of comments) {
      const comment = known.has(head.id) ? null : readMemo(run, head);
      if (comment === null) continue;
      const { entry, stored } = await storeImages(run, comment);
      const draft = checkMessageDraft({
        content: entry.text,
        images: refsOf(entry.images, stored),
      });
      const post = batch.posts.find(({ id }) => id === first?.id);
      if (post === undefined || !draft.ok) {
        // A diary has no conversation, and a long comment is no message.
        const named =
          first === undefined ? entry : { ...entry, details: [...entry.details, titleLine(first)] };
        for (const row of planEntry(comment.key, named, run.choices, now())) {
          addRow(batch, row, stored);
          batch.fresh.add(row.id);
        }
        continue;
      }
      const id = messageId(comment.key);
      const createdAt = new Date(boundedMoment(comment.memo.createdS * 1000, now())).toISOString();
      post.messages.push({ id, ...draft.value, isUser: true, createdAt, roleKey: null });
      batch.fresh.add(id);
    }
  };

  const writeBatch = async ({ userId, report, isDryRun }: Run, batch: Batch): Promise<void> => {
    const { fresh, ...rows } = batch;
    const made = isDryRun ? null : await imports.importBatch(userId, rows);
    const there = new Set(made === null ? fresh : [made.posts, made.diaries, made.messages].flat());
    const isMade = ({ id }: { id: string }) => fresh.has(id) && there.has(id);
    const lines = rows.posts.flatMap((post) => post.messages);
    report.posts += rows.posts.filter(isMade).length;
    report.diaries += rows.diaries.filter(isMade).length;
    report.messages += lines.filter(isMade).length;
    for (const row of [...rows.posts, ...rows.diaries, ...lines].filter(isMade))
      report.images += row.images.length;
    for (const id of fresh)
      if (!there.has(id))
        report.problems.push(`entry ${id}: it breaks a limit and was not accepted`);
  };

  /** The memos that the account has already. All rows of a memo are written at once, or none. */
  const knownOf = async ({ userId, source }: Run, heads: readonly MemoHead[]) => {
    const memoOf = new Map<string, number>();
    for (const { id, bytes } of heads) {
      const memo = bytes > MEMO_MAX_BYTES ? null : source.readMemo(id);
      if (memo === null) continue;
      const entry = entryOfMemo(memo, () => false);
      for (const identity of identitiesOfMemo(memo)) {
        const key = entryKey(userId, { ...entry, identity }, 0);
        memoOf.set(rowId(key, 0), id);
        memoOf.set(messageId(key), id);
      }
    }
    const known = new Map<number, KnownMemo>();
    const add = (rowOf: string, memo: KnownMemo) => known.set(memoOf.get(rowOf) ?? 0, memo);
    const ids = [...memoOf.keys()];
    for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
      const some = ids.slice(at, at + IDS_AT_ONCE);
      for (const id of await messages.listKnown(userId, some)) add(id, { kind: 'message' });
      for (const { id, title } of await diaries.listCards(userId, some))
        add(id, { kind: 'diary', title });
      for (const post of await posts.listSome(userId, some)) add(post.id, { kind: 'post', post });
    }
    return known;
  };

  const importThreads = async (run: Run, threads: readonly Thread[]): Promise<void> => {
    let done = 0;
    for (const part of partsOf(threads)) {
      const heads = part.flatMap(({ root, comments }) => [root, ...comments]);
      const known = await knownOf(run, heads);
      const batch = emptyBatch();
      for (const thread of part) await addThread(run, thread, known, batch);
      await writeBatch(run, batch);
      done += part.filter(({ isContinued }) => !isContinued).length;
      run.onStep(done, threads.length);
    }
  };

  return {
    /** Imports a file. Throws a MemosFileError for what is no usable file or account. */
    async run(order: MemosImportOrder): Promise<MemosReport> {
      const source = openMemosFile(order.file);
      try {
        const heads = source.listMemos(chooseUser(source, order.memosUser));
        const { threads, othersComments } = threadsOf(heads, source.listParents());
        const formerlyPublic = heads.filter(({ isPublic }) => isPublic).length;
        const report = { ...newReport(), formerlyPublic, othersComments };
        await importThreads({ ...order, source, report }, threads);
        return report;
      } finally {
        source.close();
      }
    },
  };
}

type Stored = ReadonlyMap<string, string>;

function messageId(key: string): string {
  return uuidOfName(`${key} message`);
}

function newReport(): MemosReport {
  const none = { posts: 0, diaries: 0, messages: 0, images: 0, known: 0 };
  return { ...none, formerlyPublic: 0, othersComments: 0, problems: [] };
}

/** The row that comments of a known memo belong to or name; a message has none. */
function ofKnown(there: KnownMemo): NamedRow | undefined {
  if (there.kind === 'message') return undefined;
  return there.kind === 'post' ? { kind: 'post', id: there.post.id } : { ...there, id: '' };
}

/**
 * The threads in parts of one transaction each. A thread of many comments is divided, and each
 * further piece begins a part, so that the account has its memo by then.
 */
function partsOf(threads: readonly Thread[]): Thread[][] {
  const parts: Thread[][] = [];
  let part: Thread[] = [];
  let heads = 0;
  let bytes = 0;
  const end = () => {
    if (part.length > 0) parts.push(part);
    [part, heads, bytes] = [[], 0, 0];
  };
  const count = (head: MemoHead) => {
    heads += 1;
    bytes += head.bytes;
  };
  const isFull = (next: MemoHead) => heads >= MEMOS_BATCH || bytes + next.bytes > BATCH_BYTES;
  for (const { root, comments } of threads) {
    if (isFull(root)) end();
    let piece: Thread = { root, comments: [], isContinued: false };
    part.push(piece);
    count(root);
    for (const comment of comments) {
      if (isFull(comment)) {
        end();
        piece = { root, comments: [], isContinued: true };
        part.push(piece);
      }
      piece.comments.push(comment);
      count(comment);
    }
  }
  end();
  return parts;
}

function emptyBatch(): Batch {
  return { posts: [], diaries: [], fresh: new Set() };
}

function refsOf(images: readonly SourceImage[], stored: Stored): string[] {
  return images.flatMap((image) => stored.get(imageKey(image)) ?? []);
}

/** What a comment needs to know of the entry that it is below. */
type NamedRow = { kind: 'post'; id: string } | { kind: 'diary'; id: string; title: string };

function titleLine(row: NamedRow): string {
  return row.kind === 'diary' ? `评论《${row.title}》` : '一条较长的评论';
}

function addRow(batch: ImportBatch, row: PlannedRow, stored: Stored): void {
  const { id, createdAt, content, isFavourite } = row;
  const images = refsOf(row.images, stored);
  const fields = { id, createdAt, content, isFavourite, images };
  if (row.kind === 'post')
    batch.posts.push({ ...fields, sourceContent: null, aiPrivate: false, messages: [] });
  else
    batch.diaries.push({
      ...fields,
      date: row.date,
      title: row.title,
      tags: row.tags,
      aiGenerated: null,
      emotionalThemes: [],
      coverImage: images[0] ?? null,
      originalPosts: [],
      works: [],
    });
}

/** The account of memos to import. MemosFileError: none, or several and none is named. */
function chooseUser(source: MemosFile, name: string | null): number {
  const users = source.listUsers();
  const found = name === null ? users : users.filter((one) => one.name === name);
  const [user, second] = found;
  const names = users.map((one) => `${one.name || '(no name)'} (${one.memos})`).join(', ');
  if (user === undefined)
    throw new MemosFileError(
      names === '' ? 'It has no memos.' : `No account ${name} wrote memos. There are: ${names}.`,
    );
  if (second !== undefined)
    throw new MemosFileError(`Name one of its accounts by --from NAME: ${names}.`);
  return user.id;
}

/** Memos with all comments below them, however deep; a circle of comments is cut where it began. */
function threadsOf(
  heads: readonly MemoHead[],
  parents: ReadonlyMap<number, number>,
): { threads: Thread[]; othersComments: number } {
  const own = new Set(heads.map(({ id }) => id));
  const rootOf = (id: number): number => {
    const seen = new Set<number>();
    let at = id;
    for (;;) {
      seen.add(at);
      const parent = parents.get(at);
      if (parent === undefined || !own.has(parent)) return at;
      if (seen.has(parent)) return Math.min(...seen);
      at = parent;
    }
  };
  const threads = new Map<number, Thread>();
  const comments: [number, MemoHead][] = [];
  for (const head of heads) {
    const root = rootOf(head.id);
    if (root === head.id) threads.set(root, { root: head, comments: [], isContinued: false });
    else comments.push([root, head]);
  }
  for (const [root, head] of comments) threads.get(root)?.comments.push(head);
  const others = [...parents].filter(([id, parent]) => !own.has(id) && own.has(parent));
  return { threads: [...threads.values()], othersComments: others.length };
}
