// The earlier texts of posts and diaries. The rule is in domain/versions.
import type { ImportedVersion, VersionDraft, VersionedEntry } from '#contract/version.contract.ts';
import type { EntryKind } from '#domain/entries/entry.ts';
import {
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
import { AppError, orFail } from '#server/http/app-error.ts';
import type {
  OwnedEntry,
  VersionRepository,
} from '#server/features/versions/version.repository.ts';

/** The device of versions that were brought: no session, so that no run continues them. */
const BROUGHT = 'import';

export interface VersionServicePorts {
  versions: VersionRepository;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  /** Runs work that stores texts in a transaction. TEXT_SPACE_FULL. */
  storeTexts: <T>(userId: string, work: () => Promise<T>) => Promise<T>;
  now: () => number;
}

/** Who changes a text. The session is the device of the change. */
export interface EditingUser {
  userId: string;
  sessionId: string;
}

/** Keeps and deletes versions with their entries. Part of the caller's transaction. */
export type VersionKeeper = Pick<VersionService, 'keepBefore' | 'removeVersions'>;

export type VersionService = ReturnType<typeof createVersionService>;

export function createVersionService({
  versions,
  transaction,
  storeTexts,
  now,
}: VersionServicePorts) {
  const assertEntry = async (entry: OwnedEntry, lock = false): Promise<void> => {
    if (!(await versions.hasEntry(entry, lock)))
      throw new AppError(entry.kind === 'post' ? 'POST_NOT_FOUND' : 'DIARY_NOT_FOUND');
  };

  const apply = async (entry: OwnedEntry, { added, dropped }: VersionStep, text: VersionText) => {
    if (added !== null) await versions.insert(entry, added, text);
    await versions.remove(entry, dropped);
  };

  return {
    /** The versions of an entry, newest first. POST_NOT_FOUND, DIARY_NOT_FOUND. */
    async listVersions(
      userId: string,
      entry: VersionedEntry,
    ): Promise<{ items: Version[]; missedAt: null }> {
      await assertEntry({ userId, ...entry });
      return { items: await versions.list({ userId, ...entry }), missedAt: null };
    },

    /** The text of one version. POST_NOT_FOUND, DIARY_NOT_FOUND, VERSION_NOT_FOUND. */
    async getVersion(userId: string, entry: VersionedEntry, number: number): Promise<VersionText> {
      await assertEntry({ userId, ...entry });
      const text = await versions.find({ userId, ...entry }, number);
      if (text === null) throw new AppError('VERSION_NOT_FOUND');
      return text;
    },

    /**
     * Keeps a text that was never saved; a repeated call changes nothing. EMPTY_CONTENT,
     * CONTENT_TOO_LONG, TEXT_SPACE_FULL, POST_NOT_FOUND, DIARY_NOT_FOUND.
     */
    async keepDraft(
      { userId, sessionId }: EditingUser,
      { kind, entryId, ...draft }: VersionDraft,
    ): Promise<void> {
      const text = orFail(checkVersionDraft(kind, draft));
      const entry = { userId, kind, entryId };
      await storeTexts(userId, async () => {
        await assertEntry(entry, true);
        const marks = await versions.findMarks(entry);
        const newest = Math.max(0, ...marks.map(({ number }) => number));
        const last = await versions.find(entry, newest);
        if (last !== null && isSameVersion(last, text)) return;
        await apply(entry, versionsAfterDraft(marks, sessionId, now()), text);
      });
    },

    /**
     * Imports a version of an own entry with its number and time (rulings 62). A number that is
     * there is not changed. EMPTY_CONTENT, CONTENT_TOO_LONG, POST_NOT_FOUND, DIARY_NOT_FOUND.
     */
    async importVersion(
      userId: string,
      { kind, entryId, number, isDraft, ...version }: ImportedVersion,
      replacedAtMs: number,
    ): Promise<void> {
      const text = orFail(checkVersionDraft(kind, version));
      const entry = { userId, kind, entryId };
      await transaction(async () => {
        await assertEntry(entry, true);
        const mark = { number, device: BROUGHT, replacedAtMs, isDraft };
        await apply(entry, versionsAfterImport(await versions.findMarks(entry), mark), text);
      });
    },

    /** Keeps the text before a change. The caller has locked the entry. */
    async keepBefore(entry: OwnedEntry, change: Omit<VersionChange, 'nowMs'>): Promise<void> {
      if (isSameVersion(change.before, change.after)) return;
      const marks = await versions.findMarks(entry);
      await apply(entry, versionsAfterChange(marks, { ...change, nowMs: now() }), change.before);
    },

    /** Deletes all versions of an entry that is deleted. */
    removeVersions: (userId: string, kind: EntryKind, entryId: string): Promise<void> =>
      versions.removeAll({ userId, kind, entryId }),
  };
}
