// An import as this browser keeps it: what was read, what is left to do, and what was made, so that
// it can go on after a reload and be undone (rulings 62).
import type { JournalRow, JournalSettings } from '#contract/journal-file.ts';
import type { ImportChoices } from '#domain/import/import-plan.ts';
import type { SourceEntry, SourceMoment } from '#domain/import/source-entry.ts';
import type { RowKind } from '#web/features/import/own-entry.ts';
import { listWork, openWork, type WorkQueue } from '#web/core/queue/work-queue.ts';

/** Why a file is not read. */
export type SkipReason =
  | 'unsafe'
  | 'symlink'
  | 'encrypted'
  | 'tooLarge'
  | 'damaged'
  | 'notText'
  | 'empty'
  | 'unknown';

/** How many rows an entry becomes, by kind. */
export interface RowCounts {
  posts: number;
  diaries: number;
}

/** Rows of our own export, by kind, beside posts and diaries. */
export type OwnCounts = Record<Exclude<RowKind, 'post' | 'diary'> | 'version', number>;

/** What the preview shows, and the report is compared with. */
export interface SourceSummary {
  /** Entries that are imported. */
  entries: number;
  /** Entries that the user left out, which no other count has. Absent: none. */
  unchosen?: number;
  images: number;
  /** Different tags that entries state. */
  tags: number;
  /** Characters of all texts, for the space of a trial. */
  characters: number;
  /** UTF-8 bytes of all texts, for the space of an account. Absent in older imports. */
  bytes?: number;
  earliest: SourceMoment | null;
  latest: SourceMoment | null;
  /** Entries whose time has no zone. */
  withoutZone: number;
  /** Entries without a date: that of their file is used. */
  withoutDate: number;
  /** Rows by the choice of shape. */
  rows: Record<ImportChoices['shape'], RowCounts>;
  /** What our own exports hold beside posts and diaries. Absent: there is none among the files. */
  own?: OwnCounts;
  /** Of our own export. Absent: it has none. */
  settings?: JournalSettings;
  /** The first entries, as an example. */
  examples: { moment: SourceMoment; text: string; images: number }[];
  /** Files that are not read, by reason; names of the first ones only. */
  skipped: { reason: SkipReason; count: number; names: string[] }[];
  /** Attachments that become a marked line; names of the first ones only. */
  leftOut: { count: number; names: string[] };
}

/** Where an import is. */
export type ImportPhase = 'reading' | 'ready' | 'running' | 'ended' | 'undoing';

/** What an import is about. */
export interface ImportHead {
  phase: ImportPhase;
  /** Epoch milliseconds. */
  startedAtMs: number;
  /** The chosen files, to recognise them when they are chosen a second time. */
  files: { name: string; size: number }[];
  summary: SourceSummary | null;
  choices: ImportChoices;
}

/** An entry that is not in the journal yet. */
export interface WaitingEntry {
  key: string;
  entry: SourceEntry;
  /** The row of our own export. Absent: an entry of another app. */
  own?: { file: number; line: JournalRow; isText?: true };
  /** What the user chose for this entry. Absent: the choice for all. */
  shape?: ImportChoices['shape'];
  /** References of the images that are stored already, by `imageKey`. */
  stored: Record<string, string>;
  /** Images that cannot be decoded, by `imageKey`. */
  unreadable: string[];
  /** The ids that the journal did not know before the first attempt; null: not asked yet. */
  newIds: string[] | null;
  /** The sentence about its last failure. */
  failure: string | null;
}

/** The rows that an entry became. */
export interface MadeRow {
  kind: RowKind;
  id: string;
}

// A type, because an interface has no index signature.
// oxlint-disable-next-line typescript/consistent-type-definitions
export type ImportLanes = {
  waiting: WaitingEntry;
  failed: WaitingEntry;
  /** What the user left out in the preview. */
  unchosen: WaitingEntry;
  /** The rows that an undo removes. */
  made: MadeRow[];
  /** Entries that were in the journal before. */
  known: true;
  /** Names of the images of an entry that could not be decoded. */
  unreadable: string[];
  /** The chosen files by number, where the browser can store them. */
  files: File;
};

export type ImportWork = WorkQueue<ImportHead, ImportLanes>;

const KIND = 'import';

export function openImport(owner: string, id: string): ImportWork {
  return openWork(owner, KIND, id);
}

/** The imports of an owner that this browser remembers, oldest first. */
export function listImports(owner: string): Promise<string[]> {
  return listWork(owner, KIND);
}
