// Headers of every type: whole, cut and unknown.
import { expect, test } from 'vitest';
import { pixelsOf } from '#domain/images/image-size.ts';

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const PNG = [
  0x89,
  ...ascii('PNG\r\n\u001a\n'),
  0,
  0,
  0,
  13,
  ...ascii('IHDR'),
  0,
  0,
  0x3e,
  0x80,
  0,
  0,
  0x3e,
  0x80,
];
const GIF = [...ascii('GIF89a'), 0x80, 0x3e, 0x10, 0];
const WEBP = (kind: string, ...rest: number[]) => [
  ...ascii('RIFF1234WEBP'),
  ...ascii(kind),
  0,
  0,
  0,
  0,
  ...rest,
];
const JPEG = [
  0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc4, 0, 3, 9, 0xff, 0xc2, 0, 17, 8, 0x3e, 0x80, 0, 16,
];

test.each<[string, number[], number | null]>([
  ['PNG', PNG, 256_000_000],
  ['GIF', GIF, 256_000],
  ['JPEG, progressive, after other segments', JPEG, 256_000],
  ['WebP with features', WEBP('VP8X', 0, 0, 0, 0, 0x7f, 0x3e, 0, 0x0f, 0, 0), 256_000],
  ['WebP, lossy', WEBP('VP8 ', 0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x3e, 0x10, 0), 256_000],
  ['WebP, lossless', WEBP('VP8L', 0x2f, 0x7f, 0x3e, 0, 0), 16_000],
  ['WebP of another kind', WEBP('ALPH', 0, 0, 0, 0), null],
  ['a JPEG that ends before its size', JPEG.slice(0, 18), null],
  ['a PNG that ends early', PNG.slice(0, 20), null],
  ['text', ascii('hello'), null],
])('%s', (_name, bytes, pixels) => {
  expect(pixelsOf(Uint8Array.from(bytes))).toBe(pixels);
});
