// Everything a trial user wrote arrives, wherever the import is interrupted. Nothing is created
// twice, and nothing is removed before all of it is confirmed.
import { describe, expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import type { ImportBatch } from '#contract/import.contract.ts';
import { MemoryStorage } from '#web/trial/memory-storage.ts';
import { createTrialArchive } from '#web/trial/trial-archive.ts';
import { createTrialApi } from '#web/trial/trial-api.ts';
import { loadOwnModel } from '#web/core/own-model/load-own-model.ts';
import { loadTrialEngine } from '#web/trial/trial-engine.ts';
import { createTrialImport } from '#web/trial/trial-import.ts';
import { createTrialStore } from '#web/trial/trial-store.ts';
import { sweepVersions } from '#web/trial/trial-versions.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 4);
const image = (number: number) =>
  `local:00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/**
 * A trial with two posts, a conversation, a diary with recommendations and four images, and an
 * account that accepts what it is sent.
 */
async function openWorld() {
  const storage = new MemoryStorage();
  const archive = createTrialArchive(`archive-${crypto.randomUUID()}`);
  const released: string[] = [];
  const removeImages = async (_bucket: string, refs: readonly string[]) =>
    void released.push(...refs);
  const api = createTrialApi({
    storage,
    images: { remove: removeImages },
    archive,
    askToPersist: () => undefined,
    now: () => NOW_MS,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    loadEngine: loadTrialEngine,
    findOwnModel: () => null,
    loadModel: async (own) => loadOwnModel(own),
    pause: () => Promise.resolve(),
  });
  const first = await api.posts.create({
    id: newId(),
    content: '桂花开了',
    images: [image(1), image(2)],
  });
  await api.posts.create({ id: newId(), content: '第二条', images: [] });
  await api.messages.send({ postId: first.id, id: newId(), content: '慢了', images: [image(3)] });
  await api.replies.create({ post_id: first.id }, { context: { idempotencyKey: newId() } });
  const note = await api.diaries.create({
    id: newId(),
    date: '2026-11-20',
    title: '桂花',
    content: '走得慢了。',
    images: [image(1), image(4)],
    coverImage: image(4),
    originalPosts: [
      { id: first.id, content: first.content, timestamp: first.createdAt, images: first.images },
    ],
  });
  await api.recommendations.create(
    { text: '平静的一天', diary_id: note.id },
    { context: { idempotencyKey: newId() } },
  );
  const fact = await api.facts.create({
    id: newId(),
    content: '叫我小林就好',
    source: { postId: first.id, messageId: null },
  });
  const persona = await api.personas.save({
    id: newId(),
    name: '阿舟',
    avatar: 'boat',
    voice: '话很少',
  });
  const sample = (await api.posts.list({ limit: 50 })).items.find((post) => post.isSample);
  await api.messages.send({
    postId: sample?.id ?? '',
    id: newId(),
    content: '对示例说的',
    images: [],
  });

  const uploads: string[] = [];
  const rows = {
    posts: new Map<string, ImportBatch['posts'][number]>(),
    messages: new Set<string>(),
    diaries: new Map<string, ImportBatch['diaries'][number]>(),
    facts: [] as NonNullable<ImportBatch['facts']>,
    personas: [] as NonNullable<ImportBatch['personas']>,
    questions: [] as NonNullable<ImportBatch['questions']>,
    templates: [] as NonNullable<ImportBatch['templates']>,
  };
  const faults = { upload: -1, send: -1, refuse: '', deleted: '' };
  let sent = 0;
  const trip = createTrialImport({
    storage,
    userId: 'me',
    readImage: async (ref) => (ref === image(2) ? null : new Blob([ref], { type: 'image/webp' })),
    upload: async (blob) => {
      if (uploads.length === faults.upload) throw new TypeError('cut');
      uploads.push(await blob.text());
      return `me/${uploads.length}_a.webp`;
    },
    send: async (batch) => {
      sent += 1;
      for (const post of batch.posts) {
        if (post.id === faults.refuse) continue;
        rows.posts.set(post.id, post);
        for (const message of post.messages) rows.messages.add(message.id);
      }
      for (const diary of batch.diaries) rows.diaries.set(diary.id, diary);
      rows.facts.push(...(batch.facts ?? []));
      rows.personas.push(...(batch.personas ?? []));
      rows.questions.push(...(batch.questions ?? []));
      rows.templates.push(...(batch.templates ?? []));
      // The rows have arrived, their confirmation has not.
      if (sent === faults.send) throw new TypeError('cut');
      return {
        posts: batch.posts.map((post) => post.id).filter((id) => id !== faults.refuse),
        messages: batch.posts.flatMap((post) => post.messages.map((message) => message.id)),
        diaries: batch.diaries.map((diary) => diary.id),
        facts: (batch.facts ?? []).map((fact) => fact.id),
        personas: (batch.personas ?? []).map((persona) => persona.id),
        questions: (batch.questions ?? []).map((question) => question.id),
        templates: (batch.templates ?? []).map((template) => template.id),
      };
    },
    releaseImages: async (refs) => void released.push(...refs),
    sweepVersions: () => sweepVersions(createTrialStore(storage), archive),
    isDeleted: (_, id) => id === faults.deleted,
  });
  const run = (signal = new AbortController().signal) => {
    const seen: [number, number][] = [];
    return trip.run({ signal, onProgress: (done, total) => seen.push([done, total]) }).then(
      (end) => ({ end, seen }),
      (error: unknown) => ({ error, seen }),
    );
  };
  return { storage, api, trip, run, uploads, rows, faults, released, first, note, fact, persona };
}

describe('importing a trial', () => {
  test('counts only what the user wrote', async () => {
    const { trip } = await openWorld();
    expect(trip.count()).toEqual({
      posts: 2,
      messages: 2,
      diaries: 1,
      facts: 1,
      personas: 1,
      questions: 0,
      templates: 0,
      images: 4,
    });
  });

  test('the pin · is sent with its post, and is gone here', async () => {
    const { api, run, rows, storage, first } = await openWorld();
    await api.entries.setPinned({ kind: 'post', id: first.id, isPinned: true });
    await run();
    expect([...rows.posts.values()].filter(({ isPinned }) => isPinned)).toHaveLength(1);
    expect(rows.posts.get(first.id)?.isPinned).toBe(true);
    expect(storage.getItem('echo.trial.pinned_post')).toBeNull();
  });

  test('templates · are sent in their order, and are gone here', async () => {
    const { api, trip, run, rows } = await openWorld();
    const night = await api.templates.save({ id: newId(), name: '夜记', content: '夜里' });
    const morning = await api.templates.save({ id: newId(), name: '晨记', content: '早上' });
    await api.templates.arrange({ ids: [morning.id] });
    expect(trip.count().templates).toBe(2);
    await run();
    expect(rows.templates).toEqual([morning, night]);
    expect(await api.templates.list()).toEqual({ items: [] });
  });

  test('uploads all images and rows, then removes them here; messages on samples stay', async () => {
    const { run, rows, uploads, storage, api, released, first, note, fact, persona, trip } =
      await openWorld();
    const { end, seen } = (await run()) as { end: { left: number }; seen: [number, number][] };
    expect(end).toEqual({ left: 0 });
    expect(seen[0]).toEqual([0, 11]);
    expect(seen.at(-1)).toEqual([11, 11]);
    expect(uploads).toEqual([image(1), image(3), image(4)]);
    expect(rows.posts.get(first.id)).toMatchObject({
      content: '桂花开了',
      createdAt: first.createdAt,
      images: ['me/1_a.webp'],
    });
    expect(rows.messages.size).toBe(2);
    expect(rows.diaries.get(note.id)).toMatchObject({
      coverImage: 'me/3_a.webp',
      images: ['me/1_a.webp', 'me/3_a.webp'],
      originalPosts: [{ images: ['me/1_a.webp'] }],
    });
    const { source: _shown, ...stored } = fact;
    expect(rows.facts).toEqual([{ ...stored, source: { postId: first.id, messageId: null } }]);
    expect(rows.personas).toEqual([persona]);
    expect(rows.diaries.get(note.id)?.works.length).toBeGreaterThan(0);
    expect(trip.count()).toEqual({
      posts: 0,
      messages: 0,
      diaries: 0,
      facts: 0,
      personas: 0,
      questions: 0,
      templates: 0,
      images: 0,
    });
    expect(trip.wasInterrupted()).toBe(false);
    expect(released).toEqual([image(1), image(2), image(3), image(4)]);
    expect(
      [...Array(storage.length).keys()].filter((index) =>
        storage.key(index)?.startsWith('echo.trial.message.'),
      ),
    ).toHaveLength(1);
    expect((await api.posts.list({})).items.every((post) => post.isSample)).toBe(true);
  });

  test('a deletion is pending · its entry is not imported', async () => {
    const { run, faults, rows, trip, first, storage } = await openWorld();
    faults.deleted = first.id;
    expect(trip.count().posts).toBe(1);
    expect(await run()).toMatchObject({ end: { left: 0 } });
    expect(rows.posts.has(first.id)).toBe(false);
    expect(storage.getItem(`echo.trial.post.${first.id}`)).not.toBeNull();
  });

  test('cut during an upload · keeps everything · the next run uploads the rest', async () => {
    const { run, faults, uploads, trip, rows } = await openWorld();
    faults.upload = 1;
    expect(await run()).toMatchObject({ error: new TypeError('cut') });
    expect(trip.count().posts).toBe(2);
    expect(trip.wasInterrupted()).toBe(true);
    expect(rows.posts.size).toBe(0);
    faults.upload = -1;
    expect(await run()).toMatchObject({ end: { left: 0 } });
    expect(uploads).toEqual([image(1), image(3), image(4)]);
  });

  test('cut before the confirmation · keeps everything · the next run adds no duplicate', async () => {
    const { run, faults, rows, trip } = await openWorld();
    faults.send = 1;
    expect(await run()).toMatchObject({ error: new TypeError('cut') });
    expect(trip.count()).toMatchObject({ posts: 2, diaries: 1 });
    expect(await run()).toMatchObject({ end: { left: 0 } });
    expect([rows.posts.size, rows.messages.size, rows.diaries.size]).toEqual([2, 2, 1]);
  });

  test('a row that the server rejects keeps everything here', async () => {
    const { run, faults, first, trip } = await openWorld();
    faults.refuse = first.id;
    expect(await run()).toMatchObject({ end: { left: 1 } });
    expect(trip.count()).toMatchObject({ posts: 2, messages: 2, diaries: 1 });
  });

  test('stops at once when the user aborts', async () => {
    const { run, uploads } = await openWorld();
    expect(await run(AbortSignal.abort())).toMatchObject({ error: { name: 'AbortError' } });
    expect(uploads).toEqual([]);
  });

  test('keeps what another tab writes during the import', async () => {
    const { api, run, rows, first } = await openWorld();
    const running = run();
    await api.posts.update({ id: first.id, content: '刚刚改的' });
    expect(await running).toMatchObject({ end: { left: 0 } });
    expect(rows.posts.get(first.id)?.content).toBe('桂花开了');
    expect((await api.posts.get({ id: first.id })).content).toBe('刚刚改的');
  });

  test('splits a long conversation into batches that the server accepts', async () => {
    const { api, run, rows, first } = await openWorld();
    for (let index = 0; index < 250; index += 1)
      await api.messages.send({
        postId: first.id,
        id: newId(),
        content: `第${index}句`,
        images: [],
      });
    expect(await run()).toMatchObject({ end: { left: 0 } });
    expect(rows.messages.size).toBe(252);
    expect(rows.posts.get(first.id)?.messages.length).toBeLessThanOrEqual(100);
  });
});
