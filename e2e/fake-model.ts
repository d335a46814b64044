// A product with a configured model: a fake endpoint that speaks the OpenAI protocol.
import { startFakeAi, type FakeAi } from '../tools/test/fake-ai.ts';
import type { test as base } from './world.ts';

/**
 * Runs the journeys of the surrounding `describe` with a fake model. The dialect is named, because
 * an unnamed endpoint holds its first answer back.
 */
export function useFakeModel(test: Pick<typeof base, 'use' | 'afterAll'>): Promise<FakeAi> {
  const ready = startFakeAi();
  test.use({
    environment: async ({}, use) =>
      use({
        AI_BASE_URL: (await ready).baseUrl,
        AI_API_KEY: 'sk-test',
        AI_MODEL: 'fake-model',
        AI_DIALECT: 'openai',
      }),
  });
  test.afterAll(async () => (await ready).close());
  return ready;
}
