// A chunk that is loaded on first use. `React.lazy` is not enough: it suspends on first render even
// when the chunk is loaded, and React holds back what follows a Suspense fallback for 300 ms.
import { use } from 'react';

/** The value of a lazily loaded module. */
export interface LazyModule<T> {
  /** Loads the value once. A failed load is retried by the next call. */
  load: () => Promise<T>;
  /**
   * Returns the value in a component. Suspends while it loads, and throws into the nearest error
   * boundary when loading fails.
   */
  useValue: () => T;
  /** Whether a component would get the value without suspending. */
  isLoaded: () => boolean;
}

/**
 * Resets of failed loads that a component waits for. React renders a suspended component several
 * times, so a rejected promise is kept until an error boundary has shown it.
 */
const failedLoads = new Set<() => void>();

/** Called by an error boundary: components that render after it retry the failed loads. */
export function resetFailedLoads(): void {
  for (const reset of failedLoads) reset();
  failedLoads.clear();
}

/** Wraps a dynamic import. */
export function lazyModule<T>(importValue: () => Promise<T>): LazyModule<T> {
  let loaded: { value: T } | null = null;
  let loading: Promise<T> | null = null;
  let suspended: Promise<T> | null = null;

  const load = async (): Promise<T> => {
    if (loaded !== null) return loaded.value;
    loading ??= importValue();
    try {
      const value = await loading;
      loaded = { value };
      return value;
    } catch (error) {
      loading = null;
      throw error;
    }
  };

  const loadForComponent = (): Promise<T> => {
    const promise = load();
    promise.catch(() => failedLoads.add(() => (suspended = null)));
    return promise;
  };

  return {
    load,
    // A component that has waited with `use` must finish with it, also when the value is there.
    useValue: () =>
      loaded !== null && suspended === null
        ? loaded.value
        : use((suspended ??= loadForComponent())),
    isLoaded: () => loaded !== null,
  };
}
