// One image at a time from an archive that is listed once.
import { describe, expect, test } from 'vitest';
import { createSourceReader, type ReaderAnswer } from '#web/features/import/source-reader.ts';
import { zipBytes } from '#web/test-helpers/zip-bytes.ts';

const BYTES = zipBytes([
  { name: 'a.png', body: '甲' },
  { name: 'b.png', body: '乙' },
]);

/** A file as a message brings it: a new object, here one that counts its reads. */
class SentFile extends File {
  reads = 0;

  override slice(...range: Parameters<Blob['slice']>): Blob {
    this.reads += 1;
    return super.slice(...range);
  }
}

const sent = (name = 'vault.zip', lastModified = 5) =>
  new SentFile([BYTES], name, { lastModified });

function openReader() {
  let settle: (answer: ReaderAnswer) => void = () => undefined;
  const ask = createSourceReader((answer) => settle(answer));
  return (files: readonly File[], path: string, file = 0) =>
    new Promise<string>((resolve) => {
      settle = (answer) =>
        resolve(answer.is === 'image' ? new TextDecoder().decode(answer.bytes) : answer.is);
      ask({ id: 1, ask: 'image', files, image: { file, path, name: path } });
    });
}

describe('images of an archive', () => {
  test('the same file in another message · is not listed again', async () => {
    const read = openReader();
    const [first, second] = [sent(), sent()];
    expect(await read([first], 'a.png')).toBe('甲');
    expect(await read([second], 'b.png')).toBe('乙');
    expect([first.reads > 0, second.reads]).toEqual([true, 0]);
  });

  test.each([
    ['name', sent('other.zip'), 0],
    ['change', sent('vault.zip', 6), 0],
    ['place', sent(), 1],
  ])('a file of another %s · is listed', async (_name, other, at) => {
    const read = openReader();
    await read([sent()], 'a.png');
    expect(await read(at === 0 ? [other] : [sent(), other], 'a.png', at)).toBe('甲');
    expect(other.reads).toBeGreaterThan(0);
  });

  test('after a failure · the file is listed again, because it may be chosen again', async () => {
    const read = openReader();
    await read([sent()], 'a.png');
    expect(await read([sent()], 'none.png')).toBe('failed');
    const again = sent();
    expect(await read([again], 'a.png')).toBe('甲');
    expect(again.reads).toBeGreaterThan(0);
  });
});
