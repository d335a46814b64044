// Archives that any program opens: the central directory, sizes and checksums are right.
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { zipStream, type ZipFile } from '#server/features/account/zip-stream.ts';
import { unzipFiles } from '#tools/test/unzip.ts';

const NOW = Date.parse('2026-11-28T12:34:56Z');

async function archiveOf(files: Iterable<ZipFile>): Promise<Buffer> {
  const given = async function* given() {
    yield* files;
  };
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipStream(given(), NOW)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* piecesOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const TEXT = Buffer.from('今天去公园跑步。\n'.repeat(2_000));

test.each([
  ['bytes, stored', { isDeflated: false, content: TEXT }],
  ['bytes, deflated', { isDeflated: true, content: TEXT }],
  ['a stream, stored', { isDeflated: false, content: piecesOf(TEXT, 1_000) }],
  ['a stream, deflated', { isDeflated: true, content: piecesOf(TEXT, 1_000) }],
  ['an empty stream', { isDeflated: true, content: piecesOf(Buffer.alloc(0), 1) }],
])('%s · has its bytes, checksum and time', async (_name, file) => {
  const before = { name: 'a.txt', isDeflated: false, content: Buffer.from('a') };
  const zip = await archiveOf([before, { name: '灵感/桂花.md', ...file }]);
  const body = unzipFiles(zip).get('灵感/桂花.md');
  expect(body).toEqual(_name === 'an empty stream' ? Buffer.alloc(0) : TEXT);
  const record = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  expect(zip.readUInt32LE(record + 16)).toBe(crc32(body ?? ''));
  expect(zip.readUInt32LE(record + 24)).toBe(body?.length);
  expect(zip.readUInt16LE(record + 14)).toBe(((2026 - 1980) << 9) | (11 << 5) | 28);
  expect(zip.length).toBe(zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06])) + 22);
});

test('a source that fails · fails the archive', async () => {
  // eslint-disable-next-line require-yield
  const broken = async function* broken(): AsyncGenerator<Buffer> {
    throw new Error('the disk is gone');
  };
  const file = { name: 'a', isDeflated: true, content: broken() };
  await expect(archiveOf([file])).rejects.toThrow('the disk is gone');
});

test('65,536 files · are counted in the ZIP64 record', async () => {
  const files = Array.from({ length: 65_536 }, (_, at) => ({
    name: `${at}`,
    isDeflated: false,
    content: Buffer.alloc(0),
  }));
  const zip = await archiveOf(files);
  const end = zip.length - 22;
  expect(zip.readUInt16LE(end + 10)).toBe(0xffff);
  const record = Number(zip.readBigUInt64LE(end - 20 + 8));
  expect(zip.readUInt32LE(record)).toBe(0x0606_4b50);
  expect(zip.readBigUInt64LE(record + 32)).toBe(65_536n);
  const directory = Number(zip.readBigUInt64LE(record + 48));
  expect(zip.readUInt32LE(directory)).toBe(0x0201_4b50);
  expect(directory + Number(zip.readBigUInt64LE(record + 40))).toBe(record);
});
