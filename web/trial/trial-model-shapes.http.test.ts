// Shapes of real endpoints in trial mode: its own model is the model of the server. C§68.03
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '#contract/compliance/world.ts';
import { NOW_MS, openTab } from '#web/test-helpers/trial-tab.ts';
import { saveOwnModel } from '#web/core/own-model/own-model-store.ts';
import { MemoryStorage } from '#web/trial/memory-storage.ts';
import { FEW_REFUSALS, FEW_TEXTS, stubShape, textOfShape } from '#tools/test/model-zoo/few.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Asks for a reply; no two tests share a model, because models are remembered. */
async function replyOver(model: string): Promise<string> {
  const storage = new MemoryStorage();
  saveOwnModel(storage, 'trial', {
    baseUrl: 'http://127.0.0.1:9/v1',
    model,
    transcribeModel: null,
    apiKey: null,
    contextTokens: 8_192,
  });
  const { api } = openTab(storage, NOW_MS);
  const post = await api.posts.create({ id: newId(), content: '今天的风很大', images: [] });
  const context = { context: { idempotencyKey: newId() } };
  return api.replies.create({ post_id: post.id }, context).then(
    ({ response }) => response,
    (error: { code: string }) => error.code,
  );
}

test.each(FEW_TEXTS)('reply · %s · has its text', async (name, shape) => {
  stubShape(shape, 'http://127.0.0.1:9/');
  expect(await replyOver(name)).toBe(textOfShape(shape));
});

test.each(FEW_REFUSALS)('reply · %s · has a code', async (name, shape) => {
  stubShape(shape, 'http://127.0.0.1:9/');
  expect(await replyOver(name)).toMatch(/^(?:OWN_MODEL_REFUSED|AI_UNAVAILABLE)$/u);
});
