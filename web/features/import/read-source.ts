// Reads the chosen files: finds the texts, in archives too, and hands their entries on one file at
// a time, so that memory holds one text and the names of the rest.
import {
  JOURNAL_PATH,
  JOURNAL_VERSION,
  README_TITLE,
  readJournalLine,
  type JournalRow,
  type JournalSettings,
} from '#contract/journal-file.ts';
import { readEntryMarkdown } from '#contract/journal-markdown.ts';
import { archivePath, extensionOf, fileNameOf, resolvedPath } from '#domain/import/archive-name.ts';
import { imageKey, type Attachment, type FindAttachment } from '#domain/import/attachments.ts';
import { entriesOfDayOne } from '#domain/import/day-one.ts';
import { decodeText } from '#domain/import/decode-text.ts';
import { entriesOfFlomo, isFlomo } from '#domain/import/flomo.ts';
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ENTRIES,
  IMPORT_MAX_OWN_FILES,
  IMPORT_MAX_IMAGE_BYTES,
  IMPORT_MAX_TEXT_BYTES,
  IMPORT_MAX_JOURNAL_BYTES,
  IMPORT_MAX_LINE_CHARACTERS,
  type SourceEntry,
  type SourceImage,
} from '#domain/import/source-entry.ts';
import { entriesOfText } from '#domain/import/text-file.ts';
import {
  ArchiveFailure,
  listArchive,
  unpackBudget,
  type ArchiveFile,
  type UnpackBudget,
} from '#web/features/import/archive.ts';
import type { SkipReason } from '#web/features/import/import-work.ts';
import { entryOfRow } from '#web/features/import/own-entry.ts';

const TEXT_EXTENSIONS = new Set(['md', 'markdown', 'txt', 'text', 'html', 'htm', 'json']);
const IMAGE_EXTENSIONS = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp']);

/** A file of exports that were made before there was a journal to read back. */
const OLD_EXPORT_PATH = 'journal/灵感.md';

/** Rows of our own export that are handed on at once. */
const STEP_ROWS = 100;

/** A file of the source, in an archive or chosen by itself. */
interface SourceFile {
  /** Which of the chosen files. */
  file: number;
  /** The path inside an archive; null for a chosen file. */
  path: string | null;
  name: string;
  size: number;
  modifiedMs: number;
  read: (maxBytes: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** A row of our own export with what it shows of itself. */
export interface OwnRow {
  /** Which of the chosen files. */
  file: number;
  line: JournalRow;
  entry: SourceEntry;
  /** It was read from a Markdown file, which the user may have edited. */
  isText?: true;
}

/** What reading tells its caller. */
export interface SourceSink {
  /** The entries of one file. */
  onEntries: (entries: SourceEntry[]) => Promise<void>;
  /** Rows of our own export, in its order. */
  onRows: (rows: OwnRow[]) => Promise<void>;
  /** The settings of our own export. */
  onSettings: (settings: JournalSettings) => void;
  onSkip: (name: string, reason: SkipReason) => void;
  /** Called for each file, read or not. */
  onFile: () => void;
}

/** What the source is refused for as a whole. */
export class SourceFailure extends Error {
  readonly reason: 'tooLarge' | 'tooMany' | 'noEntries' | 'oldExport' | 'newerExport';

  constructor(reason: SourceFailure['reason']) {
    super(reason);
    this.name = 'SourceFailure';
    this.reason = reason;
  }
}

/** Reads everything; throws a {@link SourceFailure} for what is beyond the limits. */
export async function readSource(
  files: readonly File[],
  sink: SourceSink,
  maxEntries = IMPORT_MAX_ENTRIES,
): Promise<void> {
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  if (bytes > IMPORT_MAX_BYTES) throw new SourceFailure('tooLarge');
  const budget = unpackBudget(bytes);
  const texts: SourceFile[] = [];
  const journals: (SourceFile & ArchiveFile)[] = [];
  const exports = new Set<number>();
  const images = createImageIndex();
  let [listed, count] = [0, 0];
  for (const [at, file] of files.entries())
    for await (const found of filesOf(file, at, sink, budget)) {
      listed += 1;
      // An entry of our own export has a text and images beside its line.
      const isOwn = journals.some((journal) => journal.file === at);
      if (!isOwn) count += 1;
      if (count > maxEntries || listed > IMPORT_MAX_OWN_FILES) throw new SourceFailure('tooMany');
      if (found === null) continue;
      if (found.path === JOURNAL_PATH && 'lines' in found) journals.push(found);
      if (found.path === OLD_EXPORT_PATH) exports.add(at);
      const extension = extensionOf(found.name);
      if (TEXT_EXTENSIONS.has(extension)) {
        if (!isOwn) texts.push(found);
      } else if (IMAGE_EXTENSIONS.has(extension)) images.add(found);
      // What a text names is listed with it; the rest of an archive is not looked at.
      else if (found.path === null) sink.onSkip(found.name, 'unknown');
    }
  const ownFiles = new Set(journals.map(({ file }) => file));
  // Its texts would arrive without conversations, and beside the entries that are there.
  if ([...exports].some((file) => !ownFiles.has(file))) throw new SourceFailure('oldExport');
  let entries = 0;
  for (const journal of journals) {
    for await (const rows of rowsOfJournal(journal, images, sink)) {
      entries += rows.length;
      if (entries > maxEntries) throw new SourceFailure('tooMany');
      await sink.onRows(rows);
    }
    sink.onFile();
  }
  for (const file of texts) {
    // The other texts of our export repeat its journal.
    if (ownFiles.has(file.file)) continue;
    const read = await entriesOf(file, images.find, sink);
    entries += Array.isArray(read) ? read.length : 1;
    if (entries > maxEntries) throw new SourceFailure('tooMany');
    if (!Array.isArray(read)) await sink.onRows([read]);
    else if (read.length > 0) await sink.onEntries(read);
    sink.onFile();
  }
  if (entries === 0) throw new SourceFailure('noEntries');
}

/** The rows of a journal in groups. A line that breaks the form is skipped and named. */
async function* rowsOfJournal(
  journal: SourceFile & ArchiveFile,
  images: ImageIndex,
  sink: SourceSink,
): AsyncGenerator<OwnRow[]> {
  const { file } = journal;
  let rows: OwnRow[] = [];
  let number = 0;
  try {
    for await (const text of journal.lines(IMPORT_MAX_JOURNAL_BYTES, IMPORT_MAX_LINE_CHARACTERS)) {
      number += 1;
      const line = readJournalLine(text);
      if (line === null) sink.onSkip(`${JOURNAL_PATH}:${number}`, 'damaged');
      else if (line.kind === 'head') {
        if (line.version > JOURNAL_VERSION) throw new SourceFailure('newerExport');
      } else if (line.kind === 'settings') sink.onSettings(line.row);
      else rows.push({ file, line, entry: entryOfRow(line, (path) => images.at(file, path)) });
      if (rows.length < STEP_ROWS) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    if (!(error instanceof ArchiveFailure)) throw error;
    sink.onSkip(JOURNAL_PATH, error.reason);
  }
  if (rows.length > 0) yield rows;
}

/** The entries of a text, or the row that it is of our own export. */
async function entriesOf(
  file: SourceFile,
  find: ImageIndex['find'],
  sink: SourceSink,
): Promise<SourceEntry[] | OwnRow> {
  try {
    const text = decodeText(await file.read(IMPORT_MAX_TEXT_BYTES));
    if (text === null) {
      sink.onSkip(file.path ?? file.name, 'notText');
      return [];
    }
    if (text.startsWith(README_TITLE)) return [];
    const row = extensionOf(file.name).startsWith('m') ? rowOfText(file, text, find) : null;
    if (row !== null) return row;
    const read = parse(file, text, (reference) => find(reference, file));
    if (read === null) {
      if (file.path === null) sink.onSkip(file.name, 'unknown');
      return [];
    }
    if (read.length === 0) sink.onSkip(file.path ?? file.name, 'empty');
    return read;
  } catch (error) {
    if (!(error instanceof ArchiveFailure)) throw error;
    sink.onSkip(file.path ?? file.name, error.reason);
    return [];
  }
}

/** The row of a Markdown file of our own export; null for any other text. */
function rowOfText(file: SourceFile, text: string, find: ImageIndex['find']): OwnRow | null {
  const found = new Map<string, SourceImage>();
  const line = readEntryMarkdown(text, (reference) => {
    const attachment = find(reference, file);
    if (attachment.kind !== 'image') return reference;
    found.set(imageKey(attachment.image), attachment.image);
    return imageKey(attachment.image);
  });
  if (line === null) return null;
  const entry = entryOfRow(line, (key) => found.get(key) ?? null);
  return { file: file.file, line, entry, isText: true };
}

/** The entries of a text by its format; null for a format that is not known. */
function parse(file: SourceFile, text: string, find: FindAttachment): SourceEntry[] | null {
  const extension = extensionOf(file.name);
  const stem = fileNameOf(file.name).slice(0, -extension.length - 1);
  if (extension === 'json') return entriesOfDayOne(text, stem, find);
  if (extension.startsWith('htm')) return isFlomo(text) ? entriesOfFlomo(text, find) : null;
  return entriesOfText(
    { stem, isMarkdown: extension.startsWith('m'), text, modifiedMs: file.modifiedMs },
    find,
  );
}

/** Null for each entry of an archive that is not read. */
async function* filesOf(
  file: File,
  at: number,
  sink: SourceSink,
  budget: UnpackBudget,
): AsyncGenerator<SourceFile | (SourceFile & ArchiveFile) | null> {
  if (extensionOf(file.name) !== 'zip') {
    yield {
      file: at,
      path: null,
      name: file.name,
      size: file.size,
      modifiedMs: file.lastModified,
      read: async (maxBytes) => {
        if (file.size > maxBytes) throw new ArchiveFailure('tooLarge');
        return new Uint8Array(await file.arrayBuffer());
      },
    };
    return;
  }
  try {
    for await (const found of listArchive(file, sink.onSkip, budget))
      yield found === null ? null : { file: at, name: fileNameOf(found.path), ...found };
  } catch (error) {
    if (!(error instanceof ArchiveFailure)) throw error;
    sink.onSkip(file.name, error.reason);
  }
}

type ImageIndex = ReturnType<typeof createImageIndex>;

/** Finds images as note apps do: from the folder of the text, from the top, then by name alone. */
function createImageIndex() {
  const byPath = new Map<string, SourceFile>();
  const byName = new Map<string, SourceFile>();
  const placeOf = (file: number, path: string) => `${file}/${path}`;
  return {
    add(image: SourceFile) {
      byPath.set(placeOf(image.file, image.path ?? image.name), image);
      // The first one of a name counts, as everywhere in this order.
      if (!byName.has(image.name)) byName.set(image.name, image);
    },
    /** The image at a path of an archive; null: it is not there, or too large. */
    at(file: number, path: string): SourceImage | null {
      const image = byPath.get(placeOf(file, path));
      if (image === undefined || image.size > IMPORT_MAX_IMAGE_BYTES) return null;
      return { file, path, name: image.name };
    },
    find(reference: string, text: SourceFile): Attachment {
      if (/^[a-z][a-z\d+.-]{1,20}:\/\//i.test(reference)) return { kind: 'elsewhere' };
      if (/^data:/i.test(reference)) return { kind: 'leftOut', name: 'data:' };
      const path = unescaped(archivePath(reference).replace(/[?#].*$/s, ''));
      const name = fileNameOf(path);
      const image =
        byPath.get(placeOf(text.file, resolvedPath(path, text.path ?? text.name))) ??
        byPath.get(placeOf(text.file, resolvedPath(`/${path}`, ''))) ??
        byName.get(name);
      if (image === undefined || image.size > IMPORT_MAX_IMAGE_BYTES)
        return { kind: 'leftOut', name: name === '' ? reference : name };
      return { kind: 'image', image: { file: image.file, path: image.path, name } };
    },
  };
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
