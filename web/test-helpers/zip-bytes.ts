// Writes zip archives that no honest program writes: any name, any claim about sizes, links.

/** A file of an archive, stored. What is not given is as it should be. */
export interface ZippedFile {
  /** Its name: a text is written as UTF-8 with the flag that says so, bytes without it. */
  name: string | Uint8Array;
  body?: string | Uint8Array;
  /** Deflated bytes, in the place of the body. */
  packed?: Uint8Array;
  /** The unpacked size that the archive claims. */
  claimedSize?: number;
  crc?: number;
  /** Mode of Unix: 0o120777 is a symbolic link. */
  mode?: number;
  isEncrypted?: boolean;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function bytesOf(value: string | Uint8Array): Uint8Array {
  return typeof value === 'string' ? new TextEncoder().encode(value) : value;
}

/** Little-endian numbers of two or four bytes. */
function numbers(...fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array {
  return joined(
    fields.map(([bytes, value]) => {
      const view = new DataView(new ArrayBuffer(bytes));
      if (bytes === 2) view.setUint16(0, value, true);
      else view.setUint32(0, value, true);
      return new Uint8Array(view.buffer);
    }),
  );
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((bytes, part) => bytes + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The bytes of an archive. */
export function zipBytes(files: readonly ZippedFile[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const name = bytesOf(file.name);
    const body = bytesOf(file.body ?? '');
    const stored = file.packed ?? body;
    const flags = (typeof file.name === 'string' ? 0x800 : 0) | (file.isEncrypted === true ? 1 : 0);
    const fields = numbers(
      [2, 20],
      [2, flags],
      [2, file.packed === undefined ? 0 : 8],
      [4, 0x58210000],
      [4, file.crc ?? crc32(body)],
      [4, stored.length],
      [4, file.claimedSize ?? body.length],
      [2, name.length],
      [2, 0],
    );
    parts.push(numbers([4, 0x04034b50]), fields, name, stored);
    directory.push(
      numbers([4, 0x02014b50], [2, 0x0314]),
      fields,
      numbers([2, 0], [2, 0], [2, 0], [4, ((file.mode ?? 0o100644) << 16) >>> 0], [4, offset]),
      name,
    );
    offset += 4 + fields.length + name.length + stored.length;
  }
  const central = joined(directory);
  const count = Math.min(files.length, 0xffff);
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, central.length],
    [4, offset],
    [2, 0],
  );
  return joined([...parts, central, end]);
}

/** Deflated zeros, megabytes of them, that are never held unpacked. */
export async function deflatedZeros(megabytes: number): Promise<Uint8Array> {
  let left = megabytes;
  const zeros = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(stream) {
      if (left === 0) stream.close();
      else stream.enqueue(new Uint8Array(1_048_576));
      left -= 1;
    },
  });
  const parts: Uint8Array[] = [];
  for await (const part of zeros.pipeThrough(new CompressionStream('deflate-raw')))
    parts.push(part);
  return joined(parts);
}
