// Opens an archive without the code that wrote it: by the central directory, as any other program
// does.
import { inflateRawSync } from 'node:zlib';

/** Names and texts of a zip. */
export function unzipTexts(zip: Buffer): Map<string, string> {
  return new Map([...unzipFiles(zip)].map(([name, body]) => [name, body.toString('utf8')]));
}

/** Names and bytes of a zip, read by its central directory. */
export function unzipFiles(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString('utf8');
    const offset = zip.readUInt32LE(at + 42);
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    const body = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    files.set(name, zip.readUInt16LE(at + 10) === 0 ? body : inflateRawSync(body));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
