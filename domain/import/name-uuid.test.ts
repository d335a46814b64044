import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uuidOfName } from '#domain/import/name-uuid.ts';
import { isUuid } from '#domain/shared/ids.ts';

const NAMESPACE = '8c1f5e0a37d24b6e9a416d0c2b7fe815';

/** The id by the SHA-1 of the platform. */
async function reference(name: string): Promise<string> {
  const namespace = NAMESPACE.match(/../g) ?? [];
  const text = new TextEncoder().encode(name);
  const named = Uint8Array.from([...namespace.map((pair) => Number.parseInt(pair, 16)), ...text]);
  const bytes = [...new Uint8Array(await crypto.subtle.digest('SHA-1', named))].slice(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

test('uuidOfName · any text · is the UUIDv5 that SHA-1 gives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (name) => {
      expect(uuidOfName(name)).toBe(await reference(name));
    }),
  );
});

test.each([0, 38, 39, 40, 47, 48, 103, 104, 1000])(
  'uuidOfName · %i bytes · pads as SHA-1 does',
  async (length) => {
    const id = uuidOfName('a'.repeat(length));
    expect(id).toBe(await reference('a'.repeat(length)));
    expect(isUuid(id)).toBe(true);
  },
);
