// Combines the URLs that a screen needs at once into one request: a page of the feed shows up to 24
// images.

/** References per request at most. */
const BATCH_MAX = 100;

/** Returns the URL of one reference. */
export type SignOne = (ref: string) => Promise<string>;

/**
 * Returns a function that collects the references of one event-loop turn. `signMany` returns the
 * URLs by reference. Repeated references are requested once.
 */
export function batchSigning(
  signMany: (refs: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): SignOne {
  let collecting: Map<string, PromiseWithResolvers<string>> | null = null;

  const send = async (batch: Map<string, PromiseWithResolvers<string>>) => {
    collecting = null;
    const refs = [...batch.keys()];
    for (let from = 0; from < refs.length; from += BATCH_MAX) {
      const part = refs.slice(from, from + BATCH_MAX);
      try {
        const signed = await signMany(part);
        for (const ref of part) batch.get(ref)?.resolve(signed.get(ref) ?? '');
      } catch (cause) {
        for (const ref of part) batch.get(ref)?.reject(cause);
      }
    }
  };

  return (ref) => {
    if (collecting === null) {
      const batch = new Map<string, PromiseWithResolvers<string>>();
      collecting = batch;
      setTimeout(() => void send(batch), 0);
    }
    const pending = collecting.get(ref) ?? Promise.withResolvers<string>();
    collecting.set(ref, pending);
    return pending.promise;
  };
}
