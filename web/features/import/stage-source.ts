// Reads a source into the import's own storage and counts what the preview shows. Runs in the
// worker; with a source of any size it holds one file's entries.
import type { JournalRow, JournalSettings } from '#contract/journal-file.ts';
import { entryKey, momentMs, planEntry } from '#domain/import/import-plan.ts';
import type { SourceEntry, SourceMoment } from '#domain/import/source-entry.ts';
import { tagKey, tagsOfEntry } from '#domain/tags/tag.ts';
import { readSource } from '#web/features/import/read-source.ts';
import {
  openImport,
  type OwnCounts,
  type RowCounts,
  type SkipReason,
  type SourceSummary,
  type WaitingEntry,
} from '#web/features/import/import-work.ts';

/** Names that are listed of each kind; the rest is a number. */
const NAMES_MAX = 20;
const EXAMPLES_MAX = 5;
const EXAMPLE_CHARACTERS = 80;

/** Entries that are stored at once: a file may hold all of them. */
const STEP_ENTRIES = 500;

/** What a source is read for. */
export interface StageRequest {
  owner: string;
  importId: string;
  files: readonly File[];
  /** The zone that orders moments for the preview. */
  timeZone: string;
  nowMs: number;
}

/** Reads and stores everything; `onProgress` gets the entries and files so far. */
export async function stageSource(
  { owner, importId, files, timeZone, nowMs }: StageRequest,
  onProgress: (entries: number, files: number) => void,
): Promise<SourceSummary> {
  const work = openImport(owner, importId);
  const occurrences = new Map<string, number>();
  const tally = createTally(timeZone, nowMs);
  let place = 0;
  let read = 0;
  const keep = async (waiting: readonly WaitingEntry[]) => {
    for (let at = 0; at < waiting.length; at += STEP_ENTRIES) {
      const step = waiting.slice(at, at + STEP_ENTRIES);
      await work.put(
        'waiting',
        step.map((entry, index) => [place + at + index, entry]),
      );
      onProgress(place + at + step.length, read);
    }
    place += waiting.length;
  };
  await readSource(files, {
    onEntries: async (entries) => {
      const waiting = entries.map((entry): WaitingEntry => {
        const identity = entryKey(owner, entry, 0);
        const occurrence = occurrences.get(identity) ?? 0;
        occurrences.set(identity, occurrence + 1);
        const key = occurrence === 0 ? identity : entryKey(owner, entry, occurrence);
        tally.add(key, entry);
        return { key, entry, stored: {}, unreadable: [], newIds: null, failure: null };
      });
      await keep(waiting);
    },
    onRows: async (rows) => {
      for (const { line, entry } of rows) tally.addRow(line, entry);
      await keep(
        rows.map(({ file, line, entry }) => ({
          key: `${line.kind} ${line.row.id}`,
          entry,
          own: { file, line },
          stored: {},
          unreadable: [],
          newIds: null,
          failure: null,
        })),
      );
    },
    onSettings: tally.setSettings,
    onSkip: tally.skip,
    onFile: () => {
      read += 1;
      onProgress(place, read);
    },
  });
  return tally.summary();
}

function createTally(timeZone: string, nowMs: number) {
  const tags = new Set<string>();
  const skipped = new Map<SkipReason, { count: number; names: string[] }>();
  const leftOut = { count: 0, names: [] as string[] };
  const examples: SourceSummary['examples'] = [];
  const rows = { fitting: noRows(), diaries: noRows() };
  const counts = { entries: 0, images: 0, characters: 0, withoutZone: 0, withoutDate: 0 };
  let earliest: SourceMoment | null = null;
  let latest: SourceMoment | null = null;
  let [earliestMs, latestMs] = [Infinity, -Infinity];

  let own: OwnCounts | null = null;
  let settings: JournalSettings | null = null;
  const addToAll = ({ images, text, title, tags: named, leftOut: gone }: SourceEntry) => {
    counts.entries += 1;
    counts.images += images.length;
    counts.characters += text.length + (title?.length ?? 0);
    for (const tag of named) tags.add(tagKey(tag));
    for (const name of gone) remember(leftOut, name);
  };
  const addToDays = ({ moment, images, text, title }: SourceEntry) => {
    const writtenMs = momentMs(moment, timeZone);
    if (writtenMs < earliestMs) [earliest, earliestMs] = [moment, writtenMs];
    if (writtenMs > latestMs) [latest, latestMs] = [moment, writtenMs];
    if (examples.length < EXAMPLES_MAX)
      examples.push({
        moment,
        text: [title ?? '', text].join(' ').trim().slice(0, EXAMPLE_CHARACTERS).toWellFormed(),
        images: images.length,
      });
  };

  return {
    /** Adds a row of our own export, which becomes what it was. */
    addRow(line: JournalRow, entry: SourceEntry) {
      own ??= { message: 0, version: 0, fact: 0, persona: 0, question: 0, template: 0 };
      addToAll(entry);
      counts.characters += JSON.stringify(line.row).length;
      if (line.kind !== 'post' && line.kind !== 'diary') {
        own[line.kind] += 1;
        return;
      }
      own.version += line.versions.length;
      if (line.kind === 'post') {
        own.message += line.row.messages.length;
        for (const { tag } of tagsOfEntry(line.row.content)) tags.add(tag);
      }
      addToDays(entry);
      for (const shape of ['fitting', 'diaries'] as const)
        rows[shape][line.kind === 'post' ? 'posts' : 'diaries'] += 1;
    },
    setSettings: (found: JournalSettings) => {
      settings = found;
    },
    add(key: string, entry: SourceEntry) {
      const { moment } = entry;
      addToAll(entry);
      addToDays(entry);
      counts.withoutZone += moment.kind === 'local' ? 1 : 0;
      counts.withoutDate += moment.kind === 'file' ? 1 : 0;
      for (const shape of ['fitting', 'diaries'] as const)
        for (const { kind } of planEntry(key, entry, { timeZone, shape }, nowMs))
          rows[shape][kind === 'post' ? 'posts' : 'diaries'] += 1;
    },
    skip(name: string, reason: SkipReason) {
      const list = skipped.get(reason) ?? { count: 0, names: [] };
      remember(list, name);
      skipped.set(reason, list);
    },
    summary: (): SourceSummary => ({
      ...counts,
      tags: tags.size,
      earliest,
      latest,
      rows,
      ...(own !== null && { own }),
      ...(settings !== null && { settings }),
      examples,
      skipped: [...skipped].map(([reason, list]) => ({ reason, ...list })),
      leftOut,
    }),
  };
}

function noRows(): RowCounts {
  return { posts: 0, diaries: 0 };
}

function remember(list: { count: number; names: string[] }, name: string): void {
  list.count += 1;
  if (list.names.length < NAMES_MAX) list.names.push(name.slice(0, 200));
}
