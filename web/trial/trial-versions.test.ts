// What only trial mode has: versions in IndexedDB that may be full or denied, two tabs, orphans.
// The rules are in the compliance suite. C§77.01
import { afterEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { NOW_MS, openTab } from '#web/test-helpers/trial-tab.ts';
import { MemoryStorage } from '#web/trial/memory-storage.ts';
import { createTrialArchive, type TrialArchive } from '#web/trial/trial-archive.ts';
import { createTrialStore } from '#web/trial/trial-store.ts';
import { sweepVersions } from '#web/trial/trial-versions.ts';

let archives = 0;
const newArchive = () => createTrialArchive(`versions-${(archives += 1)}`);

async function writeTwice(archive: TrialArchive, storage = new MemoryStorage()) {
  const { api } = openTab(storage, NOW_MS, { archive });
  const { id } = await api.posts.create({ id: newId(), content: '甲', images: [] });
  const saved = await api.posts.update({ id, content: '乙' });
  return { api, storage, saved, entry: { kind: 'post' as const, entryId: id } };
}

afterEach(() => vi.restoreAllMocks());

describe('an archive that refuses', () => {
  test.each([
    ['full', () => new DOMException('full', 'QuotaExceededError')],
    ['denied', () => new DOMException('denied', 'SecurityError')],
  ])('%s · the save succeeds; the list says what is missing', async (_, failure) => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw failure();
    });
    const { api, saved, entry } = await writeTwice(newArchive());
    expect(saved.content).toBe('乙');
    const missedAt = new Date(NOW_MS).toISOString();
    await expect.poll(() => api.versions.list(entry)).toEqual({ items: [], missedAt });
  });

  test('without a database · saves and deletions succeed', async () => {
    const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    const archive = { find: refuse, change: refuse, keysWith: refuse, removeWith: refuse };
    const { api, saved, entry } = await writeTwice(archive);
    expect(saved.content).toBe('乙');
    expect((await api.versions.list(entry)).items).toEqual([]);
    expect(await api.posts.remove({ id: entry.entryId })).toEqual({ done: true });
  });

  test('that never answers · delays no save for good', async () => {
    const wait = () => new Promise<never>(() => undefined);
    const archive = { find: wait, change: wait, keysWith: wait, removeWith: wait };
    const { saved, api, entry } = await writeTwice(archive);
    expect(saved.content).toBe('乙');
    expect(await api.posts.remove({ id: entry.entryId })).toEqual({ done: true });
  });

  test('an unsaved text · is reported, so that its editor stays open', async () => {
    const { api, entry } = await writeTwice(newArchive());
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const keep = api.versions.keep({ ...entry, title: null, content: '我写的' });
    await expect(keep).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  });
});

test('two tabs · every text that keepsBefore names is kept', async () => {
  const archive = newArchive();
  const { storage, api, entry } = await writeTwice(archive);
  const other = openTab(storage, NOW_MS, { archive }).api;
  await Promise.all(
    [api, other].map((tab, at) =>
      tab.posts.update({ id: entry.entryId, content: `第${at}个窗口`, keepsBefore: true }),
    ),
  );
  await expect
    .poll(async () => (await other.versions.list(entry)).items.map(({ number }) => number))
    .toEqual([3, 2, 1]);
});

test('samples · have no versions and keep none', async () => {
  const { api } = openTab(new MemoryStorage(), NOW_MS, { archive: newArchive() });
  const sample = (await api.posts.list({})).items.find((post) => post.isSample);
  const entry = { kind: 'post' as const, entryId: sample?.id ?? '' };
  expect((await api.versions.list(entry)).items).toEqual([]);
  const keep = api.versions.keep({ ...entry, title: null, content: '字' });
  await expect(keep).rejects.toMatchObject({ code: 'SAMPLE_READ_ONLY' });
});

test('sweepVersions · removes the versions of entries that are gone, and no others', async () => {
  const archive = newArchive();
  const { api, storage, entry } = await writeTwice(archive);
  const gone = await writeTwice(archive, storage);
  await gone.api.versions.list(gone.entry);
  storage.removeItem(`echo.trial.post.${gone.entry.entryId}`);
  await sweepVersions(createTrialStore(storage), archive);
  const keys = await archive.keysWith('version.');
  expect(keys.filter((key) => key.includes(gone.entry.entryId))).toEqual([]);
  expect((await api.versions.list(entry)).items).toHaveLength(1);
});

test('a deletion · is noted until its versions are gone', async () => {
  const noted = (storage: Storage) => storage.getItem('echo.trial.versions_to_sweep') !== null;
  const { api, storage, entry } = await writeTwice(newArchive());
  await api.posts.remove({ id: entry.entryId });
  await expect.poll(() => noted(storage)).toBe(false);
  const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  const denied = { find: refuse, change: refuse, keysWith: refuse, removeWith: refuse };
  const other = await writeTwice(denied);
  await other.api.posts.remove({ id: other.entry.entryId });
  expect(noted(other.storage)).toBe(true);
});

test('the first own entry · asks the browser once to keep the data', async () => {
  const storage = new MemoryStorage();
  let asked = 0;
  const askToPersist = () => void (asked += 1);
  const { api } = openTab(storage, NOW_MS, { askToPersist });
  await api.posts.list({});
  expect(asked).toBe(0);
  await api.posts.create({ id: newId(), content: '第一条', images: [] });
  await openTab(storage, NOW_MS, { askToPersist }).api.diaries.create({
    id: newId(),
    date: '2026-11-20',
    title: '题',
    content: '文',
    images: [],
  });
  expect(asked).toBe(1);
});
