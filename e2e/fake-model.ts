// Journeys with a product whose AI is a fake OpenAI-compatible endpoint.
import { startFakeAi, type FakeAi } from '../tools/test/fake-ai.ts';
import { test } from './world.ts';

/** `test` with an endpoint and a product of its own. */
export const modelTest = test.extend<{ ai: FakeAi }>({
  ai: async ({}, use) => {
    const ai = await startFakeAi();
    await use(ai);
    await ai.close();
  },
  environment: async ({ ai }, use) =>
    use({
      AI_BASE_URL: ai.baseUrl,
      AI_API_KEY: 'sk-test',
      AI_MODEL: 'fake-model',
      // Without a name the product holds the first completion of an endpoint back.
      AI_DIALECT: 'openai',
    }),
});
