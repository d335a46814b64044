// The earlier texts of a post or diary (rulings 58). A save that changes the text keeps the text
// before it. A run of saves by one device keeps only the text before its first one.
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import { DIARY_CONTENT_MAX_CHARACTERS, DIARY_TITLE_MAX_CHARACTERS } from '#domain/diaries/diary.ts';
import type { EntryKind } from '#domain/entries/entry.ts';
import { bad, good, type Outcome } from '#domain/shared/outcome.ts';

/** Maximum versions of one entry. The first and the newest ones are kept. */
export const ENTRY_MAX_VERSIONS = 50;

/** The highest number of a version: a bound for what files claim, far beyond any history. */
export const VERSION_NUMBER_MAX = 1_000_000_000;

/** Saves by one device within this time after the first one are a run, in milliseconds. */
export const VERSION_RUN_MS = 600_000;

/** What a version keeps. Images, tags and mood have no versions. */
export interface VersionText {
  /** null: a post, which has none. */
  title: string | null;
  content: string;
}

/** A version in a list. */
export interface Version {
  /** Counts the versions of an entry from 1. Later versions have higher numbers. */
  number: number;
  /** When a change replaced this text, or when a draft was set aside. ISO 8601 in UTC. */
  replacedAt: string;
  /** Unicode characters of title and content. */
  characters: number;
  /** The text was never saved: its writer kept the version of another editor instead. */
  isDraft: boolean;
}

/** A stored version, as far as the rule reads it. */
export interface VersionMark {
  number: number;
  /** The device whose change replaced the text: a session, or the browser of a trial. */
  device: string;
  replacedAtMs: number;
  isDraft: boolean;
}

/** A save that may need a new version. */
export interface VersionChange {
  before: VersionText;
  after: VersionText;
  device: string;
  nowMs: number;
  /**
   * The text before is kept in any case: it is the version of another editor, or a restored or
   * rewritten text replaces it.
   */
  keepsBefore: boolean;
}

/** What a save or a draft changes in the stored versions of an entry. */
export interface VersionStep {
  /** The version to add; null: none. */
  added: VersionMark | null;
  /** Numbers of the versions to delete. */
  dropped: number[];
}

const NOTHING: VersionStep = { added: null, dropped: [] };

/** `kept` are the stored versions of the entry in any order. */
export function versionsAfterChange(
  kept: readonly VersionMark[],
  { before, after, device, nowMs, keepsBefore }: VersionChange,
): VersionStep {
  if (isSameVersion(before, after)) return NOTHING;
  if (!keepsBefore && continuesRun(newestOf(kept), device, nowMs)) return NOTHING;
  return withAnother(kept, { device, replacedAtMs: nowMs, isDraft: false });
}

/** Adds a text that was never saved. */
export function versionsAfterDraft(
  kept: readonly VersionMark[],
  device: string,
  nowMs: number,
): VersionStep {
  return withAnother(kept, { device, replacedAtMs: nowMs, isDraft: true });
}

/**
 * Adds a version that was kept elsewhere, under its own number. One that is there stays, and a full
 * list takes no more.
 */
export function versionsAfterImport(
  kept: readonly VersionMark[],
  version: VersionMark,
): VersionStep {
  const isTaken = kept.some(({ number }) => number === version.number);
  if (isTaken || kept.length >= ENTRY_MAX_VERSIONS) return NOTHING;
  return { added: version, dropped: [] };
}

/** Trims a draft that is set aside, and checks the limits of its entry. */
export function checkVersionDraft(
  kind: EntryKind,
  draft: VersionText,
): Outcome<VersionText, 'EMPTY_CONTENT' | 'CONTENT_TOO_LONG'> {
  const title = kind === 'diary' ? (draft.title ?? '').trim() : null;
  const content = draft.content.trim();
  if (content === '' && (title ?? '') === '') return bad('EMPTY_CONTENT');
  const max = kind === 'post' ? POST_MAX_CHARACTERS : DIARY_CONTENT_MAX_CHARACTERS;
  if (content.length > max || (title?.length ?? 0) > DIARY_TITLE_MAX_CHARACTERS)
    return bad('CONTENT_TOO_LONG');
  return good({ title, content });
}

export function isSameVersion(a: VersionText, b: VersionText): boolean {
  return a.title === b.title && a.content === b.content;
}

/** Unicode characters of title and content, as both databases count them. */
export function charactersOf({ title, content }: VersionText): number {
  let characters = 0;
  for (const _ of `${title ?? ''}${content}`) characters += 1;
  return characters;
}

/** A clock that was set back begins a new run: it keeps too much rather than too little. */
function continuesRun(newest: VersionMark | null, device: string, nowMs: number): boolean {
  if (newest === null || newest.isDraft || newest.device !== device) return false;
  const age = nowMs - newest.replacedAtMs;
  return age >= 0 && age < VERSION_RUN_MS;
}

function newestOf(kept: readonly VersionMark[]): VersionMark | null {
  return kept.reduce<VersionMark | null>(
    (newest, version) => (newest === null || version.number > newest.number ? version : newest),
    null,
  );
}

function withAnother(
  kept: readonly VersionMark[],
  version: Omit<VersionMark, 'number'>,
): VersionStep {
  const numbers = kept.map(({ number }) => number).toSorted((a, b) => a - b);
  const added = { ...version, number: (numbers.at(-1) ?? 0) + 1 };
  const surplus = numbers.length + 1 - ENTRY_MAX_VERSIONS;
  return { added, dropped: surplus > 0 ? numbers.slice(1, 1 + surplus) : [] };
}
