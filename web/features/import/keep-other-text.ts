// The text of an entry that the journal has with another text, because one of them was edited. The
// journal's text stays, and the other one joins its versions (rulings 117): neither is lost.
import type { JournalApi } from '#contract/api.contract.ts';
import type { JournalRow } from '#contract/journal-file.ts';
import type { VersionedEntry } from '#contract/version.contract.ts';
import {
  charactersOf,
  checkVersionDraft,
  isSameVersion,
  type VersionText,
} from '#domain/versions/version.ts';
import { ignoreMissing } from '#web/core/errors/ignore-missing.ts';

type Api = Pick<JournalApi, 'posts' | 'diaries' | 'versions'>;
interface Call {
  signal: AbortSignal;
}

/** Keeps the text of a row in the history of the entry that has its id, unless it is there. */
export async function keepOtherText(
  line: JournalRow,
  api: Api,
  signal: AbortSignal,
): Promise<void> {
  if (line.kind !== 'post' && line.kind !== 'diary') return;
  const entry = { kind: line.kind, entryId: line.row.id };
  const title = line.kind === 'diary' ? line.row.title : null;
  const draft = checkVersionDraft(line.kind, { title, content: line.row.content });
  if (!draft.ok) return;
  const text = draft.value;
  const call = { signal };
  const current = await currentText(entry, api, call);
  if (current === null || isSameVersion(text, current)) return;
  const characters = charactersOf(text);
  for (const version of (await api.versions.list(entry, call)).items) {
    if (version.characters !== characters) continue;
    const { number } = version;
    if (isSameVersion(text, await api.versions.get({ ...entry, number }, call))) return;
  }
  await api.versions.keep({ ...entry, ...text }, call);
}

/** Null: the entry is about to be deleted. */
async function currentText(
  { kind, entryId: id }: VersionedEntry,
  api: Api,
  call: Call,
): Promise<VersionText | null> {
  try {
    if (kind === 'post')
      return { title: null, content: (await api.posts.get({ id }, call)).content };
    const { title, content } = await api.diaries.get({ id }, call);
    return { title, content };
  } catch (error) {
    ignoreMissing(error);
    return null;
  }
}
