// The earlier texts of a trial user's posts and diaries, in the archive (rulings 58, 77). A full or
// denied archive never fails a save; the list then says that a version is missing.
import * as z from 'zod/mini';
import { timeSchema } from '#contract/base.ts';
import type { ImportedVersion, VersionDraft, VersionedEntry } from '#contract/version.contract.ts';
import {
  charactersOf,
  checkVersionDraft,
  isSameVersion,
  versionsAfterChange,
  versionsAfterDraft,
  versionsAfterImport,
  type Version,
  type VersionChange,
  type VersionStep,
  type VersionText,
} from '#domain/versions/version.ts';
import {
  createTrialArchive,
  type ArchiveChange,
  type TrialArchive,
} from '#web/trial/trial-archive.ts';
import { orFail, trialError } from '#web/trial/trial-error.ts';
import {
  noteMissedVersion,
  noteVersionsToSweep,
  TRIAL_KEYS,
  type TrialStore,
} from '#web/trial/trial-store.ts';

/** The prefix of all rows of versions: per entry one list, and one text per version. */
const PREFIX = 'version.';

/** How long a save waits for the archive, in milliseconds. The archive then goes on alone. */
const ARCHIVE_WAIT_MS = 2_000;

/** Versions of a trial are by one device, this browser, or by the renamings of tags. */
const DEVICE = 'browser';

/** The device of versions that were brought, so that no run continues them. */
const BROUGHT = 'import';

const listSchema = z.array(
  z.object({
    number: z.int(),
    device: z.string(),
    replacedAtMs: z.number(),
    isDraft: z.boolean(),
    characters: z.int(),
  }),
);

const textSchema = z.object({ title: z.nullable(z.string()), content: z.string() });

export interface TrialVersionsPorts {
  archive: TrialArchive;
  store: TrialStore;
  /** The entry, own or sample. POST_NOT_FOUND, DIARY_NOT_FOUND. */
  getEntry: (entry: VersionedEntry) => { isSample: boolean };
  now: () => number;
  pause: (milliseconds: number) => Promise<void>;
}

/** What changes and deletions of entries tell the versions. Nothing here rejects. */
export type TrialVersionKeeper = Pick<TrialVersions, 'keepBefore' | 'removeVersions'>;

export type TrialVersions = ReturnType<typeof createTrialVersions>;

export function createTrialVersions({ archive, store, getEntry, now, pause }: TrialVersionsPorts) {
  /** Ends in time whatever the archive does, and notes a failure. */
  const attempt = (work: Promise<void>): Promise<void> =>
    Promise.race([work.catch(() => noteMissedVersion(store, now())), pause(ARCHIVE_WAIT_MS)]);

  const newestText = async (entry: VersionedEntry): Promise<VersionText | null> => {
    const list = await archive.find(listKey(entry), listSchema);
    const newest = list?.at(-1);
    return newest === undefined ? null : archive.find(textKey(entry, newest.number), textSchema);
  };

  return {
    /** The versions of an entry, newest first. POST_NOT_FOUND, DIARY_NOT_FOUND. */
    async list(entry: VersionedEntry): Promise<{ items: Version[]; missedAt: string | null }> {
      getEntry(entry);
      const list = await archive.find(listKey(entry), listSchema).catch(() => null);
      const items = (list ?? []).map(({ number, replacedAtMs, isDraft, characters }) => ({
        number,
        replacedAt: new Date(replacedAtMs).toISOString(),
        characters,
        isDraft,
      }));
      return {
        items: items.toReversed(),
        missedAt: store.find(TRIAL_KEYS.versionMissedAt, timeSchema),
      };
    },

    /** The text of one version. POST_NOT_FOUND, DIARY_NOT_FOUND, VERSION_NOT_FOUND. */
    async get(entry: VersionedEntry, number: number): Promise<VersionText> {
      getEntry(entry);
      const text = await archive.find(textKey(entry, number), textSchema).catch(() => null);
      if (text === null) throw trialError('VERSION_NOT_FOUND');
      return text;
    },

    /**
     * Keeps a text that was never saved; a repeated call changes nothing. EMPTY_CONTENT,
     * CONTENT_TOO_LONG, POST_NOT_FOUND, DIARY_NOT_FOUND, SAMPLE_READ_ONLY, STORAGE_FULL.
     */
    async keepDraft({ title, content, ...entry }: VersionDraft): Promise<void> {
      const text = orFail(checkVersionDraft(entry.kind, { title, content }));
      if (getEntry(entry).isSample) throw trialError('SAMPLE_READ_ONLY');
      try {
        const newest = await newestText(entry);
        if (newest !== null && isSameVersion(newest, text)) return;
        await archive.change(listKey(entry), listSchema, (list) =>
          changeOf(entry, list ?? [], versionsAfterDraft(list ?? [], DEVICE, now()), text),
        );
      } catch (cause) {
        throw Object.assign(trialError('STORAGE_FULL'), { cause });
      }
    },

    /**
     * Stores a version with its number and time; one that is there is not changed. EMPTY_CONTENT,
     * CONTENT_TOO_LONG, POST_NOT_FOUND, DIARY_NOT_FOUND, SAMPLE_READ_ONLY, STORAGE_FULL.
     */
    async importVersion({
      kind,
      entryId,
      number,
      isDraft,
      replacedAt,
      ...version
    }: ImportedVersion): Promise<void> {
      const entry = { kind, entryId };
      const text = orFail(checkVersionDraft(kind, version));
      if (getEntry(entry).isSample) throw trialError('SAMPLE_READ_ONLY');
      const mark = { number, device: BROUGHT, replacedAtMs: Date.parse(replacedAt), isDraft };
      try {
        await archive.change(listKey(entry), listSchema, (list) =>
          changeOf(entry, list ?? [], versionsAfterImport(list ?? [], mark), text),
        );
      } catch (cause) {
        throw Object.assign(trialError('STORAGE_FULL'), { cause });
      }
    },

    /** Keeps the text before a change of an own entry. */
    keepBefore: (
      entry: VersionedEntry,
      change: Pick<VersionChange, 'before' | 'after' | 'keepsBefore'>,
      device: string = DEVICE,
    ): Promise<void> => {
      if (isSameVersion(change.before, change.after)) return Promise.resolve();
      const given = { ...change, device, nowMs: now() };
      return attempt(
        archive.change(listKey(entry), listSchema, (list) =>
          changeOf(entry, list ?? [], versionsAfterChange(list ?? [], given), change.before),
        ),
      );
    },

    /** Deletes all versions of an entry. What a failure leaves is swept at the next start. */
    removeVersions(entry: VersionedEntry): Promise<void> {
      noteVersionsToSweep(store);
      const removed = archive.removeWith([listKey(entry)]).then(
        () => store.remove([TRIAL_KEYS.versionsToSweep]),
        () => undefined,
      );
      return Promise.race([removed, pause(ARCHIVE_WAIT_MS)]);
    },
  };
}

/** Deletes the versions of entries that are gone. */
export async function sweepVersions(
  store: TrialStore,
  archive: TrialArchive = createTrialArchive(),
): Promise<void> {
  const entries = new Set(
    (await archive.keysWith(PREFIX)).map((key) => key.split('.').slice(0, 3).join('.')),
  );
  const present = new Set([
    ...namesOf(store, 'post', TRIAL_KEYS.posts),
    ...namesOf(store, 'diary', TRIAL_KEYS.diaries),
  ]);
  const gone = [...entries].filter((entry) => !present.has(entry));
  if (gone.length > 0) await archive.removeWith(gone);
  store.remove([TRIAL_KEYS.versionsToSweep]);
}

function namesOf(store: TrialStore, kind: VersionedEntry['kind'], prefix: string): string[] {
  return store.keysWith(prefix).map((key) => listKey({ kind, entryId: key.slice(prefix.length) }));
}

function listKey({ kind, entryId }: VersionedEntry): string {
  return `${PREFIX}${kind}.${entryId}`;
}

function textKey(entry: VersionedEntry, number: number): string {
  return `${listKey(entry)}.${number}`;
}

function changeOf(
  entry: VersionedEntry,
  list: z.infer<typeof listSchema>,
  { added, dropped }: VersionStep,
  text: VersionText,
): ArchiveChange {
  if (added === null) return { put: [], remove: [] };
  const after = [
    ...list.filter(({ number }) => !dropped.includes(number)),
    { ...added, characters: charactersOf(text) },
  ];
  return {
    put: [
      [listKey(entry), after],
      [textKey(entry, added.number), text],
    ],
    remove: dropped.map((number) => textKey(entry, number)),
  };
}
