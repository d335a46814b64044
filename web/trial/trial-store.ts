// Trial text in local storage: one row per key. Two tabs never overwrite each other's rows, and a
// broken value loses nothing but itself. Nothing is cached, so the next call sees what another tab
// wrote.
import * as z from 'zod/mini';
import { withoutSources, type JournalAnswer } from '#domain/asking/answer.ts';
import { trialError } from '#web/trial/trial-error.ts';

/** The prefix of every key of a trial row. */
export const TRIAL_PREFIX = 'echo.trial.';

/** The prefix of unreadable values: kept for a rescue, never deleted. */
export const BROKEN_PREFIX = `${TRIAL_PREFIX}broken.`;

/** The key prefixes by noun. */
export const TRIAL_KEYS = {
  posts: `${TRIAL_PREFIX}post.`,
  messages: `${TRIAL_PREFIX}message.`,
  diaries: `${TRIAL_PREFIX}diary.`,
  recommendations: `${TRIAL_PREFIX}recommendations.`,
  facts: `${TRIAL_PREFIX}fact.`,
  factAnswers: `${TRIAL_PREFIX}fact_answers`,
  personas: `${TRIAL_PREFIX}persona.`,
  questions: `${TRIAL_PREFIX}question.`,
  templates: `${TRIAL_PREFIX}template.`,
  letters: `${TRIAL_PREFIX}letter.`,
  letterSettings: `${TRIAL_PREFIX}letter_settings`,
  answers: `${TRIAL_PREFIX}answer.`,
  localUserId: `${TRIAL_PREFIX}local_user_id`,
  startedAt: `${TRIAL_PREFIX}started_at`,
  aiSettings: `${TRIAL_PREFIX}ai_settings`,
  summaryStyle: `${TRIAL_PREFIX}summary_style`,
  nickname: `${TRIAL_PREFIX}nickname`,
  samples: `${TRIAL_PREFIX}samples`,
  pinnedPost: `${TRIAL_PREFIX}pinned_post`,
  /** Ids of changes that were made and of entries that were deleted. */
  spentIds: `${TRIAL_PREFIX}spent_ids`,
  /** Set while versions of a deleted entry may be left. */
  versionsToSweep: `${TRIAL_PREFIX}versions_to_sweep`,
  versionMissedAt: `${TRIAL_PREFIX}version_missed_at`,
  persistenceAskedAt: `${TRIAL_PREFIX}persistence_asked_at`,
} as const;

/** The rows are written by this program; their whole form is checked where they are shown. */
const answeredSchema = z.looseObject({
  answer: z.custom<JournalAnswer>((value) => typeof value === 'object' && value !== null),
});

/** The key prefix of one conversation. */
export function conversationPrefix(postId: string): string {
  return `${TRIAL_KEYS.messages}${postId}.`;
}

/**
 * Removes the kept answers that name a post, message or diary: a deletion includes the AI's words
 * about it.
 */
export function forgetAnswersAbout(store: TrialStore, id: string): void {
  store.remove(store.keysContaining(TRIAL_KEYS.answers, id));
}

/** Removes what answers of 问问自己 repeat of a deleted entry or question. */
export function forgetSource(store: TrialStore, id: string): void {
  for (const key of store.keysContaining(TRIAL_KEYS.questions, id)) {
    const row = store.find(key, answeredSchema);
    if (row !== null)
      store.write(key, { ...row, answer: withoutSources(row.answer, new Set([id])) });
  }
}

/** Notes that the text before a change could not be kept, for the list of versions. */
export function noteMissedVersion(store: TrialStore, nowMs: number): void {
  note(store, TRIAL_KEYS.versionMissedAt, new Date(nowMs).toISOString());
}

/** Notes that versions are about to be deleted: what an interruption leaves is swept. */
export function noteVersionsToSweep(store: TrialStore): void {
  note(store, TRIAL_KEYS.versionsToSweep, true);
}

function note(store: TrialStore, key: string, value: unknown): void {
  try {
    store.write(key, value);
  } catch {
    // Storage is full, so this note is dropped.
  }
}

export type TrialStore = ReturnType<typeof createTrialStore>;

export function createTrialStore(storage: Storage) {
  const setAside = (key: string, raw: string): void => {
    try {
      storage.setItem(`${BROKEN_PREFIX}${key}`, raw);
    } catch {
      // No space for the copy: the original stays where it is and is skipped.
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
    /** One row; null if it is missing or unreadable. An unreadable one is set aside. */
    find,

    /** All keys with a prefix. */
    keysWith,

    /** All readable rows with a key prefix, unordered. */
    list<T>(prefix: string, schema: z.ZodMiniType<T>): T[] {
      return keysWith(prefix).flatMap((key) => find(key, schema) ?? []);
    },

    /** All keys with a prefix whose row contains a word, such as an id. */
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

    /** Removes rows; missing keys are no error. */
    remove(keys: readonly string[]): void {
      for (const key of keys) storage.removeItem(key);
    },
  };
}

/**
 * Calls back when another tab has changed trial data or one of `alsoKeys`; returns the unsubscribe
 * function. The browser
 * fires `storage` in every tab but the writer's, which invalidates its own queries itself.
 */
export function subscribeToTrialChanges(
  target: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  alsoKeys: readonly string[],
  onChange: () => void,
): () => void {
  const listen = (event: StorageEvent) => {
    // A null key means that the other tab cleared the whole storage.
    if (event.key === null || event.key.startsWith(TRIAL_PREFIX) || alsoKeys.includes(event.key))
      onChange();
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
