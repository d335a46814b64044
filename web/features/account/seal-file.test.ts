// A sealed export of a trial: what the browser made comes back with its passphrase (C§82.04).
import { expect, test } from 'vitest';
import { isSealed, SEALED_EXTENSION } from '#domain/export/seal.ts';
import { newId } from '#web/core/browser/new-id.ts';
import { openSealed } from '#web/core/sealed/open-sealed.ts';
import { exportJournal } from '#web/features/account/journal-export.ts';
import { sealFile } from '#web/features/account/seal-file.ts';
import { createTestApi } from '#web/test-helpers/screen.tsx';

const PASSPHRASE = '桂花 又开了 三次';

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

// C§82.04
test('sealed export of a trial · opens to the same zip, and shows nothing before', async () => {
  const { api } = createTestApi();
  await api.posts.create({ id: newId(), content: '湖边的树都黄了', images: [] });
  const { signal } = new AbortController();
  const ports = { api, images: { read: async () => null }, now: Date.now, timeZone: 'UTC' };
  const zip = await exportJournal(ports, signal, () => undefined);
  const sealed = await sealFile(zip, PASSPHRASE, signal);
  expect(sealed.name).toBe(zip.name.replace('.zip', SEALED_EXTENSION));
  expect(await isSealed(sealed.content)).toBe(true);
  const shown = new TextDecoder('latin1').decode(await bytesOf(sealed.content));
  expect(shown).not.toContain('journal');
  const file = new File([sealed.content], sealed.name);
  const opened = await openSealed(file, PASSPHRASE, signal);
  expect(opened.name).toBe(zip.name);
  expect(await bytesOf(opened)).toEqual(await bytesOf(zip.content));
});

test('cancelled · ends without a file', async () => {
  const controller = new AbortController();
  const zip = { name: 'a.zip', content: new Blob([new Uint8Array(10)]) };
  const sealing = sealFile(zip, PASSPHRASE, controller.signal);
  controller.abort();
  await expect(sealing).rejects.toMatchObject({ name: 'AbortError' });
});
