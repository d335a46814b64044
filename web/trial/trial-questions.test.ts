// C§57.05
// Questions of trial mode beside the compliance suite: what is left in this browser.
import { expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { QUESTIONS_MAX } from '#domain/asking/answer.ts';
import { NOW_MS, openTab } from '#web/test-helpers/trial-tab.ts';
import { MemoryStorage } from '#web/trial/memory-storage.ts';

type Api = ReturnType<typeof openTab>['api'];

const ask = (api: Api, question: string, id = newId()) =>
  api.questions.ask(
    { id, question, timeZone: 'Asia/Shanghai' },
    { context: { idempotencyKey: newId() } },
  );
const publish = (api: Api, content: string) =>
  api.posts.create({ id: newId(), content, images: [] });
const everything = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, at) => storage.getItem(storage.key(at) ?? '')).join();

test('a deleted entry · none of its words is left in the storage', async () => {
  const storage = new MemoryStorage();
  const { api } = openTab(storage);
  const post = await publish(api, '和妈妈吵架，因为相亲。');
  const diary = await api.diaries.create({
    id: newId(),
    date: '2026-11-01',
    title: '旧事',
    content: '和妈妈吵架，为了搬家。',
    images: [],
    originalPosts: [],
  });
  const { question } = await ask(api, '和妈妈吵架');
  expect(question.answer.found).toHaveLength(2);
  await api.posts.remove({ id: post.id });
  expect(everything(storage)).not.toContain('相亲');
  await api.diaries.remove({ id: diary.id });
  expect(everything(storage)).not.toContain('搬家');
  expect((await api.questions.list({})).items).toHaveLength(1);
});

test('an entry deleted while the question is answered is not in it', async () => {
  const storage = new MemoryStorage();
  const gate = Promise.withResolvers<void>();
  const { api } = openTab(storage, NOW_MS, {
    loadEngine: async () => {
      await gate.promise;
      return (await import('#web/trial/trial-engine.ts')).loadTrialEngine();
    },
  });
  const post = await publish(api, '和妈妈吵架，因为相亲。');
  const running = ask(api, '和妈妈吵架');
  await api.posts.remove({ id: post.id });
  gate.resolve();
  expect((await running).question.answer.found).toEqual([]);
  expect(everything(storage)).not.toContain('相亲');
});

test('a diary that was written from a private post is listed as private', async () => {
  const { api } = openTab(new MemoryStorage());
  const post = await publish(api, '和妈妈吵架，因为相亲。');
  await api.posts.update({ id: post.id, aiPrivate: true });
  const diary = await api.diaries.create({
    id: newId(),
    date: '2026-11-01',
    title: '旧事',
    content: '和妈妈吵架，为了相亲。',
    images: [],
    originalPosts: [{ id: post.id, content: post.content, images: [], timestamp: post.createdAt }],
  });
  const { question } = await ask(api, '和妈妈吵架');
  expect(question.answer.found).toContainEqual(
    expect.objectContaining({ id: diary.id, isPrivate: true }),
  );
  await api.posts.remove({ id: post.id });
  await api.diaries.update({ id: diary.id, title: '旧事，改过' });
  const later = await ask(api, '和妈妈吵架');
  expect(later.question.answer.found).toContainEqual(
    expect.objectContaining({ id: diary.id, isPrivate: true }),
  );
});

test('samples are not part of the journal', async () => {
  const { api } = openTab(new MemoryStorage());
  const { question } = await ask(api, '写过什么');
  expect(question.answer.receipt.searched).toBe(0);
});

test('two tabs with the same id · one question', async () => {
  const storage = new MemoryStorage();
  const [one, other] = [openTab(storage).api, openTab(storage).api];
  const id = newId();
  const ends = await Promise.allSettled([ask(one, '写过什么', id), ask(other, '写过什么', id)]);
  expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect((await one.questions.list({})).items).toHaveLength(1);
});

test(`the oldest of more than ${QUESTIONS_MAX} questions goes`, async () => {
  const storage = new MemoryStorage();
  const first = await ask(openTab(storage).api, '写过什么');
  for (let at = 1; at <= QUESTIONS_MAX; at += 1)
    await ask(openTab(storage, NOW_MS + at * 1_000).api, '写过什么');
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  const kept = keys.filter((key) => key.startsWith('echo.trial.question.'));
  expect(kept).toHaveLength(QUESTIONS_MAX);
  expect(kept.join()).not.toContain(first.question.id);
});

test('no space left · the question fails and nothing is half kept', async () => {
  const storage = new MemoryStorage();
  const { api } = openTab(storage);
  const write = storage.setItem.bind(storage);
  storage.setItem = (key, value) => {
    if (key.startsWith('echo.trial.question.'))
      throw new DOMException('The quota is exceeded', 'QuotaExceededError');
    write(key, value);
  };
  await expect(ask(api, '写过什么')).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  expect((await api.questions.list({})).items).toEqual([]);
});
