// Which samples this browser shows: the server's, once they were fetched, else the copy that came
// with the app (rulings 39).
import { sampleSetSchema } from '#contract/sample.contract.ts';
import { SAMPLE_DIARIES } from '#domain/samples/sample-diaries.ts';
import { SAMPLE_POSTS } from '#domain/samples/sample-posts.ts';
import type { SampleSet } from '#domain/samples/sample.ts';
import { TRIAL_KEYS } from '#web/trial/trial-store.ts';

/** The copy in the bundle: works without any server. */
const BUNDLED: SampleSet = { posts: [...SAMPLE_POSTS], diaries: [...SAMPLE_DIARIES] };

/** Binds the source to a browser's storage. */
export function createSampleSource(storage: Storage) {
  let read: { raw: string | null; set: SampleSet } = { raw: null, set: BUNDLED };
  return {
    /**
     * The samples to show; the same object until they change. Unreadable ones give way to the
     * bundled copy.
     */
    current(): SampleSet {
      const raw = storage.getItem(TRIAL_KEYS.samples);
      if (raw !== read.raw) read = { raw, set: parse(raw) ?? BUNDLED };
      return read.set;
    },

    /**
     * Keeps what the server answers; tells whether that is something new. A full storage keeps what
     * was there.
     */
    keep(set: SampleSet): boolean {
      const raw = JSON.stringify(set);
      // Most servers answer what the bundle holds: then nothing is stored, and the app's next
      // version brings its own.
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
    // Nothing to look at is no sample data: somebody's tables are empty.
    return parsed.success && parsed.data.posts.length > 0 ? parsed.data : null;
  } catch {
    return null;
  }
}
