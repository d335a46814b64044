// Trial text in local storage: one row, one key. Two tabs then never overwrite each other's rows,
// and a broken value is the loss of nothing but itself. Nothing is cached: what another tab wrote
// is seen by the next call.
import type * as z from 'zod/mini';
import { trialError } from '#web/trial/trial-error.ts';

/** What every key of the trial's rows begins with. */
export const TRIAL_PREFIX = 'echo.trial.';

/** Where values go that cannot be read: set aside for a rescue, never deleted. */
export const BROKEN_PREFIX = `${TRIAL_PREFIX}broken.`;

/** The names of the rows. */
export const TRIAL_KEYS = {
  posts: `${TRIAL_PREFIX}post.`,
  messages: `${TRIAL_PREFIX}message.`,
  diaries: `${TRIAL_PREFIX}diary.`,
  recommendations: `${TRIAL_PREFIX}recommendations.`,
  answers: `${TRIAL_PREFIX}answer.`,
  localUserId: `${TRIAL_PREFIX}local_user_id`,
  startedAt: `${TRIAL_PREFIX}started_at`,
  aiSettings: `${TRIAL_PREFIX}ai_settings`,
  summaryStyle: `${TRIAL_PREFIX}summary_style`,
  samples: `${TRIAL_PREFIX}samples`,
} as const;

/** What the keys of one conversation begin with. */
export function conversationPrefix(postId: string): string {
  return `${TRIAL_KEYS.messages}${postId}.`;
}

/**
 * Removes the kept answers that name a post, message or diary: what is deleted takes the AI's words
 * about it along.
 */
export function forgetAnswersAbout(store: TrialStore, id: string): void {
  store.remove(store.keysContaining(TRIAL_KEYS.answers, id));
}

/** Rows of trial mode by key. */
export type TrialStore = ReturnType<typeof createTrialStore>;

/** Binds the store to a browser's storage. */
export function createTrialStore(storage: Storage) {
  const setAside = (key: string, raw: string): void => {
    try {
      storage.setItem(`${BROKEN_PREFIX}${key}`, raw);
    } catch {
      // No room for the copy: the original stays where it is and is passed over.
      return;
    }
    storage.removeItem(key);
  };

  const find = <T>(key: string, schema: z.ZodMiniType<T>): T | null => {
    const raw = storage.getItem(key);
    if (raw === null) return null;
    const parsed = schema.safeParse(parseJson(raw));
    if (parsed.success) return parsed.data;
    setAside(key, raw);
    return null;
  };

  const keysWith = (prefix: string): string[] => {
    const keys: string[] = [];
    for (let index = 0; index < storage.length; index += 1) {
      const key = storage.key(index);
      if (key !== null && key.startsWith(prefix)) keys.push(key);
    }
    return keys;
  };

  return {
    /** One row; null when it is missing or cannot be read (then it is set aside). */
    find,

    /** All keys with a beginning. */
    keysWith,

    /** All readable rows whose key has a beginning, in no order. */
    list<T>(prefix: string, schema: z.ZodMiniType<T>): T[] {
      return keysWith(prefix).flatMap((key) => find(key, schema) ?? []);
    },

    /** All keys with a beginning whose row contains a word, such as an id. */
    keysContaining: (prefix: string, word: string): string[] =>
      keysWith(prefix).filter((key) => storage.getItem(key)?.includes(word) === true),

    /** Writes one row. STORAGE_FULL. */
    write(key: string, value: unknown): void {
      try {
        storage.setItem(key, JSON.stringify(value));
      } catch (cause) {
        throw isQuotaExceeded(cause) ? trialError('STORAGE_FULL') : cause;
      }
    },

    /** Removes rows; keys that are gone already are no failure. */
    remove(keys: readonly string[]): void {
      for (const key of keys) storage.removeItem(key);
    },
  };
}

/**
 * Tells when another tab has changed trial data; answers how to stop listening. The browser fires
 * `storage` in every tab but the one that wrote, so the writer invalidates its own queries itself.
 */
export function subscribeToTrialChanges(
  target: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  onChange: () => void,
): () => void {
  const listen = (event: StorageEvent) => {
    // A null key: the other tab cleared the whole storage.
    if (event.key === null || event.key.startsWith(TRIAL_PREFIX)) onChange();
  };
  target.addEventListener('storage', listen);
  return () => target.removeEventListener('storage', listen);
}

function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

function isQuotaExceeded(cause: unknown): boolean {
  return cause instanceof Error && /quota/i.test(cause.name);
}
