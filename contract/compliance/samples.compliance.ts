// What every JournalApi must say of the samples: one source, whoever answers. Rulings 39.
import { describe, expect, test } from 'vitest';
import { SAMPLE_DIARIES } from '#domain/samples/sample-diaries.ts';
import { SAMPLE_POSTS } from '#domain/samples/sample-posts.ts';
import type { JournalWorld } from '#contract/compliance/world.ts';

/** Declares the cases; `world` is asked inside them. */
export function describeSamples(world: () => JournalWorld): void {
  describe('samples', () => {
    test('are the same posts and diaries everywhere, in the same order', async () => {
      const { api } = await world().newPerson();
      expect(await api.samples.list()).toEqual({ posts: SAMPLE_POSTS, diaries: SAMPLE_DIARIES });
    });
  });
}
