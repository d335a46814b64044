// Reads a source into the import's own storage and counts what the preview shows. Runs in the
// worker; with a source of any size it holds one file's entries.
import type { JournalSettings } from '#contract/journal-file.ts';
import { entryKey, momentMs } from '#domain/import/import-plan.ts';
import type { SourceEntry, SourceMoment } from '#domain/import/source-entry.ts';
import { tagKey, tagsOfEntry } from '#domain/tags/tag.ts';
import { noRows, shareOf, withShare } from '#web/features/import/import-share.ts';
import { readSource } from '#web/features/import/read-source.ts';
import {
  openImport,
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
  const fresh = { stored: {}, unreadable: [], newIds: null, failure: null };
  const add = async (waiting: readonly WaitingEntry[]) => {
    for (const item of waiting) tally.add(item);
    await keep(waiting);
  };
  await readSource(files, {
    onEntries: (entries) =>
      add(
        entries.map((entry) => {
          const identity = entryKey(owner, entry, 0);
          const occurrence = occurrences.get(identity) ?? 0;
          occurrences.set(identity, occurrence + 1);
          const key = occurrence === 0 ? identity : entryKey(owner, entry, occurrence);
          return { key, entry, ...fresh };
        }),
      ),
    onRows: (rows) =>
      add(
        rows.map(({ entry, ...own }) => ({
          key: `${own.line.kind} ${own.line.row.id}`,
          entry,
          own,
          ...fresh,
        })),
      ),
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
  const counts = { withoutZone: 0, withoutDate: 0 };
  let figures: Pick<SourceSummary, 'entries' | 'images' | 'characters' | 'bytes' | 'rows' | 'own'> =
    {
      entries: 0,
      images: 0,
      characters: 0,
      rows: { fitting: noRows(), diaries: noRows() },
    };
  let earliest: SourceMoment | null = null;
  let latest: SourceMoment | null = null;
  let [earliestMs, latestMs] = [Infinity, -Infinity];

  let settings: JournalSettings | null = null;
  const addToAll = (item: WaitingEntry) => {
    figures = withShare(figures, shareOf(item, timeZone, nowMs), 1);
    for (const tag of item.entry.tags) tags.add(tagKey(tag));
    for (const name of item.entry.leftOut) remember(leftOut, name);
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
    add(item: WaitingEntry) {
      const { entry, own } = item;
      addToAll(item);
      if (own !== undefined && own.line.kind !== 'post' && own.line.kind !== 'diary') return;
      if (own?.line.kind === 'post')
        for (const { tag } of tagsOfEntry(own.line.row.content)) tags.add(tag);
      addToDays(entry);
      counts.withoutZone += entry.moment.kind === 'local' ? 1 : 0;
      counts.withoutDate += entry.moment.kind === 'file' ? 1 : 0;
    },
    setSettings: (found: JournalSettings) => {
      settings = found;
    },
    skip(name: string, reason: SkipReason) {
      const list = skipped.get(reason) ?? { count: 0, names: [] };
      remember(list, name);
      skipped.set(reason, list);
    },
    summary: (): SourceSummary => ({
      ...figures,
      ...counts,
      tags: tags.size,
      earliest,
      latest,
      ...(settings !== null && { settings }),
      examples,
      skipped: [...skipped].map(([reason, list]) => ({ reason, ...list })),
      leftOut,
    }),
  };
}

function remember(list: { count: number; names: string[] }, name: string): void {
  list.count += 1;
  if (list.names.length < NAMES_MAX) list.names.push(name.slice(0, 200));
}
