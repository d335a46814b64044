// Facts of trial mode beside the compliance suite: the next day's proposal, and older settings.
import { expect, test } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { NOW_MS, openTab } from '#web/test-helpers/trial-tab.ts';
import { MemoryStorage } from '#web/trial/memory-storage.ts';

const timeZone = 'Asia/Shanghai';

test('after an answer · the next proposal follows on the next local day', async () => {
  const storage = new MemoryStorage();
  const { api } = openTab(storage);
  const content = '我对花生过敏。我有一个女儿。';
  const { id: postId } = await api.posts.create({ id: newId(), content, images: [] });
  const { proposal } = await api.facts.proposal({ postId, timeZone });
  expect(proposal?.content).toBe('对花生过敏');
  await api.facts.refuse({ postId, key: proposal?.key ?? '' });
  expect(await api.facts.proposal({ postId, timeZone })).toEqual({ proposal: null });
  const tomorrow = openTab(storage, NOW_MS + 86_400_000).api;
  expect((await tomorrow.facts.proposal({ postId, timeZone })).proposal?.content).toBe(
    '有一个女儿',
  );
});

test('a sample · its own text proposes nothing, a message on it does', async () => {
  const { api } = openTab(new MemoryStorage());
  const sample = (await api.posts.list({ limit: 50 })).items.find(({ isSample }) => isSample);
  const postId = sample?.id ?? '';
  expect(await api.facts.proposal({ postId, timeZone })).toEqual({ proposal: null });
  await api.messages.send({ postId, id: newId(), content: '我是护士', images: [] });
  expect((await api.facts.proposal({ postId, timeZone })).proposal?.content).toBe('我是护士');
});

test('settings from before the facts · are kept, with the facts in use', async () => {
  const storage = new MemoryStorage();
  const kept = { consentAt: null, aiOff: true, memoryOff: true };
  storage.setItem('echo.trial.ai_settings', JSON.stringify(kept));
  expect(await openTab(storage).api.ai.settings()).toEqual({
    ...kept,
    factsOff: false,
    imagesOn: false,
  });
});
