// Accepted bytes are images written by the server, and names cannot leave their folder.
import fc from 'fast-check';
import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPRESSION_CAP_BYTES } from '#domain/images/image-compression.ts';
import { IMAGE_MAX_EDGE, IMAGE_MAX_FRAMES, type Bucket } from '#domain/images/image-rules.ts';
import { isObjectName, isOwnedBy } from '#server/features/storage/object-name.ts';
import { openStorageHarness, image, type StorageHarness } from '#server/test-helpers/storage.ts';

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

describe('uploads', () => {
  let harness: StorageHarness;
  let user: string;
  beforeAll(async () => {
    harness = await openStorageHarness('sqlite', 'storageinput');
    user = await harness.user();
  });
  afterAll(() => harness.dispose());

  let count = 0;
  const upload = async (
    bytes: Uint8Array | Blob,
    type: string,
    bucket: Bucket = 'card-image-bucket',
  ) => {
    count += 1;
    const path = `${user}/${count}.bin`;
    const { error } = await harness
      .client(user)
      .from(bucket)
      .upload(path, new Blob([bytes instanceof Blob ? bytes : new Uint8Array(bytes)], { type }));
    return { path, error };
  };
  const stored = async (path: string, bucket: Bucket = 'card-image-bucket') => {
    const { data } = await harness.client(user).from(bucket).createSignedUrl(path, 60);
    return new Uint8Array(await (await fetch(data?.signedUrl ?? '')).arrayBuffer());
  };

  test('metadata · is removed, and the orientation is applied', async () => {
    const taken = await sharp({ create: { width: 60, height: 20, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { path } = await upload(taken, 'image/jpeg');
    const kept = await stored(path);
    const found = await sharp(kept).metadata();
    expect([found.width, found.height, found.exif, found.orientation]).toEqual([
      20,
      60,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(kept).includes('SECRET-PLACE')).toBe(false);
  });

  test('a polyglot file · keeps its image part only', async () => {
    const payload = '<script>alert(1)</script>PK\u0003\u0004';
    const polyglot = Buffer.concat([await bytesOf(await image('gif')), Buffer.from(payload)]);
    const { path, error } = await upload(polyglot, 'image/gif');
    expect(error).toBeNull();
    expect(Buffer.from(await stored(path)).includes('<script>')).toBe(false);
  });

  test.each([
    [
      'SVG by its name',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'image/svg+xml',
    ],
    ['SVG called PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['HTML called JPEG', Buffer.from('<!doctype html><script>1</script>'), 'image/jpeg'],
    ['text', Buffer.from('hello'), 'text/plain'],
    ['JSON', Buffer.from('{}'), 'application/json'],
    ['a first byte only', Buffer.from([0xff]), 'image/jpeg'],
  ])('%s is refused', async (_name, bytes, type) => {
    expect((await upload(bytes, type)).error).toMatchObject({ statusCode: '415' });
  });

  test('an image of another type than declared · is refused', async () => {
    expect((await upload(await image('png'), 'image/jpeg')).error).toMatchObject({
      statusCode: '415',
      code: 'InvalidMimeType',
    });
  });

  test('an animation of 480 × 360 as a background · fits with all its pixels', async () => {
    const [width, height, frames] = [480, 360, 6];
    const shades = randomBytes(width * height * frames).map((byte) => byte & 0xf0);
    const film = await sharp(shades, {
      raw: { width, height: height * frames, channels: 1, pageHeight: height },
    })
      .gif()
      .toBuffer();
    expect(film.length).toBeGreaterThan(COMPRESSION_CAP_BYTES.background);
    const { path } = await upload(film, 'image/gif', 'background');
    const bytes = await stored(path, 'background');
    expect(bytes.length).toBeLessThanOrEqual(COMPRESSION_CAP_BYTES.background);
    expect(await sharp(bytes, { pages: -1 }).metadata()).toMatchObject({
      format: 'webp',
      width,
      pageHeight: height,
      pages: frames,
    });
  });

  test('truncated and damaged images · are refused', async () => {
    const whole = await bytesOf(await image('jpeg', { width: 300, height: 300 }));
    expect((await upload(whole.slice(0, whole.length / 2), 'image/jpeg')).error).toMatchObject({
      code: 'InvalidImage',
    });
    expect(
      (
        await upload(
          new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]),
          'image/png',
        )
      ).error,
    ).toMatchObject({
      code: 'InvalidImage',
    });
    expect((await upload(new Uint8Array(0), 'image/png')).error).not.toBeNull();
  });

  test('144 million pixels in a small file · are refused with less than a second of work', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: 'black' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const before = process.cpuUsage();
    expect((await upload(bomb, 'image/png')).error).toMatchObject({ code: 'TooManyPixels' });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1_000);
  });

  test('an image of 16,000 × 16,000 · is refused for its pixels, for any type', async () => {
    const png = Buffer.from(await bytesOf(await image('png')));
    png.writeUInt32BE(16_000, 16);
    png.writeUInt32BE(16_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    expect((await upload(png, 'image/png')).error).toMatchObject({
      statusCode: '413',
      code: 'TooManyPixels',
    });
    const small = Buffer.from(await bytesOf(await image('jpeg')));
    const frame = small.indexOf(Buffer.from([0xff, 0xc0]));
    small.writeUInt16BE(16_000, frame + 5);
    small.writeUInt16BE(16_000, frame + 7);
    expect((await upload(small, 'image/jpeg')).error).toMatchObject({ code: 'TooManyPixels' });
  });

  test('large images are scaled down; long animations are cut but stay animated', async () => {
    const wide = await upload(await image('jpeg', { width: 6000, height: 100 }), 'image/jpeg');
    expect((await sharp(await stored(wide.path)).metadata()).width).toBe(IMAGE_MAX_EDGE);
    const frames = IMAGE_MAX_FRAMES + 20;
    const raw = Buffer.alloc(8 * 8 * frames * 3);
    for (let i = 0; i < raw.length; i += 1) raw[i] = (i * 31) % 251;
    const film = await sharp(raw, {
      raw: { width: 8, height: 8 * frames, channels: 3, pageHeight: 8 },
    })
      .gif()
      .toBuffer();
    expect((await sharp(film).metadata()).pages).toBe(frames);
    const { path, error } = await upload(film, 'image/gif');
    expect(error).toBeNull();
    expect((await sharp(await stored(path), { pages: -1 }).metadata()).pages).toBe(
      IMAGE_MAX_FRAMES,
    );
  });

  test('the row has the size and hash of the stored bytes', async () => {
    const { path } = await upload(await image('webp'), 'image/webp');
    const row = (
      await harness
        .client(user)
        .from('card-image-bucket')
        .list(user, { search: path.slice(user.length + 1) })
    ).data?.[0];
    const kept = await stored(path);
    expect(row?.metadata).toMatchObject({
      size: kept.length,
      eTag: `"${createHash('sha256').update(kept).digest('hex')}"`,
    });
  });

  test("no name leaves its user's folder", async () => {
    const segment = fc.oneof(
      fc.constantFrom('..', '.', '', '%2e%2e', 'a', '..%2f', '%00', 'a\\b', user),
      fc.string({ maxLength: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 5 }), async (segments) => {
        const name = segments.join('/');
        if (isObjectName(name) && isOwnedBy(user, name)) {
          expect(name.split('/').some((part) => part === '' || part === '.' || part === '..')).toBe(
            false,
          );
          expect(name.split('/')[0]).toBe(user);
        }
        const response = await fetch(
          `${harness.url}/object/background/${segments.map(encodeURIComponent).join('/')}`,
          {
            method: 'POST',
            headers: { authorization: `Bearer person:${user}`, 'content-type': 'image/png' },
            body: 'no image',
          },
        );
        expect([400, 404]).toContain(response.status);
      }),
      { numRuns: 150 },
    );
    expect(harness.failures).toEqual([]);
  });
});
