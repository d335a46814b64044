// Writes a zip while its files arrive. A small file costs no stream and no turn of the event loop,
// and of a written file only its record in the directory stays in memory: 100,000 files need 20 MB.
// Format: APPNOTE.TXT 6.3 of PKWARE; ZIP64 where a number needs it.
import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

/** Made on Unix, by version 6.3 of the format. */
const MADE_BY = (3 << 8) | 63;
/** Version 2.0, and 4.5 for ZIP64. */
const NEEDS = 20;
const NEEDS_ZIP64 = 45;
/** The name is UTF-8; sizes and checksum follow the bytes. */
const UTF8_NAME = 1 << 11;
const SIZES_FOLLOW = 1 << 3;
const DEFLATED = 8;
/** A file, readable by all. */
const ATTRIBUTES = 0o100664 * 0x1_0000;
/** These mean: see the ZIP64 field. */
const MAX_16 = 0xffff;
const MAX_32 = 0xffff_ffff;

/** Bytes of the directory in one chunk. */
const DIRECTORY_CHUNK = 262_144;

/** A file of an archive: its bytes, or a stream of them. */
export interface ZipFile {
  name: string;
  /** Whether it is worth compressing. */
  isDeflated: boolean;
  content: Buffer | AsyncIterable<Uint8Array>;
}

/** A file that was written. */
interface Written {
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
}

/** The bytes of an archive; all its files have the time `now`. */
export async function* zipStream(
  files: AsyncIterable<ZipFile>,
  nowMs: number,
): AsyncGenerator<Uint8Array> {
  const time = dosTime(new Date(nowMs));
  const directory: Buffer[] = [];
  let at = 0;
  for await (const file of files) {
    const name = Buffer.from(file.name);
    const offset = at;
    const write = Buffer.isBuffer(file.content)
      ? bufferOf(name, time, file.content, file.isDeflated)
      : streamOf(name, time, file.content, file.isDeflated);
    let next = await write.next();
    while (next.done !== true) {
      at += next.value.length;
      yield next.value;
      next = await write.next();
    }
    directory.push(directoryRecord(name, time, next.value, offset));
  }
  const start = at;
  let chunk: Buffer[] = [];
  let bytes = 0;
  for (const record of directory) {
    chunk.push(record);
    bytes += record.length;
    at += record.length;
    if (bytes < DIRECTORY_CHUNK) continue;
    yield Buffer.concat(chunk);
    [chunk, bytes] = [[], 0];
  }
  yield Buffer.concat([...chunk, endOfDirectory(directory.length, start, at - start)]);
}

type Write = AsyncGenerator<Uint8Array, Written>;

/** A file whose bytes are in memory. */
async function* bufferOf(name: Buffer, time: number, bytes: Buffer, isDeflated: boolean): Write {
  const packed = isDeflated ? deflateRawSync(bytes) : bytes;
  const written = {
    flags: UTF8_NAME,
    method: isDeflated ? DEFLATED : 0,
    crc: crc32(bytes),
    packed: packed.length,
    size: bytes.length,
  };
  yield Buffer.concat([localHeader(name, time, written), packed]);
  return written;
}

/** A file of any size; its sizes follow it. */
async function* streamOf(
  name: Buffer,
  time: number,
  content: AsyncIterable<Uint8Array>,
  isDeflated: boolean,
): Write {
  const written = {
    flags: UTF8_NAME | SIZES_FOLLOW,
    method: isDeflated ? DEFLATED : 0,
    crc: 0,
    packed: 0,
    size: 0,
  };
  yield localHeader(name, time, written);
  const watched = async function* watched() {
    for await (const bytes of content) {
      written.crc = crc32(bytes, written.crc);
      written.size += bytes.length;
      yield bytes;
    }
  };
  for await (const bytes of isDeflated ? deflated(watched()) : watched()) {
    written.packed += bytes.length;
    yield bytes;
  }
  yield descriptor(written);
  return written;
}

function deflated(source: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  // An error of the source is one of the result.
  return pipeline(
    Readable.from(source, { objectMode: false }),
    createDeflateRaw(),
    () => undefined,
  );
}

function localHeader(name: Buffer, time: number, { flags, method, ...file }: Written): Buffer {
  const areKnown = (flags & SIZES_FOLLOW) === 0;
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(NEEDS, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(time, 10);
  header.writeUInt32LE(areKnown ? file.crc : 0, 14);
  header.writeUInt32LE(areKnown ? file.packed : 0, 18);
  header.writeUInt32LE(areKnown ? file.size : 0, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const isLarge = packed >= MAX_32 || size >= MAX_32;
  const record = Buffer.alloc(isLarge ? 24 : 16);
  record.writeUInt32LE(0x0807_4b50, 0);
  record.writeUInt32LE(crc, 4);
  if (isLarge) {
    record.writeBigUInt64LE(BigInt(packed), 8);
    record.writeBigUInt64LE(BigInt(size), 16);
  } else {
    record.writeUInt32LE(packed, 8);
    record.writeUInt32LE(size, 12);
  }
  return record;
}

function directoryRecord(name: Buffer, time: number, written: Written, offset: number): Buffer {
  const { flags, method, crc, packed, size } = written;
  const isLarge = [packed, size, offset].some((number) => number >= MAX_32);
  const extra = Buffer.alloc(isLarge ? 28 : 0);
  if (isLarge) {
    extra.writeUInt16LE(0x0001, 0);
    extra.writeUInt16LE(24, 2);
    extra.writeBigUInt64LE(BigInt(size), 4);
    extra.writeBigUInt64LE(BigInt(packed), 12);
    extra.writeBigUInt64LE(BigInt(offset), 20);
  }
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x0201_4b50, 0);
  record.writeUInt16LE(MADE_BY, 4);
  record.writeUInt16LE(isLarge ? NEEDS_ZIP64 : NEEDS, 6);
  record.writeUInt16LE(flags, 8);
  record.writeUInt16LE(method, 10);
  record.writeUInt32LE(time, 12);
  record.writeUInt32LE(crc, 16);
  record.writeUInt32LE(isLarge ? MAX_32 : packed, 20);
  record.writeUInt32LE(isLarge ? MAX_32 : size, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(ATTRIBUTES, 38);
  record.writeUInt32LE(isLarge ? MAX_32 : offset, 42);
  return Buffer.concat([record, name, extra]);
}

function endOfDirectory(files: number, start: number, size: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(Math.min(files, MAX_16), 8);
  end.writeUInt16LE(Math.min(files, MAX_16), 10);
  end.writeUInt32LE(Math.min(size, MAX_32), 12);
  end.writeUInt32LE(Math.min(start, MAX_32), 16);
  if (files < MAX_16 && size < MAX_32 && start < MAX_32) return end;
  const large = Buffer.alloc(76);
  large.writeUInt32LE(0x0606_4b50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(MADE_BY, 12);
  large.writeUInt16LE(NEEDS_ZIP64, 14);
  large.writeBigUInt64LE(BigInt(files), 24);
  large.writeBigUInt64LE(BigInt(files), 32);
  large.writeBigUInt64LE(BigInt(size), 40);
  large.writeBigUInt64LE(BigInt(start), 48);
  // Where the record above is, on the only disk.
  large.writeUInt32LE(0x0706_4b50, 56);
  large.writeBigUInt64LE(BigInt(start + size), 64);
  large.writeUInt32LE(1, 72);
  return Buffer.concat([large, end]);
}

/** A local time of MS-DOS: its time in the lower half, its date in the upper one. */
function dosTime(date: Date): number {
  const time =
    (date.getHours() << 11) | (date.getMinutes() << 5) | Math.floor(date.getSeconds() / 2);
  const day =
    (Math.max(0, date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate();
  return day * 0x1_0000 + time;
}
