// The export of a user's data: one zip, written while it is read, in bounded memory.
import { JOURNAL_PATH } from '#contract/journal-file.ts';
import { createEntryFiles } from '#contract/journal-markdown.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';
import { accountBook } from '#server/features/account/account-book.ts';
import { ACCOUNT_DATA, isOwned } from '#server/features/account/account-data.ts';
import { entryLines, journalLines } from '#server/features/account/account-journal.ts';
import { EXPORT_README } from '#server/features/account/account-readme.ts';
import type { AccountReading } from '#server/features/account/account-reading.repository.ts';
import { zipStream, type ZipFile } from '#server/features/account/zip-stream.ts';

/** Bytes of a text that is stored as it is: compressing many small files brings little. */
const SMALL_BYTES = 12_000;

/** Bytes that a text in parts is written by. */
const PIECE_BYTES = 65_536;

export interface AccountExportPorts {
  accounts: AccountReading;
  /** The bytes of a stored image; null if they are missing. */
  readObject: (blobKey: string) => Promise<AsyncIterable<Uint8Array> | null>;
  now: () => number;
}

/**
 * Returns the function that writes a user's archive; `timeZone` is the one of the book. It throws
 * if a part cannot be read.
 */
export function createAccountExport(ports: AccountExportPorts) {
  return (userId: string, timeZone: string): AsyncGenerator<Uint8Array> =>
    zipStream(filesOf(ports, userId, timeZone), ports.now());
}

async function* filesOf(
  { accounts, readObject, now }: AccountExportPorts,
  userId: string,
  timeZone: string,
): AsyncGenerator<ZipFile> {
  yield textFile('README.txt', EXPORT_README);
  // First, so that an import knows the archive before it comes to the other files.
  yield inParts(JOURNAL_PATH, journalLines(accounts, userId, now()));
  for (const [table, rule] of Object.entries(ACCOUNT_DATA)) {
    if (!isOwned(rule) || rule.exportAs === null) continue;
    const rows = accounts.rowsOf(userId, table as keyof DatabaseSchema);
    yield inParts(`data/${rule.exportAs}.json`, asJsonArray(rows));
  }
  for await (const object of accounts.objects(userId)) {
    const name = object.name.split('/').at(-1) ?? object.id;
    // Images are compressed already. A missing image must not break the rest of the archive.
    yield {
      name: `pictures/${object.bucket}/${name}`,
      isDeflated: false,
      content: (await readObject(object.blob_key)) ?? Buffer.alloc(0),
    };
  }
  const fileOf = createEntryFiles(timeZone);
  for await (const line of entryLines(accounts, userId)) {
    const { name, text } = fileOf(line);
    yield textFile(name, text);
  }
  for await (const { name, parts } of accountBook(accounts, userId, timeZone))
    yield inParts(`book/${name}`, parts);
}

function textFile(name: string, text: string): ZipFile {
  const content = Buffer.from(text);
  return { name, isDeflated: content.length > SMALL_BYTES, content };
}

function inParts(name: string, parts: AsyncIterable<string>): ZipFile {
  return { name, isDeflated: true, content: inPieces(parts) };
}

/** Joins short parts: a compressor takes each piece by a turn of the event loop. */
async function* inPieces(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let text = '';
  for await (const part of parts) {
    text += part;
    if (text.length * 3 < PIECE_BYTES) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

async function* asJsonArray(rows: AsyncIterable<Record<string, unknown>>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
