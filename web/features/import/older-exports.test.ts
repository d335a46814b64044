// Exports that exist are read for ever: each form that an export ever had is kept in `exports/`,
// and is imported whole, from its zip and from its sealed file (C§62.07). After a change of the
// form, this keeps an export of the new one:
// `VITE_KEEP_EXPORT=2027-01-place npx vitest run web/features/import/older-exports.test.ts -u`
import { expect, test } from 'vitest';
import { openSealed } from '#web/core/sealed/open-sealed.ts';
import { sealFile } from '#web/features/account/seal-file.ts';
import { newId } from '#web/core/browser/new-id.ts';
import {
  bring,
  contentOf,
  EARLIER,
  exportOf,
  fill,
  openJournal,
} from '#web/test-helpers/own-exports.ts';

/** An export as base64: the archive, and the same archive sealed with the passphrase. */
interface KeptExport {
  zip: string;
  sealed: string;
}

const PASSPHRASE = '桂花 又开了 三次';

/** Before every journal that imports it. */
const KEPT_AT_MS = Date.parse('2024-05-06T07:08:09Z');

const kept = Object.entries(
  import.meta.glob<KeptExport>('./exports/*.json', { eager: true, import: 'default' }),
);
const newName: string | undefined = import.meta.env['VITE_KEEP_EXPORT'];

const fileOf = (base64: string, name: string) =>
  new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name);
const base64Of = async (file: Blob) =>
  btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer())));

/** An export with every kind of line. */
async function makeExport(): Promise<File> {
  const journal = openJournal(KEPT_AT_MS);
  const { postId } = await fill(journal);
  const entry = { kind: 'post' as const, id: postId, day: '2021-03-04' };
  const id = newId();
  const question = {
    id,
    question: '甜吗？',
    afterId: null,
    threadId: id,
    askedAt: EARLIER,
    answer: {
      outcome: 'answered' as const,
      engine: 'builtin' as const,
      text: null,
      claims: [{ claim: null, cites: [{ entry, quote: '桂花糕' }] }],
      found: [{ ...entry, text: '桂花糕', isPrivate: false }],
      counted: [entry],
      receipt: {
        ranges: [{ from: null, to: '2021-03-05' }],
        terms: [['甜']],
        searched: 1,
        matched: 1,
        keptFromAi: 0,
        sentIds: [postId],
        sent: [
          {
            purpose: 'answer' as const,
            messages: [{ role: 'user' as const, parts: [{ text: '甜', from: [postId] }] }],
          },
        ],
      },
    },
  };
  await journal.api.import.create({ posts: [], diaries: [], questions: [question] });
  return exportOf(journal, () => KEPT_AT_MS);
}

type Line = { kind: string; row: { id?: string } };
const linesOf = async (file: File) =>
  (await contentOf(file)).map((line) => JSON.parse(line) as Line);
const nameOf = ({ kind, row }: Line) => `${kind} ${row.id ?? ''}`;

/** The names of all fields, with those around them: `post.row.messages.id`. */
function fieldsOf(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsOf(item, path));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([field, inner]) => fieldsOf(inner, `${path}.${field}`));
}
const formOf = (lines: readonly Line[]) =>
  new Set(lines.flatMap((line) => fieldsOf(line, line.kind)));

test.each(kept)('%s · its archive · arrives whole', async (_, { zip }) => {
  const file = fileOf(zip, 'kept.zip');
  const journal = openJournal();
  const { summary, work } = await bring(file, journal);
  expect(summary).toMatchObject({ skipped: [], leftOut: { count: 0 } });
  expect(await work.count('failed')).toBe(0);
  const arrived = new Map(
    (await linesOf(await exportOf(journal))).map((line) => [nameOf(line), line]),
  );
  const lines = await linesOf(file);
  expect(new Set(lines.map(({ kind }) => kind)).size).toBeGreaterThan(1);
  for (const line of lines) expect(arrived.get(nameOf(line))).toMatchObject(line);
});

test.each(kept)('%s · its sealed file · opens to the archive', async (_, { zip, sealed }) => {
  const { signal } = new AbortController();
  const opened = await openSealed(fileOf(sealed, 'kept.echosealed'), PASSPHRASE, signal);
  expect(await base64Of(opened)).toBe(zip);
});

test('the form of today · is kept', async () => {
  const known = new Set<string>();
  for (const [, { zip }] of kept)
    for (const field of formOf(await linesOf(fileOf(zip, 'kept.zip')))) known.add(field);
  const missing = [...formOf(await linesOf(await makeExport()))].filter(
    (field) => !known.has(field),
  );
  expect(missing, 'keep an export of the new form: see the top of this file').toEqual([]);
});

test.runIf(newName !== undefined)('VITE_KEEP_EXPORT · keeps an export of today', async () => {
  const file = await makeExport();
  const { signal } = new AbortController();
  const sealed = await sealFile({ name: file.name, content: file }, PASSPHRASE, signal);
  const both: KeptExport = {
    zip: await base64Of(file),
    sealed: await base64Of(sealed.content),
  };
  await expect(`${JSON.stringify(both, null, 2)}\n`).toMatchFileSnapshot(
    `./exports/${newName}.json`,
  );
});
