// The compliance suite of samples: every implementation has the same ones. Rulings 39.
import { describe, expect, test } from 'vitest';
import { SAMPLE_DIARIES } from '#domain/samples/sample-diaries.ts';
import { SAMPLE_POSTS } from '#domain/samples/sample-posts.ts';
import type { JournalWorld } from '#contract/compliance/world.ts';

/** `world` is called inside the tests. */
export function describeSamples(world: () => JournalWorld): void {
  describe('samples', () => {
    test('list · the same posts and diaries in the same order', async () => {
      const { api } = await world().newUser();
      expect(await api.samples.list()).toEqual({ posts: SAMPLE_POSTS, diaries: SAMPLE_DIARIES });
    });
  });
}
