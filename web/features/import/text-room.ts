// Whether the texts of an import fit into the account (USER_TEXT_MB), before anything is sent. The
// server checks each batch as well.
import type { JournalApi } from '#contract/api.contract.ts';
import { IMPORT_KNOWN_IDS } from '#contract/import.contract.ts';
import { textBytesOf } from '#contract/import-size.ts';
import type { ImportChoices } from '#domain/import/import-plan.ts';
import { piecesOf, rowsOf } from '#web/features/import/import-runner.ts';
import type { ImportWork } from '#web/features/import/import-work.ts';

/** Entries read at once. */
const ENTRIES_AT_ONCE = 200;

/** UTF-8 bytes of the chosen entries that the journal does not have yet. */
export async function bytesToImport(
  work: ImportWork,
  choices: ImportChoices,
  { api, now }: { api: Pick<JournalApi, 'import'>; now: () => number },
): Promise<number> {
  const run = { choices, ports: { now } };
  let bytes = 0;
  let from = 0;
  for (;;) {
    const page = await work.first('waiting', ENTRIES_AT_ONCE, from);
    const ids = page.flatMap(([, item]) => rowsOf(item, run).map(({ id }) => id));
    const known = new Set<string>();
    for (let at = 0; at < ids.length; at += IMPORT_KNOWN_IDS) {
      const asked = { ids: ids.slice(at, at + IMPORT_KNOWN_IDS) };
      for (const id of (await api.import.known(asked)).ids) known.add(id);
    }
    for (const [, item] of page)
      if (!rowsOf(item, run).every(({ id }) => known.has(id)))
        for (const piece of piecesOf(item, run)) bytes += textBytesOf(piece);
    const last = page.at(-1);
    if (last === undefined || page.length < ENTRIES_AT_ONCE) return bytes;
    from = last[0] + 1;
  }
}
