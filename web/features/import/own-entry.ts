// Rows of our own export, as the import's queue holds them (rulings 62). They keep their ids, which
// are the owner's alone: the same ids in another account are other rows.
import type { JournalRow } from '#contract/journal-file.ts';
import { imageKey } from '#domain/import/attachments.ts';
import type { SourceEntry, SourceImage } from '#domain/import/source-entry.ts';
import {
  piecesOfPost,
  withNewDiaryImages,
  withNewImages,
  type BatchPiece,
} from '#contract/import-batches.ts';

/** Characters of a row that the preview and the report may show. */
const SHOWN_CHARACTERS = 200;

/** The kinds of rows that an import makes, by what an undo removes them with. */
export type RowKind = JournalRow['kind'] | 'message';

/** What a row shows of itself, with the images that are in its archive. */
export function entryOfRow(
  line: JournalRow,
  findImage: (path: string) => SourceImage | null,
): SourceEntry {
  const { title, text, writtenAt } = shownOf(line);
  const refs = [...new Set(imagesOfRow(line))];
  const found = refs.map(findImage);
  return {
    identity: `${line.kind} ${line.row.id}`,
    moment: { kind: 'instant', at: Date.parse(writtenAt) },
    title,
    text: text.slice(0, SHOWN_CHARACTERS).toWellFormed(),
    tags: line.kind === 'diary' ? line.row.tags : [],
    details: [],
    images: found.filter((image) => image !== null),
    leftOut: refs.filter((_, at) => found[at] === null),
    isFavourite: false,
  };
}

/** The ids of a row and of what is in it, each with its kind. */
export function idsOfRow(line: JournalRow): { kind: RowKind; id: string }[] {
  const own = { kind: line.kind, id: line.row.id };
  if (line.kind !== 'post') return [own];
  return [own, ...line.row.messages.map(({ id }) => ({ kind: 'message' as const, id }))];
}

/** What is sent of a row. `stored` has the new references of its images, by `imageKey`. */
export function piecesOfRow(
  line: JournalRow,
  file: number,
  stored: Readonly<Record<string, string>>,
): BatchPiece[] {
  // A row of a text names its images by their keys: they may be in other files.
  const refOf = (path: string) =>
    [imageKey({ file, path, name: '' }), path]
      .filter((key) => Object.hasOwn(stored, key))
      .map((key) => stored[key])[0];
  switch (line.kind) {
    case 'post':
      return [...piecesOfPost(withNewImages(line.row, refOf)), ...versionPieces(line)];
    case 'diary':
      return [{ diaries: [withNewDiaryImages(line.row, refOf)] }, ...versionPieces(line)];
    case 'fact':
      return [{ facts: [line.row] }];
    case 'persona':
      return [{ personas: [line.row] }];
    case 'question':
      return [{ questions: [line.row] }];
    case 'template':
      return [{ templates: [line.row] }];
  }
}

/** The earlier versions of a row. A number that its entry has already is not changed. */
export function versionPieces(line: JournalRow): BatchPiece[] {
  if (line.kind !== 'post' && line.kind !== 'diary') return [];
  return line.versions.map((version) => ({ versions: [version] }));
}

function imagesOfRow(line: JournalRow): string[] {
  if (line.kind === 'post')
    return [...line.row.images, ...line.row.messages.flatMap(({ images }) => images)];
  if (line.kind !== 'diary') return [];
  return [...line.row.images, ...line.row.originalPosts.flatMap(({ images }) => images)];
}

function shownOf(line: JournalRow): { title: string | null; text: string; writtenAt: string } {
  const title = null;
  switch (line.kind) {
    case 'post':
      return { title, text: line.row.content, writtenAt: line.row.createdAt };
    case 'diary':
      return { title: line.row.title, text: line.row.content, writtenAt: line.row.createdAt };
    case 'fact':
      return { title, text: line.row.content, writtenAt: line.row.createdAt };
    case 'persona':
      return { title: line.row.name, text: line.row.voice, writtenAt: line.row.createdAt };
    case 'question':
      return { title, text: line.row.question, writtenAt: line.row.askedAt };
    case 'template':
      return { title: line.row.name, text: line.row.content, writtenAt: UNDATED };
  }
}

/** Templates have no time; the preview leaves them out of its days. */
const UNDATED = new Date(0).toISOString();
