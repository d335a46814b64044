// The export of a user's data: one zip, streamed while it is built, in bounded memory.
import { Readable } from 'node:stream';
import type { ZipFile } from 'yazl';
import { JOURNAL_PATH } from '#contract/journal-file.ts';
import { createEntryFiles, type TextFile } from '#contract/journal-markdown.ts';
import { accountBook } from '#server/features/account/account-book.ts';
import { ACCOUNT_DATA, isOwned } from '#server/features/account/account-data.ts';
import { EXPORT_README } from '#server/features/account/account-readme.ts';
import { entryLines, journalLines } from '#server/features/account/account-journal.ts';
import type { AccountRepository } from '#server/features/account/account.repository.ts';
import type { DatabaseSchema } from '#server/database/schema.ts';

/** Characters of a text that is stored as it is. */
const SMALL_CHARACTERS = 4_000;

export interface AccountExportPorts {
  accounts: AccountRepository;
  /** Opens the bytes of a stored image; null if they are missing. */
  openObject: (blobKey: string) => Promise<Readable | null>;
  now: () => number;
}

/**
 * Returns the function that writes a user's archive; `timeZone` is the one of the book. The stream
 * ends with an error if a part cannot be read.
 */
export function createAccountExport({ accounts, openObject, now }: AccountExportPorts) {
  return async (userId: string, timeZone: string): Promise<Readable> => {
    const { ZipFile: Zip } = await import('yazl');
    const zip = new Zip();
    const addText = (name: string, chunks: () => AsyncIterable<string>) =>
      zip.addReadStreamLazy(name, (done) => done(null, Readable.from(chunks())));

    addText('README.txt', async function* readme() {
      yield EXPORT_README;
    });
    // First, so that an import knows the archive before it comes to the other files.
    addText(JOURNAL_PATH, () => journalLines(accounts, userId, now()));
    for (const [table, rule] of Object.entries(ACCOUNT_DATA)) {
      if (!isOwned(rule) || rule.exportAs === null) continue;
      addText(`data/${rule.exportAs}.json`, () =>
        asJsonArray(accounts.rowsOf(userId, table as keyof DatabaseSchema)),
      );
    }
    for (const object of await accounts.findObjects(userId)) {
      // Images are compressed already. A missing image must not break the rest of the archive.
      zip.addReadStreamLazy(
        `pictures/${object.bucket}/${object.name.split('/').at(-1) ?? object.id}`,
        { compress: false },
        (done) => {
          openObject(object.blob_key).then(
            (bytes) => done(null, bytes ?? Readable.from([])),
            (error: unknown) => done(error, Readable.from([])),
          );
        },
      );
    }
    const output = zip.outputStream as Readable;
    zip.on('error', (error: Error) => output.destroy(error));
    const diaries = await accounts.findDiaries(userId);
    const writeTexts = async () => {
      const conversations = accounts.conversations(userId);
      await addFiles(zip, entryFiles(accounts, userId, timeZone));
      await addFiles(zip, bookPages(accountBook({ conversations, diaries, timeZone })));
    };
    writeTexts().then(
      () => zip.end(),
      (error: Error) => output.destroy(error),
    );
    return output;
  };
}

async function* entryFiles(
  accounts: AccountRepository,
  userId: string,
  timeZone: string,
): AsyncGenerator<TextFile> {
  const fileOf = createEntryFiles(timeZone);
  for await (const line of entryLines(accounts, userId)) yield fileOf(line);
}

async function* bookPages(files: AsyncIterable<TextFile>): AsyncGenerator<TextFile> {
  for await (const { name, text } of files) yield { name: `book/${name}`, text };
}

/** Adds a file when the one before it has been read, so that memory holds one of them. */
async function addFiles(zip: ZipFile, files: AsyncIterable<TextFile>): Promise<void> {
  for await (const { name, text } of files)
    await new Promise<void>((resolve) => {
      // A compressor for each of many small files would cost more than it saves.
      zip.addReadStreamLazy(name, { compress: text.length > SMALL_CHARACTERS }, (done) => {
        done(null, Readable.from([text]).once('close', resolve));
      });
    });
}

async function* asJsonArray(rows: AsyncIterable<Record<string, unknown>>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
