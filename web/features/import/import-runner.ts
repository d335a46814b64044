// Brings the entries of an import into the journal, in order: images first, then the rows in
// batches. Each step is stored before the next one begins, so a run that ends anywhere goes on
// where it was, makes nothing twice, and knows what it made.
import type { JournalApi } from '#contract/api.contract.ts';
import type { JournalSettings } from '#contract/journal-file.ts';
import { IMPORT_BATCH_ROWS, IMPORT_KNOWN_IDS } from '#contract/import.contract.ts';
import { ImageStoreFailure } from '#contract/image-store.ts';
import { imageKey } from '#domain/import/attachments.ts';
import {
  planEntry,
  withoutImages,
  type ImportChoices,
  type PlannedRow,
} from '#domain/import/import-plan.ts';
import type { SourceImage } from '#domain/import/source-entry.ts';
import {
  IMAGE_MAX_BYTES,
  IMAGE_SIGNATURE_BYTES,
  sniffImageType,
} from '#domain/images/image-rules.ts';
import { batchesOf, type BatchPiece } from '#contract/import-batches.ts';
import type { Images } from '#web/core/images/use-images.ts';
import type { Queued } from '#web/core/queue/work-queue.ts';
import type { ImportWork, MadeRow, WaitingEntry } from '#web/features/import/import-work.ts';
import { applySettings } from '#web/features/import/apply-settings.ts';
import {
  idsOfRow,
  piecesOfRow,
  versionPieces,
  type RowKind,
} from '#web/features/import/own-entry.ts';
import { ignoreMissing } from '#web/core/errors/ignore-missing.ts';
import { keepOtherText } from '#web/features/import/keep-other-text.ts';
import { sendBatch } from '#web/features/import/send-batch.ts';
import { ReadError } from '#web/features/import/reader-client.ts';

const BUCKET = 'card-image-bucket';

/** Entries that move in one transaction when they are tried again. */
const RETRY_STEP = 200;

const NOT_ACCEPTED_TEXT = '没有导入，可能超出了长度限制；可以分成几篇再试';
const LIST_FULL_TEXT = '没有导入，可能已经到了数量上限；删掉几条再试';
const IMAGE_DAMAGED_TEXT = '有图片读不出来，这条没有导入';

/** Codes of images that no program of this product can show (rulings 78). */
const UNREADABLE_CODES: readonly string[] = [
  'IMAGE_UNREADABLE',
  'IMAGE_TYPE_NOT_ALLOWED',
  'IMAGE_TOO_MANY_PIXELS',
  'IMAGE_TOO_LARGE',
];

/** Thrown when an image is needed and the chosen files are gone, as after a reload. */
export class FilesNeeded extends Error {
  constructor() {
    super('the chosen files are needed');
    this.name = 'FilesNeeded';
  }
}

/** What an import needs of the app. */
export interface ImportPorts {
  api: Pick<
    JournalApi,
    | 'import'
    | 'posts'
    | 'diaries'
    | 'versions'
    | 'messages'
    | 'facts'
    | 'personas'
    | 'questions'
    | 'templates'
    | 'profile'
    | 'ai'
  >;
  images: Pick<Images, 'compress' | 'putNow'>;
  /** Reads an image of the source. Throws a {@link ReadError}, or {@link FilesNeeded}. */
  openImage: (image: SourceImage) => Promise<Blob>;
  now: () => number;
}

/** One run over an import. */
export interface ImportRun {
  work: ImportWork;
  choices: ImportChoices;
  /** Of our own export; applied last. */
  settings?: JournalSettings | undefined;
  ports: ImportPorts;
  signal: AbortSignal;
  /** Called after each image and each batch. */
  onStep: () => void;
}

/** What decides about the rows of an entry. */
type Planned = Pick<ImportRun, 'choices'> & { ports: Pick<ImportPorts, 'now'> };

type Entry = Queued<WaitingEntry>;

/** References of the images that this run has stored, by `imageKey`. */
type StoredImages = Map<string, string>;

/**
 * Imports what waits. Throws what ends the whole run: no network, no session, no space, an abort.
 * An entry that cannot be imported by itself goes to `failed` with the reason.
 */
export async function runImport(run: ImportRun): Promise<void> {
  const shared: StoredImages = new Map();
  for (;;) {
    run.signal.throwIfAborted();
    const next = await run.work.first('waiting', IMPORT_BATCH_ROWS);
    if (next.length === 0) break;
    const ready: Entry[] = [];
    for (const entry of await examine(next, run)) {
      const stored = await storeImages(entry, shared, run);
      if (stored !== null) ready.push(stored);
    }
    await sendRows(ready, run);
    run.onStep();
  }
  if (run.settings !== undefined) await applySettings(run.ports.api, run.settings, run.signal);
}

/** Lets what failed wait again. */
export async function retryFailed(work: ImportWork): Promise<void> {
  for (;;) {
    const failed = await work.first('failed', RETRY_STEP);
    if (failed.length === 0) return;
    await work.move('failed', placesOf(failed), 'waiting', failed);
  }
}

/** Deletes the rows that an import created. A row that is already gone is not an error. */
export async function undoImport(run: ImportRun): Promise<void> {
  const { work, signal, onStep } = run;
  for (;;) {
    signal.throwIfAborted();
    const made = await work.first('made', IMPORT_BATCH_ROWS);
    if (made.length === 0) break;
    await removeRows(
      made.flatMap(([, rows]) => rows),
      run,
    );
    await work.move('made', placesOf(made), 'made', []);
    onStep();
  }
  // What was sent and never confirmed may have arrived all the same.
  for (const lane of ['waiting', 'failed'] as const)
    for (;;) {
      signal.throwIfAborted();
      const unsure = await unsureOf(work, lane);
      if (unsure.length === 0) break;
      const rows = unsure.flatMap(([, item]) => newRowsOf(item, run));
      await removeRows(rows, run);
      await work.move(lane, placesOf(unsure), lane, []);
      onStep();
    }
}

/** How many waiting entries may be in the journal: their rows were sent, or were about to be. */
export async function countUnsure(work: ImportWork): Promise<number> {
  let count = IMPORT_BATCH_ROWS;
  for (;;) {
    const unsure = await unsureOf(work, 'waiting', count);
    if (unsure.length < count) return unsure.length;
    count *= 2;
  }
}

/** The first entries of a lane that have new ids. Entries get them in order, so no gap precedes. */
async function unsureOf(
  work: ImportWork,
  lane: 'waiting' | 'failed',
  count = IMPORT_BATCH_ROWS,
): Promise<Entry[]> {
  return (await work.first(lane, count)).filter(([, { newIds }]) => (newIds ?? []).length > 0);
}

async function removeRows(rows: readonly MadeRow[], { ports, signal }: ImportRun): Promise<void> {
  for (const { kind, id } of rows)
    await removalOf(ports.api, kind)({ id }, { signal }).catch(ignoreMissing);
}

/**
 * Sets aside what the journal has already, and remembers of the rest what is new. Entries that are
 * there get the versions and the text of their rows.
 */
async function examine(next: readonly Entry[], run: ImportRun): Promise<Entry[]> {
  const { work, ports, signal } = run;
  const idsOf = ([, item]: Entry) => rowsOf(item, run).map(({ id }) => id);
  const asked = next.filter(([, item]) => item.newIds === null).flatMap(idsOf);
  const known = new Set<string>();
  for (let at = 0; at < asked.length; at += IMPORT_KNOWN_IDS) {
    const ids = asked.slice(at, at + IMPORT_KNOWN_IDS);
    for (const id of (await ports.api.import.known({ ids }, { signal })).ids) known.add(id);
  }
  const examined = next.map((entry): Entry => {
    const [place, item] = entry;
    return [place, { ...item, newIds: item.newIds ?? idsOf(entry).filter((id) => !known.has(id)) }];
  });
  const old = examined.filter(([, { newIds }]) => newIds?.length === 0);
  const own = examined.filter(([, { newIds }]) => newIds?.length !== 0);
  const there = examined.flatMap(([, { own: row, newIds }]) =>
    row === undefined || newIds?.includes(row.line.row.id) === true ? [] : [row],
  );
  for (const batch of batchesOf(there.flatMap(({ line }) => versionPieces(line))))
    await sendBatch(ports.api, batch, signal);
  for (const { line, isText } of there)
    if (isText === true || versionPieces(line).length > 0)
      await keepOtherText(line, ports.api, signal);
  await work.move(
    'waiting',
    placesOf(old),
    'known',
    old.map(([place]) => [place, true] as const),
  );
  // Stored before anything is sent: after a lost response it is still known what was made here.
  await work.put('waiting', own);
  return own;
}

/** Stores the images of an entry; null when the entry failed by one. */
async function storeImages(
  [place, item]: Entry,
  shared: StoredImages,
  run: ImportRun,
): Promise<Entry | null> {
  const { work, ports, signal, onStep } = run;
  let current = item;
  for (const image of item.entry.images) {
    const name = imageKey(image);
    if (current.stored[name] !== undefined || current.unreadable.includes(name)) continue;
    signal.throwIfAborted();
    try {
      // Our own export names an image by its path, so entries that show the same one share it.
      const before = item.own === undefined ? undefined : shared.get(name);
      const ref =
        before ??
        (await storeImage(await ports.openImage(image), ports.images, item.own !== undefined));
      if (ref !== null) shared.set(name, ref);
      current =
        ref === null
          ? { ...current, unreadable: [...current.unreadable, name] }
          : { ...current, stored: { ...current.stored, [name]: ref } };
    } catch (error) {
      if (!(error instanceof ReadError) || error.reason === 'failed') throw error;
      const failed = { ...current, failure: IMAGE_DAMAGED_TEXT };
      await work.move('waiting', [place], 'failed', [[place, failed]]);
      return null;
    }
    await work.put('waiting', [[place, current]]);
    onStep();
  }
  return [place, current];
}

/** The reference of a stored image; null for one that cannot be decoded. */
async function storeImage(
  bytes: Blob,
  images: ImportPorts['images'],
  isOwn: boolean,
): Promise<string | null> {
  const type = sniffImageType(
    new Uint8Array(await bytes.slice(0, IMAGE_SIGNATURE_BYTES).arrayBuffer()),
  );
  if (type === null) return null;
  try {
    const typed = bytes.slice(0, bytes.size, type);
    // What an export holds was compressed once; a second time would lose more of it.
    const isSmall = isOwn && typed.size <= IMAGE_MAX_BYTES;
    const small = isSmall ? typed : await images.compress(typed, BUCKET);
    return await images.putNow(BUCKET, small);
  } catch (error) {
    if (error instanceof ImageStoreFailure && UNREADABLE_CODES.includes(error.code)) return null;
    throw error;
  }
}

async function sendRows(ready: readonly Entry[], run: ImportRun): Promise<void> {
  const { work, ports, signal } = run;
  const confirmed = new Set<string>();
  for (const batch of batchesOf(ready.flatMap(([, item]) => piecesOf(item, run)))) {
    const answer = await sendBatch(ports.api, batch, signal);
    for (const id of Object.values(answer).flat()) confirmed.add(id);
  }
  for (const entry of ready) {
    const rows = rowsOf(entry[1], run);
    const [place, item] = entry;
    if (!rows.every(({ id }) => confirmed.has(id))) {
      const failed = { ...item, failure: isListed(item) ? LIST_FULL_TEXT : NOT_ACCEPTED_TEXT };
      await work.move('waiting', [place], 'failed', [[place, failed]]);
      continue;
    }
    if (item.unreadable.length > 0) {
      const names = item.entry.images.filter((image) => isUnreadable(item, image));
      await work.put('unreadable', [[place, names.map(({ name }) => name)]]);
    }
    await work.move('waiting', [place], 'made', [[place, newRowsOf(item, run)]]);
  }
}

/** The rows of an entry that the journal did not have before. */
function newRowsOf(item: WaitingEntry, run: ImportRun): MadeRow[] {
  const made = rowsOf(item, run).filter(({ id }) => item.newIds?.includes(id) === true);
  // A conversation is removed with its post.
  const isNewPost = made[0]?.kind === 'post';
  return made
    .filter(({ kind }) => !(isNewPost && kind === 'message'))
    .map(({ kind, id }) => ({ kind, id }));
}

/** The rows that an entry becomes. */
export function rowsOf(item: WaitingEntry, run: Planned): MadeRow[] {
  return item.own === undefined ? plannedRows(item, run) : idsOfRow(item.own.line);
}

function plannedRows(item: WaitingEntry, { choices, ports }: Planned): PlannedRow[] {
  const entry = withoutImages(item.entry, (image) => isUnreadable(item, image));
  const shape = item.shape ?? choices.shape;
  return planEntry(item.key, entry, { ...choices, shape }, ports.now());
}

/** Whether it belongs to a short list, as facts and templates do. */
function isListed({ own }: WaitingEntry): boolean {
  return own !== undefined && own.line.kind !== 'post' && own.line.kind !== 'diary';
}

/** What is sent of an entry. */
export function piecesOf(item: WaitingEntry, run: Planned): BatchPiece[] {
  if (item.own !== undefined) return piecesOfRow(item.own.line, item.own.file, item.stored);
  return plannedRows(item, run).map((row) => pieceOf(row, item.stored));
}

function isUnreadable(item: WaitingEntry, image: SourceImage): boolean {
  return item.unreadable.includes(imageKey(image));
}

function pieceOf(row: PlannedRow, stored: Record<string, string>): BatchPiece {
  const images = row.images.flatMap((image) => stored[imageKey(image)] ?? []);
  const { id, createdAt, content, isFavourite, isPrivate } = row;
  const fields = { id, content, images, createdAt, isFavourite };
  if (row.kind === 'post')
    return { posts: [{ ...fields, sourceContent: null, aiPrivate: isPrivate, messages: [] }] };
  const { date, title, tags } = row;
  const written = { date, title, tags, aiGenerated: null, emotionalThemes: [] };
  const cover = { coverImage: images[0] ?? null, originalPosts: [], works: [] };
  const marks = isPrivate ? { fromPrivate: true } : {};
  return { diaries: [{ ...fields, ...written, ...cover, ...marks }] };
}

/** The call that deletes a row of a kind. */
function removalOf(api: ImportPorts['api'], kind: RowKind) {
  const nouns = {
    post: api.posts,
    message: api.messages,
    diary: api.diaries,
    fact: api.facts,
    persona: api.personas,
    question: api.questions,
    template: api.templates,
  };
  return nouns[kind].remove;
}

function placesOf(entries: readonly Queued<unknown>[]): number[] {
  return entries.map(([place]) => place);
}
