// The samples of trial mode: brought up to what this program knows at start, then answered to
// anybody.
import { SAMPLE_DIARIES } from '#domain/samples/sample-diaries.ts';
import { SAMPLE_POSTS } from '#domain/samples/sample-posts.ts';
import type { SampleSet } from '#domain/samples/sample.ts';
import type { SampleRepository } from '#server/features/samples/sample.repository.ts';

/**
 * How long an cached is used again, in milliseconds: every first visit asks, and an operator's
 * change may take a minute.
 */
export const SAMPLES_CACHE_MS = 60_000;

/** What the sample service works with. */
export interface SampleServicePorts {
  samples: SampleRepository;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
}

/** The sample service. */
export type SampleService = ReturnType<typeof createSampleService>;

/** Builds the service from its ports. */
export function createSampleService({ samples, transaction, now }: SampleServicePorts) {
  let cached: { set: SampleSet; readAtMs: number } | null = null;

  return {
    /** All samples that are shown. */
    async listSamples(): Promise<SampleSet> {
      if (cached === null || now() - cached.readAtMs >= SAMPLES_CACHE_MS) {
        cached = {
          set: { posts: await samples.listPosts(), diaries: await samples.listDiaries() },
          readAtMs: now(),
        };
      }
      return cached.set;
    },

    /** Brings the tables up to what this program knows; to be called once at start. */
    seedSamples: (): Promise<void> =>
      transaction(async () => {
        for (const [order, post] of SAMPLE_POSTS.entries()) await samples.savePost(post, order);
        for (const [order, diary] of SAMPLE_DIARIES.entries())
          await samples.saveDiary(diary, order);
      }),
  };
}
