// Which samples this browser shows: the server's once they are fetched, until then the bundled copy
// (rulings 39).
import { sampleSetSchema } from '#contract/sample.contract.ts';
import { SAMPLE_DIARIES } from '#domain/samples/sample-diaries.ts';
import { SAMPLE_POSTS } from '#domain/samples/sample-posts.ts';
import type { SampleSet } from '#domain/samples/sample.ts';
import { TRIAL_KEYS } from '#web/trial/trial-store.ts';

/** The bundled copy works without a server. */
const BUNDLED: SampleSet = { posts: [...SAMPLE_POSTS], diaries: [...SAMPLE_DIARIES] };

export function createSampleSource(storage: Storage) {
  let read: { raw: string | null; set: SampleSet } = { raw: null, set: BUNDLED };
  return {
    /**
     * The samples to show; the same object until they change. The bundled copy replaces unreadable
     * ones.
     */
    current(): SampleSet {
      const raw = storage.getItem(TRIAL_KEYS.samples);
      if (raw !== read.raw) read = { raw, set: parse(raw) ?? BUNDLED };
      return read.set;
    },

    /**
     * Stores the server's samples and returns whether they differ from before. With a full storage
     * the old ones stay.
     */
    keep(set: SampleSet): boolean {
      const raw = JSON.stringify(set);
      // Most servers return the bundled set. Then nothing is stored, and the app's next version
      // brings its own samples.
      const isBundled = raw === JSON.stringify(BUNDLED);
      if ((isBundled ? null : raw) === storage.getItem(TRIAL_KEYS.samples)) return false;
      try {
        if (isBundled) storage.removeItem(TRIAL_KEYS.samples);
        else storage.setItem(TRIAL_KEYS.samples, raw);
      } catch {
        return false;
      }
      return true;
    },
  };
}

function parse(raw: string | null): SampleSet | null {
  try {
    const parsed = sampleSetSchema.safeParse(JSON.parse(raw ?? 'null'));
    // No posts means that the server's sample tables are empty.
    return parsed.success && parsed.data.posts.length > 0 ? parsed.data : null;
  } catch {
    return null;
  }
}
