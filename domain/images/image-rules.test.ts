// The rules of images: accepted files, owned paths, compression steps.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  COMPRESSION_CAP_BYTES,
  COMPRESSION_STEPS,
  compressInSteps,
  fitInto,
  passesUncompressed,
} from '#domain/images/image-compression.ts';
import {
  cardImagePath,
  checkImageFile,
  IMAGE_MAX_BYTES,
  IMAGE_TYPES,
  isOwnImagePath,
  profileImagePath,
  sniffImageType,
  type ImageType,
} from '#domain/images/image-rules.ts';

const OWNER = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

describe('chosen file', () => {
  test.each(IMAGE_TYPES)('%s · accepted up to 10 MB (A§5)', (type) => {
    expect(checkImageFile({ type, size: IMAGE_MAX_BYTES })).toEqual({ ok: true, value: type });
    expect(checkImageFile({ type, size: IMAGE_MAX_BYTES + 1 })).toEqual({
      ok: false,
      code: 'IMAGE_TOO_LARGE',
    });
  });
  test.each(['image/svg+xml', 'image/heic', 'image/avif', 'application/pdf', '', 'IMAGE/PNG'])(
    '%j · rejected',
    (type) => {
      expect(checkImageFile({ type, size: 1 })).toEqual({
        ok: false,
        code: 'IMAGE_TYPE_NOT_ALLOWED',
      });
    },
  );
});

describe('paths (A§3)', () => {
  test('card images, avatars and backgrounds have their paths', () => {
    expect(cardImagePath(OWNER, 1_763_700_000_123, 'k3x9', 'image/webp')).toBe(
      `${OWNER}/1763700000123_k3x9.webp`,
    );
    expect(profileImagePath('avatar', OWNER, 1_763_700_000_999, 'image/jpeg')).toBe(
      `${OWNER}/avatar_1763700000.jpeg`,
    );
    expect(profileImagePath('background', OWNER, 1_763_700_000_999, 'image/webp')).toBe(
      `${OWNER}/background_1763700000.webp`,
    );
  });

  test('generated path · belongs to its creator only', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.uuid(),
        fc.nat(),
        word,
        fc.constantFrom(...IMAGE_TYPES),
        (mine, theirs, at, random, type) => {
          fc.pre(mine !== theirs);
          const path = cardImagePath(mine, at, random, type);
          return isOwnImagePath(mine, path) && !isOwnImagePath(theirs, path);
        },
      ),
    );
  });

  test('path outside the own folder · is not owned', () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '',
      '/',
      '\\',
      '%2f',
      OWNER,
      'a.png',
      '\u0000',
      '日记.png',
      '?x',
      '#',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const path = parts.join('/');
        return (
          !isOwnImagePath(OWNER, path) || path === `${OWNER}/a.png` || path === `${OWNER}/${OWNER}`
        );
      }),
    );
    for (const path of [`${OWNER}/`, `${OWNER}/.hidden`, `${OWNER}x/a.png`, `${OWNER}/a/b.png`])
      expect(isOwnImagePath(OWNER, path)).toBe(false);
  });
});

describe('file signature', () => {
  test.each<[string, number[], ImageType | null]>([
    ['JPEG', [0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
    ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
    ['GIF', [...'GIF89a'].map((letter) => letter.charCodeAt(0)), 'image/gif'],
    ['WebP', [...'RIFF1234WEBP'].map((letter) => letter.charCodeAt(0)), 'image/webp'],
    ['RIFF audio', [...'RIFF1234WAVE'].map((letter) => letter.charCodeAt(0)), null],
    ['SVG', [...'<svg xmlns='].map((letter) => letter.charCodeAt(0)), null],
    ['a cut PNG', [0x89, 0x50, 0x4e], null],
    ['nothing', [], null],
  ])('%s', (_name, bytes, type) => {
    expect(sniffImageType(Uint8Array.from(bytes))).toBe(type);
  });
});

describe('compression (A§5)', () => {
  const drawing = (sizes: number[], canWrite: readonly string[] = ['image/webp', 'image/jpeg']) => {
    const tries: unknown[] = [];
    const encode = async (
      size: { width: number; height: number },
      quality: number,
      type: ImageType,
    ) => {
      const written = canWrite.includes(type) ? type : 'image/png';
      tries.push([size.width, size.height, quality, type]);
      return new Blob([new Uint8Array(sizes[Math.min(tries.length, sizes.length) - 1] ?? 0)], {
        type: written,
      });
    };
    return { tries, encode };
  };

  test('first step under the cap · no second step', async () => {
    const { tries, encode } = drawing([102_400]);
    const small = await compressInSteps('card-image-bucket', { width: 4000, height: 3000 }, encode);
    expect([small.type, tries]).toEqual(['image/webp', [[800, 600, 0.8, 'image/webp']]]);
  });

  test('first step over the cap · second result is kept, even over the cap', async () => {
    const { tries, encode } = drawing([102_401, 150_000]);
    const small = await compressInSteps('avatar', { width: 1000, height: 1000 }, encode);
    expect(small.size).toBe(150_000);
    expect(tries).toEqual([
      [600, 600, 0.8, 'image/jpeg'],
      [450, 450, 0.6, 'image/jpeg'],
    ]);
  });

  test('browser without WebP · is detected by the returned type', async () => {
    const { encode } = drawing([1000], ['image/jpeg']);
    expect((await compressInSteps('background', { width: 10, height: 10 }, encode)).type).toBe(
      'image/jpeg',
    );
    await expect(
      compressInSteps('background', { width: 10, height: 10 }, drawing([1], []).encode),
    ).rejects.toThrow('cannot write any of the wanted types');
  });

  test('caps · 100 KB for cards and avatars, 400 KB for backgrounds (A§9, rulings 20)', () => {
    expect(COMPRESSION_CAP_BYTES).toEqual({
      'card-image-bucket': 102_400,
      avatar: 102_400,
      background: 409_600,
    });
  });

  test('GIF · unchanged, except for avatars', () => {
    expect([
      passesUncompressed('card-image-bucket', 'image/gif'),
      passesUncompressed('background', 'image/gif'),
      passesUncompressed('avatar', 'image/gif'),
      passesUncompressed('background', 'image/png'),
    ]).toEqual([true, true, false, false]);
  });

  test('fitInto · fits the box, keeps the ratio, never enlarges', () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, fc.constantFrom(...COMPRESSION_STEPS), (width, height, step) => {
        const fitted = fitInto({ width, height }, step);
        const fits =
          fitted.width <= step.maxWidth &&
          fitted.height <= step.maxHeight &&
          fitted.width <= width &&
          fitted.height <= height;
        const scale = Math.min(1, step.maxWidth / width, step.maxHeight / height);
        return (
          fits &&
          Math.abs(fitted.width - width * scale) <= 1 &&
          Math.abs(fitted.height - height * scale) <= 1
        );
      }),
    );
  });
});
