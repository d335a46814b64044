// The samples of trial mode: seeded at start, public afterwards.
import { SAMPLE_DIARIES } from '#domain/samples/sample-diaries.ts';
import { SAMPLE_POSTS } from '#domain/samples/sample-posts.ts';
import type { SampleSet } from '#domain/samples/sample.ts';
import type { SampleRepository } from '#server/features/samples/sample.repository.ts';

/**
 * How long the samples are cached, in milliseconds. Every first visit reads them; a change by an
 * operator may take a minute.
 */
export const SAMPLES_CACHE_MS = 60_000;

export interface SampleServicePorts {
  samples: SampleRepository;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
}

export type SampleService = ReturnType<typeof createSampleService>;

export function createSampleService({ samples, transaction, now }: SampleServicePorts) {
  let cached: { set: SampleSet; readAtMs: number } | null = null;

  return {
    async listSamples(): Promise<SampleSet> {
      if (cached === null || now() - cached.readAtMs >= SAMPLES_CACHE_MS) {
        cached = {
          set: { posts: await samples.listPosts(), diaries: await samples.listDiaries() },
          readAtMs: now(),
        };
      }
      return cached.set;
    },

    /** Updates the tables from the product's samples; call it once at start. */
    seedSamples: (): Promise<void> =>
      transaction(async () => {
        for (const [order, post] of SAMPLE_POSTS.entries()) await samples.savePost(post, order);
        for (const [order, diary] of SAMPLE_DIARIES.entries())
          await samples.saveDiary(diary, order);
      }),
  };
}
