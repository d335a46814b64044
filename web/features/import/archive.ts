// Reads untrusted zip archives entry by entry, with a limit on every size, in the thread that calls
// it. Its caller is our own worker, so the library starts none.
import {
  BlobReader,
  configure,
  ZipReader,
  type Entry,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { archivePath, judgeName } from '#domain/import/archive-name.ts';
import { decodeText } from '#domain/import/decode-text.ts';
import type { SkipReason } from '#web/features/import/import-work.ts';

configure({ useWebWorkers: false, useCompressionStream: true });

/** Unpacked bytes for each packed byte. Text reaches about 20, an archive made to harm 1,000. */
const RATIO_MAX = 200;

/** Bytes that may be unpacked at any ratio: a small archive does no harm. */
const RATIO_FREE_BYTES = 8_388_608;

/** Unpacked bytes of a whole source: at least, and at most. Twice 2 GiB is no journal. */
const BUDGET_MIN_BYTES = 64 * 1_048_576;
const BUDGET_MAX_BYTES = 4_294_967_296;

/** The unpacked bytes that all reads of a source share. Reading a file again costs nothing. */
export interface UnpackBudget {
  left: number;
}

/** The budget for archives of this many bytes together. */
export function unpackBudget(packedBytes: number): UnpackBudget {
  const bytes = Math.max(BUDGET_MIN_BYTES, packedBytes * RATIO_MAX);
  return { left: Math.min(BUDGET_MAX_BYTES, bytes) };
}

/** A file inside an archive. */
export interface ArchiveFile {
  path: string;
  modifiedMs: number;
  /** Unpacked bytes, as the archive says. */
  size: number;
  /** Unpacks the file. Throws an {@link ArchiveFailure}. */
  read: (maxBytes: number) => Promise<Uint8Array<ArrayBuffer>>;
  /** Unpacks a text line by line, in bounded memory. Throws an {@link ArchiveFailure}. */
  lines: (maxBytes: number, maxLineCharacters: number) => AsyncGenerator<string>;
}

/** Why a file, or the whole archive, is not read. */
export class ArchiveFailure extends Error {
  readonly reason: SkipReason;

  constructor(reason: SkipReason, options?: { cause?: unknown }) {
    super(reason, options);
    this.name = 'ArchiveFailure';
    this.reason = reason;
  }
}

/**
 * Lists an archive in its own order. What is refused is named once, with the reason. An entry that
 * is no file to read is null, so that a caller can count it.
 */
export async function* listArchive(
  archive: Blob,
  skip: (path: string, reason: SkipReason) => void,
  budget: UnpackBudget,
): AsyncGenerator<ArchiveFile | null> {
  const reader = new ZipReader(new BlobReader(archive), {
    checkCrc32: true,
    checkOverlappingEntry: true,
    // Judged here instead, so that one bad name refuses its file and not the archive.
    filenameValidation: 'tolerant',
    decodeText: (bytes, _encoding, type) =>
      type === 'filename' ? (decodeText(bytes) ?? undefined) : '',
  });
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      const path = archivePath(entry.filename);
      const verdict = judgeName(path);
      if (entry.directory || verdict === 'hidden') {
        yield null;
        continue;
      }
      const reason = verdict === 'unsafe' ? verdict : refusalOf(entry);
      if (reason !== null) skip(path, reason);
      yield reason === null ? fileOf(entry, path, budget) : null;
    }
  } catch (cause) {
    throw cause instanceof ArchiveFailure ? cause : new ArchiveFailure('damaged', { cause });
  } finally {
    await reader.close();
  }
}

function refusalOf(entry: Entry): SkipReason | null {
  if (entry.symlink) return 'symlink';
  if (entry.encrypted) return 'encrypted';
  return null;
}

function fileOf(entry: FileEntry, path: string, budget: UnpackBudget): ArchiveFile {
  let paid = 0;
  return {
    path,
    size: entry.uncompressedSize,
    modifiedMs: entry.lastModDate.getTime(),
    async read(maxBytes) {
      const parts: Uint8Array<ArrayBuffer>[] = [];
      const bytes = await unpack(maxBytes, (part) => void parts.push(part));
      return joined(parts, bytes);
    },
    async *lines(maxBytes, maxLineCharacters) {
      const pipe = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
      const writer = pipe.writable.getWriter();
      const unpacked = unpack(maxBytes, (part) => writer.write(part)).then(
        () => writer.close(),
        (error: unknown) => writer.abort(error),
      );
      // Reported by the reader; here it would be an unhandled rejection.
      unpacked.catch(() => undefined);
      yield* linesOf(pipe.readable.getReader(), maxLineCharacters);
    },
  };

  /** Unpacks into `take` and returns the number of bytes. */
  async function unpack(
    maxBytes: number,
    take: (part: Uint8Array<ArrayBuffer>) => void | Promise<void>,
  ): Promise<number> {
    const allowed = Math.min(
      maxBytes,
      paid + budget.left,
      Math.max(RATIO_FREE_BYTES, entry.compressedSize * RATIO_MAX),
    );
    if (entry.uncompressedSize > allowed) throw new ArchiveFailure('tooLarge');
    let bytes = 0;
    const writable = new WritableStream<Uint8Array<ArrayBuffer>>({
      async write(part) {
        bytes += part.length;
        budget.left -= Math.max(0, bytes - paid);
        paid = Math.max(paid, bytes);
        // The size in the archive may be a lie.
        if (bytes > allowed) throw new ArchiveFailure('tooLarge');
        await take(part);
      },
    });
    try {
      await entry.getData(writable, { checkCrc32: true, checkOverlappingEntry: true });
    } catch (cause) {
      throw new ArchiveFailure(bytes > allowed ? 'tooLarge' : 'damaged', { cause });
    }
    return bytes;
  }
}

async function* linesOf(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  maxCharacters: number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const [first = '', ...more] = decoder.decode(value, { stream: !done }).split('\n');
      parts.push(first);
      length += first.length;
      for (const next of more) {
        yield parts.join('');
        parts = [next];
        length = next.length;
      }
      if (length > maxCharacters) throw new ArchiveFailure('tooLarge');
      if (done) break;
    }
    if (length > 0) yield parts.join('');
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function joined(parts: readonly Uint8Array[], bytes: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
