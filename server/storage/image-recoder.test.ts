// A stored image is never larger than the upload or its cap, for difficult images of every type.
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { COMPRESSION_CAP_BYTES } from '#domain/images/image-compression.ts';
import type { ImageType } from '#domain/images/image-rules.ts';
import { createImageRecoder } from '#server/storage/image-recoder.ts';

const recode = createImageRecoder();

/** Numbers that no codec can predict, the same in every run. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let seed = 1;
  for (let at = 0; at < length; at += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = seed >>> 24;
  }
  return bytes;
}

const noisy = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp(noise(width * height * channels), { raw: { width, height, channels } });
/** Soft shapes with grain, like a photograph. */
const photo = (width: number, height: number) =>
  noisy(width, height).blur(3).modulate({ saturation: 0.6 });
const film = (side: number, frames: number) =>
  sharp(noise(side * side * frames * 3), {
    raw: { width: side, height: side * frames, channels: 3, pageHeight: side },
  });
/** Noise in 16 shades, which a GIF writes in little time. */
const grayFilm = (width: number, height: number, frames: number) =>
  sharp(
    noise(width * height * frames).map((byte) => byte & 0xf0),
    { raw: { width, height: height * frames, channels: 1, pageHeight: height } },
  );

async function written(image: Sharp, type: ImageType, cap?: number) {
  const bytes = await image.toBuffer();
  const outcome = await recode(bytes, type, cap);
  if (!outcome.ok) throw new Error(outcome.code);
  return {
    bytes,
    stored: outcome.value,
    ...(await sharp(outcome.value, { pages: -1 }).metadata()),
  };
}

describe('never larger than the upload, a GIF by a tenth at most', () => {
  test.each<[string, ImageType, () => Sharp]>([
    [
      'a photo the browser has compressed',
      'image/jpeg',
      () => photo(800, 600).jpeg({ quality: 60 }),
    ],
    ['noise in a JPEG of low quality', 'image/jpeg', () => noisy(400, 300).jpeg({ quality: 30 })],
    [
      'a WebP the browser has compressed',
      'image/webp',
      () => photo(800, 600).webp({ quality: 60 }),
    ],
    ['noise in a WebP of low quality', 'image/webp', () => noisy(400, 300).webp({ quality: 20 })],
    ['a WebP with transparency', 'image/webp', () => noisy(200, 200, 4).webp({ quality: 50 })],
    ['noise in a PNG', 'image/png', () => noisy(300, 200).png({ compressionLevel: 9 })],
    ['a PNG with transparency', 'image/png', () => noisy(200, 200, 4).png({ compressionLevel: 9 })],
    [
      'a PNG with a palette',
      'image/png',
      () => photo(300, 200).png({ palette: true, colours: 32 }),
    ],
    ['a GIF of few colours', 'image/gif', () => photo(300, 200).gif({ colours: 8 })],
    ['an animation', 'image/gif', () => film(64, 12).gif({ colours: 16 })],
    ['an animated WebP', 'image/webp', () => film(64, 12).webp({ quality: 20 })],
  ])('%s', async (_name, type, image) => {
    const { bytes, stored, format } = await written(image(), type);
    const tolerance = type === 'image/gif' ? 1.1 : 1;
    expect(stored.byteLength).toBeLessThanOrEqual(bytes.byteLength * tolerance);
    expect(`image/${format}`).toBe(type);
  });

  test('an image that fits · keeps its pixels, transparency and animation', async () => {
    expect(await written(photo(800, 600).jpeg({ quality: 60 }), 'image/jpeg')).toMatchObject({
      width: 800,
      height: 600,
    });
    expect(await written(noisy(200, 200, 4).png(), 'image/png')).toMatchObject({
      width: 200,
      hasAlpha: true,
    });
    expect(await written(film(64, 12).gif({ colours: 16 }), 'image/gif')).toMatchObject({
      pages: 12,
    });
  });

  test('an image of a few bytes · is accepted as it is', async () => {
    const { stored } = await written(
      sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } }).gif(),
      'image/gif',
    );
    expect(stored.byteLength).toBeLessThanOrEqual(1024);
  });
});

// A§5.24, A§5.25, A§9.07, A§9.08
describe('caps of avatars and backgrounds', () => {
  const { avatar, background } = COMPRESSION_CAP_BYTES;
  test.each<[string, ImageType, number, () => Sharp]>([
    ['an avatar of noise', 'image/jpeg', avatar, () => noisy(500, 500).jpeg({ quality: 95 })],
    [
      'a large photo as an avatar',
      'image/jpeg',
      avatar,
      () => photo(1200, 900).jpeg({ quality: 98 }),
    ],
    ['a PNG with transparency as an avatar', 'image/png', avatar, () => noisy(200, 200, 4).png()],
    ['a GIF as an avatar', 'image/gif', avatar, () => grayFilm(160, 160, 12).gif()],
    [
      'a background of noise',
      'image/webp',
      background,
      () => noisy(900, 700).webp({ quality: 95 }),
    ],
    ['a PNG as a background', 'image/png', background, () => noisy(450, 400).png()],
  ])('%s', async (_name, type, cap, image) => {
    const { bytes, stored, width } = await written(image(), type, cap);
    expect(bytes.byteLength).toBeGreaterThan(cap);
    expect(stored.byteLength).toBeLessThanOrEqual(cap);
    expect(width).toBeGreaterThan(60);
  });

  test.each([
    ['14 frames of 40 ms', 14, 40, { width: 480, pageHeight: 360, pages: 5 }],
    ['8 frames of 10 ms, shown for 100', 8, 10, { pages: 4, delay: [200, 200, 200, 200] }],
  ])('a GIF of 480 × 360, %s · as large and as fast', async (_name, frames, ms, expected) => {
    const gif = grayFilm(480, 360, frames).gif({ delay: Array<number>(frames).fill(ms) });
    const { stored, delay = [], ...found } = await written(gif, 'image/gif', background);
    expect(stored.byteLength).toBeLessThanOrEqual(background);
    expect({ ...found, delay }).toMatchObject(expected);
    const shownMs = ms <= 10 ? 100 : ms;
    expect(delay.reduce((sum, each) => sum + each, 0)).toBe(frames * shownMs);
  });

  test('an image exactly at its cap · is not made smaller', async () => {
    const bytes = await photo(600, 450).jpeg({ quality: 85 }).toBuffer();
    const once = await recode(bytes, 'image/jpeg');
    if (!once.ok) throw new Error(once.code);
    const cap = once.value.byteLength;
    expect(await recode(bytes, 'image/jpeg', cap)).toMatchObject({
      ok: true,
      value: { byteLength: cap },
    });
    const tighter = await recode(bytes, 'image/jpeg', cap - 1);
    expect(tighter.ok && tighter.value.byteLength < cap).toBe(true);
  });
});
