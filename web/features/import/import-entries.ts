// The entries of a preview, page by page, and what the user chooses for single ones (rulings 122).
// An entry that is left out waits in a lane of its own, so the import itself never meets it.
import type { ImportChoices } from '#domain/import/import-plan.ts';
import { shareOf, withShare } from '#web/features/import/import-share.ts';
import type {
  ImportHead,
  ImportWork,
  SourceSummary,
  WaitingEntry,
} from '#web/features/import/import-work.ts';

/** An entry as the preview lists it. */
export interface PreviewEntry {
  place: number;
  item: WaitingEntry;
  isChosen: boolean;
}

/** What is chosen for entries; what is absent stays. */
export interface EntryChange {
  isChosen?: boolean;
  shape?: ImportChoices['shape'];
}

/** The entries at `count` places from `from` on, in the order of the files. */
export async function listEntries(
  work: ImportWork,
  from: number,
  count: number,
): Promise<PreviewEntry[]> {
  const read = async (lane: 'waiting' | 'unchosen', isChosen: boolean) =>
    (await work.first(lane, count, from))
      .filter(([place]) => place < from + count)
      .map(([place, item]) => ({ place, item, isChosen }));
  return [...(await read('waiting', true)), ...(await read('unchosen', false))].toSorted(
    (one, other) => one.place - other.place,
  );
}

/** Stores a choice for the entries at some places, and returns the figures with it. */
export async function changeEntries(
  work: ImportWork,
  summary: SourceSummary,
  { startedAtMs, choices }: ImportHead,
  places: readonly number[],
  change: EntryChange,
): Promise<SourceSummary> {
  const share = (item: WaitingEntry) => shareOf(item, choices.timeZone, startedAtMs);
  let figures = summary;
  for (const place of places) {
    const waiting = await work.at('waiting', place);
    const before = waiting ?? (await work.at('unchosen', place));
    if (before === undefined) continue;
    const after = change.shape === undefined ? before : { ...before, shape: change.shape };
    const from = waiting === undefined ? 'unchosen' : 'waiting';
    const to = change.isChosen === undefined ? from : change.isChosen ? 'waiting' : 'unchosen';
    if (from === 'waiting') figures = withShare(figures, share(before), -1);
    else figures = { ...figures, unchosen: (figures.unchosen ?? 0) - 1 };
    if (to === 'waiting') figures = withShare(figures, share(after), 1);
    else figures = { ...figures, unchosen: (figures.unchosen ?? 0) + 1 };
    await work.move(from, [place], to, [[place, after]]);
  }
  return figures;
}
