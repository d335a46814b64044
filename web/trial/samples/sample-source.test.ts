// The server's samples are shown once they are fetched. Anything unusable leaves the bundled copy.
import { describe, expect, test } from 'vitest';
import { SAMPLE_DIARIES } from '#domain/samples/sample-diaries.ts';
import { SAMPLE_POSTS } from '#domain/samples/sample-posts.ts';
import type { SampleSet } from '#domain/samples/sample.ts';
import { MemoryStorage } from '#web/trial/memory-storage.ts';
import { createSampleSource } from '#web/trial/samples/sample-source.ts';
import { createTrialSamples } from '#web/trial/samples/samples.ts';
import { TRIAL_KEYS } from '#web/trial/trial-store.ts';

const BUNDLED: SampleSet = { posts: [...SAMPLE_POSTS], diaries: [...SAMPLE_DIARIES] };
const THEIRS: SampleSet = {
  posts: SAMPLE_POSTS.slice(2).map((post) => ({ ...post, content: `新：${post.content}` })),
  diaries: [],
};

describe('the samples of a browser', () => {
  test('are the bundled ones before a server has responded', () => {
    expect(createSampleSource(new MemoryStorage()).current()).toEqual(BUNDLED);
  });

  test("are the server's ones once kept, also after a reload and in open rows", () => {
    const storage = new MemoryStorage();
    const samples = createTrialSamples(Date.UTC(2026, 10, 20), createSampleSource(storage).current);
    expect(samples.posts()).toHaveLength(SAMPLE_POSTS.length);
    expect(createSampleSource(storage).keep(THEIRS)).toBe(true);
    expect(samples.posts().map((post) => post.content)).toEqual(
      THEIRS.posts.map((post) => post.content),
    );
    expect(createSampleSource(storage).current()).toEqual(THEIRS);
    expect(createSampleSource(storage).keep(THEIRS)).toBe(false);
  });

  test('take no space when the server has the same', () => {
    const storage = new MemoryStorage();
    const source = createSampleSource(storage);
    expect(source.keep(BUNDLED)).toBe(false);
    expect(storage.length).toBe(0);
    source.keep(THEIRS);
    expect(source.keep(BUNDLED)).toBe(true);
    expect(storage.length).toBe(0);
  });

  test.each([
    '{',
    '{"posts":[]}',
    JSON.stringify({ posts: [], diaries: [] }),
    JSON.stringify({ posts: [{ id: 1 }], diaries: [] }),
  ])('are the bundled ones when the kept copy is %s', (raw) => {
    const storage = new MemoryStorage();
    storage.setItem(TRIAL_KEYS.samples, raw);
    expect(createSampleSource(storage).current()).toEqual(BUNDLED);
  });

  test('stay as they are when the storage is full', () => {
    const source = createSampleSource(new MemoryStorage(10));
    expect(source.keep(THEIRS)).toBe(false);
    expect(source.current()).toEqual(BUNDLED);
  });
});
